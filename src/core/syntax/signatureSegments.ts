import type { TextSnapshot } from '../text/textSnapshot.ts';
import { importanceOf } from './importance.ts';
import type { Definition, Outline } from './outline.ts';

/** One line that stands for a definition. */
export interface SignatureSegment {
  /** One line, indented by two blanks for each enclosing definition. */
  readonly text: string;
  /** 1-based, of the name. */
  readonly lineNumber: number;
  /** From 0 to 100, as in the symbol list. */
  readonly importance: number;
}

/** A signature tells what matters in its first parameters; longer ones are types written out. */
const MAX_SIGNATURE_LENGTH = 240;
/** Of a constant, the start of its value is worth showing. */
const MAX_CONSTANT_LENGTH = 80;

/** The signatures of what a file offers to others, in its order: no bodies, no locals. */
export function signatureSegments(outline: Outline, snapshot: TextSnapshot): readonly SignatureSegment[] {
  return outline.definitions
    .filter(definition => !definition.isLocal)
    .map(definition => ({
      text: '  '.repeat(depthOf(definition, outline)) + signatureText(definition, snapshot),
      lineNumber: definition.nameLine + 1,
      importance: importanceOf(definition, snapshot),
    }));
}

function depthOf(definition: Definition, outline: Outline): number {
  let depth = 0;
  for (let at = definition.parent; at !== undefined; at = outline.definitions[at]!.parent) depth++;
  return depth;
}

function signatureText({ role, signature }: Definition, snapshot: TextSnapshot): string {
  const maxLength = role === 'symbol' ? MAX_CONSTANT_LENGTH : MAX_SIGNATURE_LENGTH;
  // Twice as much and some more, so that indentation of parameters does not use up the length; the cut below is exact.
  const source = snapshot.text.slice(
    signature.start,
    Math.min(signature.endExclusive, signature.start + 4 * maxLength),
  );
  const line = source.replace(/\s+/g, ' ').replace(/\s*(?:\{|=>|=)?\s*$/, '');
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
