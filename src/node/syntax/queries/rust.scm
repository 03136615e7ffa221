; Rust. Captures are described in ../captures.ts.

(function_item name: (_) @name body: (_) @body) @block.function
(trait_item body: (declaration_list (function_signature_item name: (_) @name) @block.method))
(struct_item name: (_) @name) @block.struct
(struct_item name: (_) @name body: (field_declaration_list) @body) @block.struct
(union_item name: (_) @name body: (_) @body) @block.union
(enum_item name: (_) @name body: (_) @body) @block.enum
(trait_item name: (_) @name body: (_) @body) @block.trait
(macro_definition name: (_) @name) @block.macro
(mod_item name: (_) @name body: (_) @body) @container.module

; An impl has the name of its type.
(impl_item type: (_) @name body: (_) @body) @block.impl
(impl_item type: (generic_type type: (type_identifier) @name) body: (_) @body) @block.impl
(impl_item type: (scoped_type_identifier name: (_) @name) body: (_) @body) @block.impl
(impl_item type: (generic_type type: (scoped_type_identifier name: (_) @name)) body: (_) @body) @block.impl
(impl_item type: (reference_type type: (type_identifier) @name) body: (_) @body) @block.impl
(impl_item type: (reference_type type: (generic_type type: (type_identifier) @name)) body: (_) @body) @block.impl

; Closures bound to a name.
(let_declaration pattern: (identifier) @name value: (closure_expression body: (_) @body)) @block.function

(mod_item body: (declaration_list (const_item name: (_) @name) @symbol.constant))
(mod_item body: (declaration_list (static_item name: (_) @name) @symbol.variable))

; Inner documentation (//!) describes what it stands in.
(line_comment !inner) @comment
(block_comment !inner) @comment
(attribute_item) @attachment
(closure_expression body: (_) @scope)
(impl_item body: (declaration_list (_) @statement))
(trait_item body: (declaration_list (_) @statement))
(mod_item body: (declaration_list (_) @statement))

; --- At top level only ------------------------------------------------------------------------------------------------

(const_item name: (_) @name) @symbol.constant
(static_item name: (_) @name) @symbol.variable

(_) @statement
