; Python. Captures are described in ../captures.ts.

(function_definition name: (identifier) @name body: (_) @body) @block.function
(class_definition name: (identifier) @name body: (_) @body) @block.class
(assignment left: (identifier) @name right: (lambda body: (_) @body)) @block.function

(module (expression_statement (assignment left: (identifier) @name) @symbol.variable))
(module (expression_statement (assignment right: (assignment left: (identifier) @name)) @symbol.variable))
(module (expression_statement (assignment left: (pattern_list (identifier) @name)) @symbol.variable))

(decorated_definition definition: (_) @wrapped) @wrapper
(module (expression_statement . (assignment) @wrapped .) @wrapper)
(expression_statement . (assignment right: (lambda)) @wrapped .) @wrapper

(comment) @comment
(decorator) @attachment
(lambda body: (_) @scope)
(module (_) @statement)
(class_definition body: (block (_) @statement))
