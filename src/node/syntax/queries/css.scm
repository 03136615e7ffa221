; CSS. Captures are described in ../captures.ts. A rule has the name of its first selector.

(rule_set (selectors . (_) @name) (block) @body) @block.rule
(media_statement "@media" @name (_)* @name . (block) @body) @block.rule
(supports_statement "@supports" @name (_)* @name . (block) @body) @block.rule
(keyframes_statement _ @name . (keyframes_name) @name (keyframe_block_list) @body) @block.rule
(at_rule (at_keyword) @name (_)* @name . (block) @body) @block.rule

(comment) @comment
(media_statement (block (_) @statement))
(supports_statement (block (_) @statement))

; --- At top level only ------------------------------------------------------------------------------------------------

(_) @statement
