; Bash and other shells. Captures are described in ../captures.ts.

(function_definition name: (_) @name body: (_) @body) @block.function

(program (variable_assignment name: (variable_name) @name) @symbol.variable)
(program (declaration_command (variable_assignment name: (variable_name) @name) @symbol.variable))

(comment) @comment
(program (_) @statement)
