; Go. Captures are described in ../captures.ts.

(function_declaration name: (identifier) @name body: (_) @body) @block.function
(method_declaration name: (_) @name body: (_) @body) @block.method

(type_spec name: (_) @name) @block.type
(type_alias name: (_) @name) @block.type
(type_spec name: (_) @name type: (struct_type (field_declaration_list) @body)) @block.struct
(type_spec name: (_) @name type: (interface_type) @body) @block.interface

; Functions bound to a name.
(short_var_declaration
  left: (expression_list . (identifier) @name .)
  right: (expression_list . (func_literal body: (_) @body) .)) @block.function
(assignment_statement
  left: (expression_list . [(identifier) @name (selector_expression field: (_) @name)] .)
  right: (expression_list . (func_literal body: (_) @body) .)) @block.function
(var_spec
  name: (identifier) @name
  value: (expression_list . (func_literal body: (_) @body) .)) @block.function

; Of the names of one constant declaration, the grammar gives the field to the first alone.
; Those of functions are local, and not listed.
(const_declaration (const_spec (identifier) @name) @symbol.constant)
(var_declaration (var_spec name: (identifier) @name) @symbol.variable)
(var_declaration (var_spec_list (var_spec name: (identifier) @name) @symbol.variable))

(type_declaration . (type_spec) @wrapped .) @wrapper
(type_declaration . (type_alias) @wrapped .) @wrapper
(var_declaration . (var_spec) @wrapped .) @wrapper

(comment) @comment
(func_literal body: (_) @scope)

; --- At top level only ------------------------------------------------------------------------------------------------

(_) @statement
