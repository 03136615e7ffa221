import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { ContextModeError, isAbortError } from '../core/base/errors.ts';
import { DEFAULT_SETTINGS } from '../core/config/settings.ts';
import type { BuiltContext, ContextRequest } from '../core/contextEngine.ts';
import { englishError, englishReason } from '../core/messages/english.ts';
import { BASE_MODES, isBaseMode, type ModeId, templateMode } from '../core/modes/contextMode.ts';
import { policyOf } from '../core/modes/layerPolicy.ts';
import { withoutHidden } from '../core/uses/findUses.ts';
import { usesText } from '../core/uses/usesText.ts';
import type { InlineEngine } from '../node/inlineEngine.ts';

type Options = { readonly signal: AbortSignal };

/** What the three tools that build something take. Project mode costs most, so nothing enters it without being told to. */
const REQUEST = {
  question: z.string().describe('What the context is for, in the words of the user.'),
  mode: z
    .string()
    .optional()
    .describe(
      'zero, file, project, or the id of a template; see list_modes. Absent: file when a file is given, else zero. Project mode is used only when it is named here.',
    ),
  file: z.string().optional().describe('The current file, relative to the project.'),
  line: z.number().int().min(1).optional().describe('The line of the cursor, from 1.'),
  maxTokens: z.number().int().min(100).optional().describe('A budget in tokens below that of the mode.'),
};
type RequestInput = z.infer<z.ZodObject<typeof REQUEST>>;

/** A server over one engine: one tool for each thing that agents ask, and templates as resources. */
export function createServer({ engine, open }: InlineEngine, version: string): McpServer {
  const server = new McpServer({ name: 'context-mode', version });
  const annotations = { readOnlyHint: true, openWorldHint: false };

  async function build(input: RequestInput, { signal }: Options): Promise<BuiltContext> {
    const { question, file, line = 1, maxTokens } = input;
    const active: ContextRequest['active'] =
      file === undefined ? 'noEditor' : await open(file, { first: line, last: line }, { signal });
    const mode = modeOf(input);
    return await engine.build(
      { question, mode, active, turns: [], ...(maxTokens === undefined ? {} : { maxTokens }) },
      { signal },
    );
  }

  server.registerTool(
    'build_context',
    {
      title: 'Build Context',
      description:
        'The prompt for a question: instructions, the code around the cursor, the files that matter in project mode, and the question, within the budget of the mode.',
      inputSchema: REQUEST,
      annotations,
    },
    (input, { signal }) => answering(async () => (await build(input, { signal })).prompt.text),
  );

  server.registerTool(
    'explain_context',
    {
      title: 'Explain Context',
      description:
        'What the prompt for a question would hold and what not, as JSON: every part with its tokens and the reason why it is in, and everything left out or shortened with the reason.',
      inputSchema: REQUEST,
      annotations,
    },
    (input, { signal }) => answering(async () => explanationOf(await build(input, { signal }))),
  );

  server.registerTool(
    'find_uses',
    {
      title: 'Find Uses',
      description:
        'Every line of the project that uses a name, as path:line: text; complete, or the number of files that were not searched is said.',
      inputSchema: { name: z.string().min(1).describe('The name, exactly as it is written in the code.') },
      annotations,
    },
    ({ name }, { signal }) =>
      answering(async () => {
        const found = await engine.findUses({ text: name, isCode: true }, { signal });
        return `${usesText(withoutHidden(found, (await engine.choices()).excluded))}\n`;
      }),
  );

  server.registerTool(
    'list_modes',
    {
      title: 'List Modes',
      description: 'The modes and task templates with their budgets, and the mode that is on.',
      inputSchema: {},
      annotations,
    },
    (_input, { signal }) =>
      answering(async () => {
        const { templates } = await engine.templates({ signal });
        const modes = BASE_MODES.map(mode => ({ mode, budget: policyOf(mode, DEFAULT_SETTINGS).budget }));
        const known = templates.map(({ template: { id, name, description, budget } }) => ({
          mode: id,
          name,
          description,
          budget,
        }));
        return JSON.stringify({ current: await engine.currentMode(), modes, templates: known }, undefined, 2);
      }),
  );

  server.registerResource(
    'template',
    new ResourceTemplate('context-mode://templates/{id}', {
      list: async ({ signal }) => {
        const { templates } = await engine.templates({ signal });
        return {
          resources: templates.map(({ template: { id, name, description } }) => ({
            uri: `context-mode://templates/${id}`,
            name,
            description,
            mimeType: 'application/json',
          })),
        };
      },
    }),
    {
      title: 'Task template',
      description: 'A task bound to its context and an instruction.',
      mimeType: 'application/json',
    },
    async (uri, { id }, { signal }) => {
      const { templates } = await engine.templates({ signal });
      const known = templates.find(({ template }) => template.id === id);
      if (known === undefined) throw new ContextModeError('template.missing', { id: String(id) });
      return {
        contents: [{ uri: uri.href, mimeType: 'application/json', text: JSON.stringify(known.template, undefined, 2) }],
      };
    },
  );
  return server;
}

function modeOf({ mode, file }: RequestInput): ModeId {
  if (mode === undefined) return file === undefined ? 'zero' : 'file';
  return isBaseMode(mode) ? mode : templateMode(mode);
}

function explanationOf({ bundle }: BuiltContext): string {
  return JSON.stringify(
    {
      mode: bundle.mode,
      tokens: bundle.totalTokens(),
      budget: bundle.budget,
      units: bundle.units.map(({ id, role, tokens, reason, snippets, isShortened }) => ({
        id,
        role,
        tokens,
        isShortened,
        lines: snippets.map(({ startLine, endLine }) => `${startLine}-${endLine}`),
        reason: englishReason(reason),
      })),
      omissions: bundle.omissions.map(({ unitId, what, tokens, reason }) => ({
        id: unitId,
        what,
        tokens,
        reason: englishReason(reason),
      })),
    },
    undefined,
    2,
  );
}

/** A sentence for what the caller can mend; everything else is an error of ours and stays one. */
async function answering(work: () => Promise<string>) {
  try {
    return { content: [{ type: 'text' as const, text: await work() }] };
  } catch (error) {
    if (isAbortError(error) || !(error instanceof ContextModeError)) throw error;
    return { isError: true, content: [{ type: 'text' as const, text: englishError(error) }] };
  }
}
