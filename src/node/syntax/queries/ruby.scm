; Ruby. Captures are described in ../captures.ts.

(class name: [(constant) @name (scope_resolution name: (_) @name)]) @block.class
(class name: [(constant) @name (scope_resolution name: (_) @name)] body: (_) @body) @block.class
(module name: [(constant) @name (scope_resolution name: (_) @name)]) @block.module
(module name: [(constant) @name (scope_resolution name: (_) @name)] body: (_) @body) @block.module
(method name: (_) @name) @block.method
(method name: (_) @name body: (_) @body) @block.method
(singleton_method name: (_) @name) @block.method
(singleton_method name: (_) @name body: (_) @body) @block.method

; Lambdas bound to a name.
(assignment left: [(identifier) @name (constant) @name] right: (lambda body: (_) @body)) @block.function
((assignment
  left: [(identifier) @name (constant) @name]
  right: (call !receiver method: (identifier) @_method block: (_) @body)) @block.function
  (#any-of? @_method "lambda" "proc"))

(class body: (body_statement (assignment left: (constant) @name) @symbol.constant))
(module body: (body_statement (assignment left: (constant) @name) @symbol.constant))

(comment) @comment
(class body: (body_statement (_) @statement))
(module body: (body_statement (_) @statement))
(singleton_class body: (body_statement (_) @statement))

; --- At top level only ------------------------------------------------------------------------------------------------

(assignment left: (constant) @name) @symbol.constant

(_) @statement
