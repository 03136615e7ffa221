; Python. Captures are described in ../captures.ts.

(function_definition name: (identifier) @name body: (_) @body) @block.function
(class_definition name: (identifier) @name body: (_) @body) @block.class
(assignment left: (identifier) @name right: (lambda body: (_) @body)) @block.function

(decorated_definition definition: (_) @wrapped) @wrapper
(expression_statement . (assignment right: (lambda)) @wrapped .) @wrapper

(comment) @comment
(decorator) @attachment
(lambda body: (_) @scope)
(class_definition body: (block (_) @statement))

; --- At top level only ------------------------------------------------------------------------------------------------

(expression_statement (assignment left: (identifier) @name) @symbol.variable)
(expression_statement (assignment right: (assignment left: (identifier) @name)) @symbol.variable)
(expression_statement (assignment left: (pattern_list (identifier) @name)) @symbol.variable)

(expression_statement . (assignment) @wrapped .) @wrapper

(_) @statement
