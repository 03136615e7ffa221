; TypeScript, TSX: in addition to ecmascript.scm.

(abstract_class_declaration name: (_) @name body: (_) @body) @block.class
(interface_declaration name: (_) @name body: (_) @body) @block.interface
(enum_declaration name: (_) @name body: (_) @body) @block.enum
(type_alias_declaration name: (_) @name) @block.type
(internal_module name: (_) @name body: (_) @body) @container.namespace
(module name: [(identifier) @name (nested_identifier) @name (string (string_fragment) @name)] body: (_) @body) @container.module

; Without a body: overloads and abstract methods. Members of interfaces are not listed.
(function_signature name: (_) @name) @block.function
(class_body (method_signature name: (_) @name) @block.method)
(abstract_method_signature name: (_) @name) @block.method

(public_field_definition
  name: (_) @name
  value: [
    (arrow_function body: (_) @body)
    (function_expression body: (_) @body)
  ]) @block.method

(ambient_declaration (_) @wrapped) @wrapper
(ambient_declaration (_ (variable_declarator name: (identifier) @name) @symbol.variable))
(internal_module body: (statement_block
  (lexical_declaration (variable_declarator name: (identifier) @name) @symbol.variable)))

(ambient_declaration (_ . (variable_declarator) @wrapped .) @wrapper)
(internal_module body: (statement_block
  (lexical_declaration . (variable_declarator) @wrapped .) @wrapper))
(expression_statement . (internal_module) @wrapped .) @wrapper

(internal_module body: (statement_block (_) @statement))
(module body: (statement_block (_) @statement))
