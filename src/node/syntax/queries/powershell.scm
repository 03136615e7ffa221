; PowerShell. Captures are described in ../captures.ts. A body begins with its bracket, because comments stand in front of what
; the grammar calls a block.

; A scope, as in function script:Build {}, is not part of the name.
((function_statement (function_name) @name "{" @body) @block.function (#set! name.after ":"))
(class_statement . (simple_name) @name "{" @body) @block.class
(enum_statement . (simple_name) @name "{" @body) @block.enum

(class_method_definition (simple_name) @name "{" @body) @block.method
((class_statement
  . (simple_name) @_class
  (class_method_definition (simple_name) @name "{" @body) @block.constructor)
  (#eq? @name @_class))

(comment) @comment
(script_block_expression) @scope
(class_statement [(class_method_definition) (class_property_definition)] @statement)

; --- At top level only ------------------------------------------------------------------------------------------------

; Below the root, all but the parameters of a script is in one list.
((statement_list (pipeline . (assignment_expression . (left_assignment_expression) @name)) @symbol.variable)
  (#match? @name "^[$](?![Ee]nv:)[\\w:]+$"))
((statement_list (pipeline . (assignment_expression
  . (left_assignment_expression) @name
  value: (pipeline (pipeline_chain (logical_expression (bitwise_expression (comparison_expression (additive_expression
    (multiplicative_expression (format_expression (range_expression (array_literal_expression (unary_expression
      (script_block_expression "{" @body)))))))))))))) @block.function)
  (#match? @name "^[$](?![Ee]nv:)[\\w:]+$"))

(param_block) @statement
(statement_list (_) @statement)
