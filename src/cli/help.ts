/** What `context-mode --help` prints. */
export const HELP = `context-mode: builds the prompt for a question, and shows what is in it and what is not.

Usage
  context-mode prompt [options] "question"     the prompt, and on the error stream what it holds and leaves out
  context-mode usage [options] "question"      what the prompt would hold, without its text
  context-mode retrieve [options] "question"   the files that project mode chooses, with the reasons
  context-mode uses [options] NAME             every line that uses a name
  context-mode index [options]                 reads the project into the store, so that later calls need not
  context-mode mode --store PATH [MODE]        says or switches the mode that the editor is in
  context-mode templates [options]             the task templates, which are used as modes
  context-mode regress [options] [FILE]        asks the questions of a regression set, and says which contexts have become worse
  context-mode mcp [options]                   serves agents by the Model Context Protocol, on standard input and output

A question of "-" is read from standard input.

Options
  -m, --mode MODE        zero     the question alone; no file is read
                         file     the code around --line of --file (the default with --file)
                         project  the files of the workspace that matter for the question as well
                         or the name of a template
  -f, --file PATH        the current file, inside the workspace
  -l, --line LINE        the cursor's line, from 1, or a selected range such as 120-140
  -w, --workspace PATH   the folder of the project (default: the working folder)
  -s, --store PATH       the store of the editor (context-mode.db, or its folder): the mode, the history of edits and what you
                         decided about parts of the prompt are then those of the editor; without it nothing is remembered
      --set NAME=VALUE   a setting, as in VS Code without "contextMode.", such as file.budget=4000; may be repeated
      --draft            for regress: writes a first set from the messages of past commits, never over an existing file
      --floor SHARE      for regress: the least score, such as 0.9 or 90%, instead of the one in the set
      --junit PATH       for regress: writes JUnit XML as well
      --json             JSON instead of text, for every command
  -q, --quiet            no summary and no progress
  -h, --help             this text
  -v, --version          the version

Long work shows how far it is on a terminal, and nothing when it is piped.

Examples
  context-mode prompt --file src/login.ts --line 120 "Why does this return null?"
  context-mode prompt --mode project "Where is the session time-out set?" | pbcopy
  context-mode prompt --mode code-review
  git diff | context-mode prompt -
  context-mode regress --draft && context-mode regress --floor 90% --junit contexts.xml

Exit codes
  0  done     1  it cannot be done, and a sentence says why     2  the words of the call are off     130  interrupted
  of regress:  0  the floor is reached     1  it is not     2  it could not be run, and a sentence says why
`;
