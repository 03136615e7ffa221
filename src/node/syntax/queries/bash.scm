; Bash and other shells. Captures are described in ../captures.ts.

(function_definition name: (_) @name body: (_) @body) @block.function

(comment) @comment

; --- At top level only ------------------------------------------------------------------------------------------------

(variable_assignment name: (variable_name) @name) @symbol.variable
(declaration_command (variable_assignment name: (variable_name) @name) @symbol.variable)

(_) @statement
