import { englishFailure } from '../../core/messages/englishRegression.ts';
import { percent, type RunReport, type ScoredEntry } from './regressReport.ts';

/**
 * A run as JUnit XML, as services for continuous integration read it: a test case a question, a failure with all that is not
 * met; and one for the score of the set. A question that does not pass has failed here, also when the set as a whole reaches its
 * floor; what one that passes does not meet is its output.
 */
export function junitOf({ path, entries, verdict }: RunReport): string {
  const isBelowFloor = verdict.score < verdict.floor;
  const counts = {
    tests: entries.length + 1,
    failures: entries.length - verdict.passed + (isBelowFloor ? 1 : 0),
    errors: 0,
    time: entries.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(3),
  };
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: 'context-mode regress', ...counts })}>`,
    `  <testsuite${attributes({ name: path, ...counts })}>`,
    '    <properties>',
    `      <property${attributes({ name: 'score', value: verdict.score })}/>`,
    `      <property${attributes({ name: 'floor', value: verdict.floor })}/>`,
    '    </properties>',
    ...entries.map(entry => testCase(path, entry)),
    floorCase(path, verdict, isBelowFloor),
    '  </testsuite>',
    '</testsuites>',
  ];
  return `${lines.join('\n')}\n`;
}

function testCase(path: string, { question, lineNumber, result, seconds }: ScoredEntry): string {
  const opening = `    <testcase${attributes({
    name: question.question,
    classname: path,
    file: path,
    line: lineNumber,
    time: seconds.toFixed(3),
  })}`;
  const sentences = result.failures.map(englishFailure);
  if (result.isPassed) {
    if (sentences.length === 0) return `${opening}/>`;
    return `${opening}>\n      <system-out>${escaped(sentences.join('\n'))}</system-out>\n    </testcase>`;
  }
  const failure = attributes({ message: sentences[0] ?? '', type: result.failures[0]?.code ?? 'expectation' });
  return `${opening}>\n      <failure${failure}>${escaped(sentences.join('\n'))}</failure>\n    </testcase>`;
}

function floorCase(path: string, { score, floor }: RunReport['verdict'], isBelowFloor: boolean): string {
  const opening = `    <testcase${attributes({ name: `Score of the set: at least ${percent(floor)}`, classname: path, file: path })}`;
  if (!isBelowFloor) return `${opening}/>`;
  const message = `The set scores ${percent(score)}, its floor is ${percent(floor)}.`;
  return `${opening}>\n      <failure${attributes({ message, type: 'floor' })}>${escaped(message)}</failure>\n    </testcase>`;
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(
      ([name, value]) =>
        ` ${name}="${escaped(String(value)).replace(/[\t\n\r]/g, code => `&#${code.charCodeAt(0)};`)}"`,
    )
    .join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
/** What XML 1.0 cannot hold, however it is written. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(NO_XML, '\ufffd')
    .replace(/[&<>"']/g, character => ENTITIES[character]!);
}
