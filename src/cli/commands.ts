import { resolve } from 'node:path';
import { englishTemplateProblem, fill } from '../core/messages/english.ts';
import { BASE_MODES, modeNamed, templateMode } from '../core/modes/contextMode.ts';
import { policyOf } from '../core/modes/layerPolicy.ts';
import { invalidTemplateError } from '../core/templates/modePlan.ts';
import { formatTokens } from '../core/tokens/format.ts';
import { type Arguments, UsageError } from './arguments.ts';
import type { CliHost } from './cliHost.ts';
import { candidatesOf, json, jsonOf, summaryOf } from './report.ts';
import { requestOf, requireMode, withEngine } from './withEngine.ts';

/** `prompt`: the prompt on standard output, what it holds on the error stream. */
export async function runPrompt(options: Arguments, host: CliHost): Promise<void> {
  await withEngine(options, host, async inline => {
    const built = await inline.engine.build(await requestOf(options, inline, host), { signal: host.signal });
    host.writeOut(options.json ? jsonOf(built) : built.prompt.text);
    if (!options.quiet && !options.json) host.writeError(summaryOf(built));
  });
}

/** `usage`: what the prompt would hold, without its text. */
export async function runUsage(options: Arguments, host: CliHost): Promise<void> {
  await withEngine(options, host, async inline => {
    const built = await inline.engine.build(await requestOf(options, inline, host), { signal: host.signal });
    host.writeOut(options.json ? jsonOf(built, { withText: false }) : summaryOf(built));
  });
}

/** `retrieve`: the files that project mode chooses for a question, and why. */
export async function runRetrieve(options: Arguments, host: CliHost): Promise<void> {
  if (options.text === '') throw new UsageError('"retrieve" takes a question.');
  await withEngine(options, host, async inline => {
    const request = { ...(await requestOf(options, inline, host)), mode: 'project' } as const;
    const { bundle } = await inline.engine.build(request, { signal: host.signal });
    const candidates = candidatesOf(bundle);
    if (options.json) return host.writeOut(json(candidates));
    for (const { path, tokens, zone, isIn, reason } of candidates) {
      const size = isIn ? formatTokens(tokens) : 'out';
      host.writeOut(`${size.padStart(6)}  ${zone.padEnd(9)}  ${path}: ${reason}\n`);
    }
  });
}

/** `uses`: every line that uses a name. */
export async function runUses(options: Arguments, host: CliHost): Promise<void> {
  if (options.text === '') throw new UsageError('"uses" takes a name.');
  await withEngine(options, host, async ({ engine }) => {
    const uses = await engine.findUses({ text: options.text, isCode: true }, { signal: host.signal });
    if (options.json) return host.writeOut(json(uses));
    for (const { path, lines } of uses.files) {
      for (const { lineNumber, text } of lines) host.writeOut(`${path}:${lineNumber}: ${text}\n`);
    }
    if (options.quiet) return;
    host.writeError(`${uses.lineCount} lines in ${uses.fileCount} files use ${uses.target}.\n`);
    if (uses.unsearchedFiles > 0) host.writeError(`${uses.unsearchedFiles} files were not searched.\n`);
  });
}

/** `index`: reads the project, so that later calls on the same store need not. */
export async function runIndex(options: Arguments, host: CliHost): Promise<void> {
  await withEngine(options, host, async ({ engine }, { status }) => {
    const started = performance.now();
    // Any question brings the index up to date.
    await engine.findUses({ text: 'index', isCode: true }, { signal: host.signal });
    const { indexedFiles = 0, totalFiles = 0, beyondLimit = 0 } = status() ?? {};
    const seconds = (performance.now() - started) / 1_000;
    if (options.json) host.writeOut(json({ indexedFiles, totalFiles, beyondLimit, seconds }));
    else {
      const indexed = fill('{indexedFiles} of {totalFiles|# file is|# files are} indexed', {
        indexedFiles,
        totalFiles,
      });
      host.writeOut(`${indexed}, after ${seconds.toFixed(1)} s.\n`);
    }
  });
}

/** `mode`: says or switches the mode of a store that is shared with the editor. */
export async function runMode(options: Arguments, host: CliHost): Promise<void> {
  if (options.store === undefined) throw new UsageError('"mode" takes --store: the mode is kept in a store.');
  await withEngine(options, host, async ({ engine }) => {
    if (options.text !== '') {
      const mode = modeNamed(options.text);
      await requireMode(mode, engine, { signal: host.signal });
      const { invalid } = await engine.templates({ signal: host.signal });
      const broken = invalid.find(({ id }) => templateMode(id) === mode);
      if (broken !== undefined) throw invalidTemplateError(broken);
      await engine.switchMode(mode);
    }
    const mode = await engine.currentMode();
    host.writeOut(options.json ? json({ mode }) : `${mode}\n`);
  });
}

/** `templates`: what can be used as a mode, and what has a mistake. */
export async function runTemplates(options: Arguments, host: CliHost): Promise<void> {
  await withEngine(options, host, async ({ engine }) => {
    const { templates, invalid } = await engine.templates({ signal: host.signal });
    if (options.json) {
      const modes = BASE_MODES.map(mode => ({ mode, budget: policyOf(mode, options.settings).budget }));
      return host.writeOut(
        json({
          modes,
          templates: templates.map(({ template, path }) => ({ ...template, path })),
          invalid: invalid.map(({ problems, ...file }) => ({
            ...file,
            problems: problems.map(problem => ({ ...problem, sentence: englishTemplateProblem(problem) })),
          })),
        }),
      );
    }
    for (const { template } of templates) {
      host.writeOut(
        `${template.id.padEnd(20)} ${formatTokens(template.budget).padStart(6)}  ${template.description}\n`,
      );
    }
    for (const { id, path, problems } of invalid) {
      host.writeError(`${id} (${path}) is not used: ${problems.map(englishTemplateProblem).join(' ')}\n`);
    }
  });
}

/** `mcp`: the same for agents, by the Model Context Protocol. */
export async function runMcp({ workspace, store }: Arguments, host: CliHost): Promise<void> {
  const folder = resolve(host.workingFolder, workspace);
  await host.serveMcp({ folder, ...(store === undefined ? {} : { store: resolve(host.workingFolder, store) }) });
}
