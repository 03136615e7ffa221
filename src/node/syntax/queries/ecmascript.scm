; What JavaScript, TypeScript and TSX share. Captures are described in ../captures.ts.

; --- Declarations ---------------------------------------------------------------------------------------------------

(function_declaration name: (_) @name body: (_) @body) @block.function
(generator_function_declaration name: (_) @name body: (_) @body) @block.function
(class_declaration name: (_) @name body: (_) @body) @block.class

(method_definition name: (_) @name body: (_) @body) @block.method
(method_definition "get" name: (_) @name body: (_) @body) @block.getter
(method_definition "set" name: (_) @name body: (_) @body) @block.setter
((method_definition name: (_) @name body: (_) @body) @block.constructor (#eq? @name "constructor"))

; --- Function and class values ---------------------------------------------------------------------------------------

; Named where they stand: foo(function bar() {}). Anonymous ones are no definitions.
(function_expression name: (_) @name body: (_) @body) @block.function
(generator_function name: (_) @name body: (_) @body) @block.function
(class name: (_) @name body: (_) @body) @block.class

(variable_declarator
  name: (identifier) @name
  value: [
    (arrow_function body: (_) @body)
    (function_expression body: (_) @body)
    (generator_function body: (_) @body)
    (parenthesized_expression . [(arrow_function body: (_) @body) (function_expression body: (_) @body)] .)
  ]) @block.function
(variable_declarator name: (identifier) @name value: (class body: (_) @body)) @block.class

(assignment_expression
  left: [(identifier) @name (member_expression property: (_) @name)]
  right: [
    (arrow_function body: (_) @body)
    (function_expression body: (_) @body)
    (generator_function body: (_) @body)
  ]) @block.function
(assignment_expression
  left: [(identifier) @name (member_expression property: (_) @name)]
  right: (class body: (_) @body)) @block.class
; a.b = a.c = function () {} and const a = exports.a = function () {}: the first name.
(assignment_expression
  left: [(identifier) @name (member_expression property: (_) @name)]
  right: (assignment_expression
    right: [
      (arrow_function body: (_) @body)
      (function_expression body: (_) @body)
      (generator_function body: (_) @body)
    ])) @block.function
(variable_declarator
  name: (identifier) @name
  value: (assignment_expression
    right: [
      (arrow_function body: (_) @body)
      (function_expression body: (_) @body)
      (generator_function body: (_) @body)
    ])) @block.function

(pair
  key: [(property_identifier) @name (string (string_fragment) @name) (number) @name]
  value: [
    (arrow_function body: (_) @body)
    (function_expression body: (_) @body)
    (generator_function body: (_) @body)
  ]) @block.method

(export_statement
  "default" @name
  value: [
    (arrow_function body: (_) @body)
    (function_expression !name body: (_) @body)
    (generator_function !name body: (_) @body)
  ]) @block.function
(export_statement "default" @name value: (class !name body: (_) @body)) @block.class

; --- Global variables ------------------------------------------------------------------------------------------------

(export_statement (_ (variable_declarator name: (identifier) @name) @symbol.variable))

; --- Statements that a definition is the whole of --------------------------------------------------------------------

; Only of what may be a definition: nearly every line of a function is a statement or declares a variable.
(lexical_declaration . (variable_declarator value: [
  (arrow_function)
  (function_expression)
  (generator_function)
  (class)
  (parenthesized_expression)
  (assignment_expression)
]) @wrapped .) @wrapper
(variable_declaration . (variable_declarator value: [
  (arrow_function)
  (function_expression)
  (generator_function)
  (class)
  (parenthesized_expression)
  (assignment_expression)
]) @wrapped .) @wrapper
(export_statement (_ . (variable_declarator) @wrapped .) @wrapper)
(expression_statement . (assignment_expression right: [
  (arrow_function)
  (function_expression)
  (generator_function)
  (class)
  (assignment_expression)
]) @wrapped .) @wrapper
(expression_statement . [(function_expression) (generator_function) (class)] @wrapped .) @wrapper
(assignment_expression right: (assignment_expression) @wrapped) @wrapper
(export_statement declaration: (_) @wrapped) @wrapper
(export_statement value: (_) @wrapped) @wrapper

; --- The rest ---------------------------------------------------------------------------------------------------------

(comment) @comment
(decorator) @attachment
(arrow_function body: (statement_block) @scope)
(function_expression body: (_) @scope)
(class_body (_) @statement)

; --- At top level only ------------------------------------------------------------------------------------------------

(_ (variable_declarator name: (identifier) @name) @symbol.variable)

(_ . (variable_declarator) @wrapped .) @wrapper

(_) @statement
