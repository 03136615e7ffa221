; PHP. Captures are described in ../captures.ts.

(function_definition name: (_) @name body: (_) @body) @block.function
(class_declaration name: (_) @name body: (_) @body) @block.class
(interface_declaration name: (_) @name body: (_) @body) @block.interface
(trait_declaration name: (_) @name body: (_) @body) @block.trait
(enum_declaration name: (_) @name body: (_) @body) @block.enum
(method_declaration name: (_) @name) @block.method
(method_declaration name: (_) @name body: (_) @body) @block.method
((method_declaration name: (_) @name body: (_) @body) @block.constructor (#eq? @name "__construct"))
(namespace_definition name: (_) @name body: (_) @body) @container.namespace

; Functions bound to a variable.
(assignment_expression
  left: (variable_name (name) @name)
  right: [(anonymous_function body: (_) @body) (arrow_function body: (_) @body)]) @block.function
(expression_statement
  . (assignment_expression right: [(anonymous_function) (arrow_function)]) @wrapped .) @wrapper

(comment) @comment
(attribute_list) @attachment
(anonymous_function body: (_) @scope)
(declaration_list (_) @statement)
(enum_declaration_list (_) @statement)
(namespace_definition body: (compound_statement (_) @statement))

; --- At top level only ------------------------------------------------------------------------------------------------

(_) @statement
