; C++, and C by the grammar of C++. Captures are described in ../captures.ts.

; --- Functions --------------------------------------------------------------------------------------------------------
; Their names may be qualified: the last part is the name.

((function_definition
  declarator: [
    (function_declarator declarator: (_) @name)
    (_ (function_declarator declarator: (_) @name))
    (_ (_ (function_declarator declarator: (_) @name)))
  ]) @block.function (#set! name.after "::"))
((function_definition
  declarator: [
    (function_declarator declarator: (_) @name)
    (_ (function_declarator declarator: (_) @name))
    (_ (_ (function_declarator declarator: (_) @name)))
  ]
  body: (_) @body) @block.function (#set! name.after "::"))
(function_definition
  declarator: (function_declarator declarator: (template_function name: (_) @name))
  body: (_) @body) @block.function
(function_definition
  declarator: (operator_cast "operator" @name type: (_) @name)
  body: (_) @body) @block.function
(function_definition
  declarator: (qualified_identifier name: (operator_cast "operator" @name type: (_) @name))
  body: (_) @body) @block.function

(declaration
  declarator: (init_declarator
    declarator: (identifier) @name
    value: (lambda_expression body: (_) @body))) @block.function

; --- Types ------------------------------------------------------------------------------------------------------------

((class_specifier name: (_) @name body: (_) @body) @block.class (#set! name.after "::"))
((struct_specifier name: (_) @name body: (_) @body) @block.struct (#set! name.after "::"))
(union_specifier name: (_) @name body: (_) @body) @block.union
(enum_specifier name: (_) @name body: (_) @body) @block.enum
(type_definition type: (struct_specifier body: (_) @body) declarator: (type_identifier) @name) @block.struct
(type_definition type: (union_specifier body: (_) @body) declarator: (type_identifier) @name) @block.union
(type_definition type: (enum_specifier body: (_) @body) declarator: (type_identifier) @name) @block.enum

; --- Macros -----------------------------------------------------------------------------------------------------------

(preproc_def name: (_) @name) @symbol.macro
(preproc_function_def name: (_) @name) @symbol.macro
((preproc_function_def name: (_) @name value: (_) @body) @block.macro (#match? @block.macro "\\\\\r?\n"))

; --- Containers and globals -------------------------------------------------------------------------------------------

(namespace_definition name: (_) @name body: (_) @body) @container.namespace

(declaration_list (declaration declarator: [
  (identifier) @name
  (array_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (identifier) @name)
  (init_declarator declarator: [
    (identifier) @name
    (array_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (identifier) @name)
  ])
]) @symbol.variable)

(friend_declaration (_) @wrapped) @wrapper
(template_declaration [
  (friend_declaration)
  (function_definition)
  (class_specifier)
  (struct_specifier)
  (union_specifier)
  (template_declaration)
] @wrapped) @wrapper

(comment) @comment
(lambda_expression body: (_) @scope)
(declaration_list (_) @statement)
(field_declaration_list (_) @statement)
(preproc_ifdef (_) @statement)
(preproc_if (_) @statement)
(preproc_else (_) @statement)

; --- At top level only ------------------------------------------------------------------------------------------------

(declaration declarator: [
  (identifier) @name
  (array_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (identifier) @name)
  (init_declarator declarator: [
    (identifier) @name
    (array_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (identifier) @name)
  ])
]) @symbol.variable

(_) @statement
