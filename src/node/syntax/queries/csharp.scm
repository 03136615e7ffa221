; C#. Captures are described in ../captures.ts.

(class_declaration name: (_) @name) @block.class
(class_declaration name: (_) @name body: (_) @body) @block.class
(struct_declaration name: (_) @name body: (_) @body) @block.struct
(record_declaration name: (_) @name) @block.class
(record_declaration name: (_) @name body: (_) @body) @block.class
(interface_declaration name: (_) @name body: (_) @body) @block.interface
(enum_declaration name: (_) @name body: (_) @body) @block.enum
(delegate_declaration name: (_) @name) @block.type
(namespace_declaration name: (_) @name body: (_) @body) @container.namespace

(method_declaration name: (_) @name) @block.method
(method_declaration name: (_) @name body: (_) @body) @block.method
(local_function_statement name: (_) @name body: (_) @body) @block.function
(constructor_declaration name: (_) @name body: (_) @body) @block.constructor
(destructor_declaration "~" @name name: (_) @name body: (_) @body) @block.method
(operator_declaration "operator" @name operator: _ @name body: (_) @body) @block.method
(conversion_operator_declaration "operator" @name type: (_) @name body: (_) @body) @block.method
(indexer_declaration "this" @name accessors: (_) @body) @block.property
(property_declaration name: (_) @name) @block.property
(property_declaration name: (_) @name accessors: (_) @body) @block.property
(event_declaration name: (_) @name accessors: (_) @body) @block.property

; Functions bound to a name.
(field_declaration
  (variable_declaration
    (variable_declarator
      name: (identifier) @name
      [(lambda_expression body: (_) @body) (anonymous_method_expression (block) @body)]))) @block.function
(local_declaration_statement
  (variable_declaration
    (variable_declarator
      name: (identifier) @name
      [(lambda_expression body: (_) @body) (anonymous_method_expression (block) @body)]))) @block.function

(comment) @comment
(attribute_list) @attachment
(lambda_expression body: (_) @scope)
(anonymous_method_expression (block) @scope)
(declaration_list (_) @statement)

; --- At top level only ------------------------------------------------------------------------------------------------

(_) @statement
