; Java. Captures are described in ../captures.ts.

(class_declaration name: (_) @name body: (_) @body) @block.class
(record_declaration name: (_) @name body: (_) @body) @block.class
(interface_declaration name: (_) @name body: (_) @body) @block.interface
(annotation_type_declaration name: (_) @name body: (_) @body) @block.interface
(enum_declaration name: (_) @name body: (_) @body) @block.enum

(method_declaration name: (_) @name) @block.method
(method_declaration name: (_) @name body: (_) @body) @block.method
(constructor_declaration name: (_) @name body: (_) @body) @block.constructor
(compact_constructor_declaration name: (_) @name body: (_) @body) @block.constructor

; Lambdas bound to a name.
(local_variable_declaration
  declarator: (variable_declarator name: (identifier) @name value: (lambda_expression body: (_) @body))) @block.function
(field_declaration
  declarator: (variable_declarator name: (identifier) @name value: (lambda_expression body: (_) @body))) @block.function

(line_comment) @comment
(block_comment) @comment
(annotation) @attachment
(marker_annotation) @attachment
(lambda_expression body: (_) @scope)
(class_body (_) @statement)
(interface_body (_) @statement)
(enum_body_declarations (_) @statement)

; --- At top level only ------------------------------------------------------------------------------------------------

(_) @statement
