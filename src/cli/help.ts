/** What `context-mode --help` prints. */
export const HELP = `context-mode: builds the prompt for a question, and shows what is in it and what is not.

Usage
  context-mode prompt [options] "question"

The prompt goes to standard output, a summary of what it holds and leaves out to standard error. A question of "-" is read
from standard input.

Options
  -m, --mode MODE        zero     the question alone; no file is read
                         file     the code around --line of --file (the default with --file)
                         project  the files of the workspace that matter for the question as well
  -f, --file PATH        the current file, inside the workspace
  -l, --line LINE        the cursor's line, from 1, or a selected range such as 120-140
  -w, --workspace PATH   the folder of the project (default: the working folder)
      --set NAME=VALUE   a setting, as in VS Code without "contextMode.", such as file.budget=4000; may be repeated
      --json             print the bundle as JSON: units with tokens, priorities and reasons, and what was left out
  -q, --quiet            no summary
  -h, --help             this text
  -v, --version          the version

Examples
  context-mode prompt --file src/login.ts --line 120 "Why does this return null?"
  context-mode prompt --mode project "Where is the session time-out set?" | pbcopy
  git diff | context-mode prompt -

Exit codes
  0  done     1  it cannot be done, and a sentence says why     2  the words of the call are off     130  interrupted
`;
