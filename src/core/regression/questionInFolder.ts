import type { RegressionQuestion, Wanted } from './regressionSet.ts';

/**
 * The question as the workspace names its files: a set names them from its own folder, and a workspace of several folders
 * has the folder's name before.
 *
 * @param prefix `name/`, or empty for the only folder
 */
export function questionInFolder(question: RegressionQuestion, prefix: string): RegressionQuestion {
  if (prefix === '') return question;
  const { file, must, mustNot } = question;
  return {
    ...question,
    ...(file === undefined ? {} : { file: prefix + file }),
    must: wantedIn(must, prefix),
    mustNot: wantedIn(mustNot, prefix),
  };
}

function wantedIn({ files, symbols }: Wanted, prefix: string): Wanted {
  return { files: files.map(file => inFolder(file, prefix)), symbols };
}

/** A glob without a `/` fits in any folder, and so it does below this one; `./` in front says that it fits in this one alone. */
function inFolder(file: string, prefix: string): string {
  if (file.startsWith('./')) return prefix + file.slice(2);
  const isAnywhere = !file.includes('/') && /[*?{}]/.test(file);
  return isAnywhere ? `${prefix}**/${file}` : prefix + file;
}

/**
 * The opposite, for plain paths: the question as the set of the folder says it; `undefined` if it is about another folder, too.
 *
 * @param prefix as above
 */
export function tryQuestionOfFolder(question: RegressionQuestion, prefix: string): RegressionQuestion | undefined {
  const { file, must, mustNot } = question;
  const paths = [...must.files, ...mustNot.files, ...(file === undefined ? [] : [file])];
  if (!paths.every(path => path.startsWith(prefix))) return undefined;
  const ofFolder = ({ files, symbols }: Wanted): Wanted => ({
    files: files.map(path => path.slice(prefix.length)),
    symbols,
  });
  return {
    ...question,
    ...(file === undefined ? {} : { file: file.slice(prefix.length) }),
    must: ofFolder(must),
    mustNot: ofFolder(mustNot),
  };
}
