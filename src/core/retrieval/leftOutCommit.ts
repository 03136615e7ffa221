import type { Commit } from '../ports.ts';

/** A commit that must not speak for a question, because the question was made from it. */
export interface LeftOutCommit {
  /** The first digits of its id, lower case. */
  readonly id: string;
  /** What the question took from its message. */
  readonly message: string;
}

/** In shorter texts the same words say too little: only a message that is nothing else is the same then. */
const MIN_WORDS = 3;

/**
 * Whether a commit is the one that is left out, or tells the same: picked into another branch, reverted, or squashed with
 * others, its subject is quoted.
 */
export function leftOutTeller({ id, message }: LeftOutCommit, commits: readonly Commit[]): (commit: Commit) => boolean {
  const own = commits.filter(commit => commit.id.startsWith(id)).map(commit => plain(firstLine(commit.message)));
  const told = [...new Set([plain(message), ...own])].filter(text => text !== '');
  return commit => {
    if (commit.id.startsWith(id)) return true;
    const text = plain(commit.message);
    return told.some(subject =>
      subject.split(' ').length < MIN_WORDS ? plain(firstLine(commit.message)) === subject : text.includes(subject),
    );
  };
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0]!;
}

/** Without what differs between two tellings of the same: case, line breaks, the number of a pull request. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s*\(#\d+\)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
