/**
 * Opens each line that a suite prints inside an extension host. All that an extension host prints goes through the console
 * of the window, among a hundred lines of VS Code's own.
 */
export const SUITE_LINE_PREFIX = '│ ';
