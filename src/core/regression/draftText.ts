import { stringify } from 'yaml';
import { nameOfMode } from '../modes/contextMode.ts';
import type { RegressionQuestion } from './regressionSet.ts';
import { type ScoredQuestion, verdictOn } from './setVerdict.ts';

const HEADER = `# Questions about this project, and what their contexts must hold. Run them with "context-mode regress" or in the Test Explorer of
# VS Code: a rename, a refactoring or a setting that spoils a context is then noticed before somebody gets a worse answer.
#
# Drafted from the last commits: each message became a question, and the source files that the commit changed are what must be
# found. Look through it: say the questions as you would ask them, throw out those that nobody would ask, and add your own.
#
# What an entry may say:
#
#   - question: Why is the cart empty after signing in?
#     file: src/cart.ts             # the file that is open, if any,
#     line: 40                      # and the line of the cursor in it, from 1
#     expectedMode: [file, project] # one mode or several: any of them may be recommended
#     mode: project                 # what to build the context in; without it the first expected one, or project
#     must:                         # what must be in the context:
#       files: [src/session.ts]     # paths or globs, such as src/**/*.sql
#       symbols: [restoreCart]      # functions, classes, constants: the part that defines them must be shown
#     mustNot:                      # what must not be in the context:
#       files: [legacy/]            # a folder ends with /
#     maxTokens: 20000              # the most tokens of the prompt
#     floor: 50%                    # the share of all this that is enough; without it everything must be met
#     commit: "1a2b3c4d"            # the commit that the question was made from: the search must not know it
#     rubric: Names the setting.    # what a good answer says, if you let a model judge answers
`;

const FLOOR_NOTE = `# The least score of all questions together: the mean share of what they expect. A draft begins with what it has today, so that
# whatever gets worse is noticed. Lower it to let single questions fail.
`;

/**
 * A set as YAML that teaches its format, to be written into a file for somebody to edit. Its floor is the score of today in whole
 * percents.
 *
 * @param scored see {@link asOfToday}
 */
export function draftText(scored: readonly ScoredQuestion[]): string {
  const { score } = verdictOn(scored, 0);
  // Rounding errors of a sum of shares must not cost a whole percent.
  const percent = Math.floor(score * 100 + 1e-6);
  const entries = scored.map(({ question }) => entryText(question));
  return `${HEADER}\n${FLOOR_NOTE}floor: ${percent}%\n\nquestions:\n${entries.join('\n')}`;
}

/** One entry of a list, two columns in. */
export function entryText(entry: RegressionQuestion): string {
  const { question, file, lineNumber, mode, expectedModes, must, mustNot, maxTokens, floor, commit, rubric } = entry;
  const isUsualMode = mode === (expectedModes[0] ?? 'project');
  const fields = {
    question,
    file,
    line: lineNumber,
    expectedMode: expectedModes.length === 0 ? undefined : oneOrAll(expectedModes.map(nameOfMode)),
    mode: isUsualMode ? undefined : nameOfMode(mode),
    must: wantedFields(must),
    mustNot: wantedFields(mustNot),
    maxTokens,
    floor,
    commit,
    rubric,
  };
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return stringify([given], { lineWidth: 0 }).replace(/^(?=.)/gm, '  ');
}

function wantedFields({ files, symbols }: RegressionQuestion['must']): Record<string, unknown> | undefined {
  if (files.length + symbols.length === 0) return undefined;
  return { ...(files.length === 0 ? {} : { files }), ...(symbols.length === 0 ? {} : { symbols }) };
}

function oneOrAll(names: readonly string[]): unknown {
  return names.length === 1 ? names[0] : names;
}
