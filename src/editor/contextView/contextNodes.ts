import { l10n } from 'vscode';
import type { Choices, Pin } from '../../core/choices/choices.ts';
import { type BundleData, type Omission, usageByLayer } from '../../core/units/contextBundle.ts';
import { type ContextUnit, LAYERS, type Layer, layerOf } from '../../core/units/contextUnit.ts';
import {
  errorSentence,
  exactFigure,
  layerLabel,
  noFileSentence,
  reasonsSentence,
  shareText,
  tokensText,
} from '../messages.ts';
import type { PromptState } from '../promptState.ts';
import { omissionSentence, omissionsIn, omissionTitle, unitTitle } from '../usage/unitTexts.ts';

/** One row of the context view: what it says and what can be done with it. */
export interface ContextNode {
  /** Stable while it means the same thing, so that the view keeps what is open and selected. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** All of it in words: for screen readers, and for sight when the mouse rests on the row. */
  readonly sentence: string;
  /** A codicon. */
  readonly icon?: string;
  /** Absent for a part. A group may be empty and fill later. */
  readonly children?: readonly ContextNode[];
  /** A part of the prompt that can be shown. */
  readonly unitId?: string;
  /** The file that it is about. */
  readonly path?: string;
  /** What `viewItem` is in `package.json`: words with blanks between. */
  readonly actions: string;
}

/** The prompt as a tree: layers with their parts, what was left out or shortened, and what the user decided. */
export function contextNodes(state: PromptState, choices: Choices): readonly ContextNode[] {
  const { built } = state;
  return [
    ...problemNodes(state),
    ...(built === undefined ? [] : LAYERS.map(layer => layerNode(layer, built.bundle, choices))),
    ...(built === undefined ? [] : omissionGroup(state, choices)),
    ...choiceGroup(choices),
  ];
}

function problemNodes({ error, missingFile }: PromptState): ContextNode[] {
  const nodes: ContextNode[] = [];
  const add = (id: string, label: string, icon: string) =>
    nodes.push({ id, label, sentence: label, icon, actions: '' });
  if (error !== undefined) add('problem', errorSentence(error), 'error');
  if (missingFile !== undefined) {
    const sentence = noFileSentence(missingFile);
    const { path, why } = missingFile;
    const file = path === undefined ? {} : { path };
    nodes.push({ id: 'missingFile', label: sentence, sentence, icon: 'info', actions: `missing ${why}`, ...file });
  }
  return nodes;
}

function layerNode(layer: Layer, bundle: BundleData, choices: Choices): ContextNode {
  const units = bundle.units.filter(({ role }) => layerOf(role) === layer);
  const tokens = usageByLayer(bundle)[layer];
  return {
    id: `layer:${layer}`,
    label: layerLabel(layer),
    description: shortCost(tokens, bundle.budget),
    sentence: `${layerLabel(layer)}, ${costText(tokens, bundle.budget)}`,
    children: units.map(unit => unitNode(unit, bundle.budget, choices)),
    actions: '',
  };
}

function unitNode(unit: ContextUnit, budget: number, choices: Choices): ContextNode {
  const why = reasonsSentence(unit);
  const path = unit.source.kind === 'file' ? unit.source.path : undefined;
  const shortened = unit.isShortened ? [l10n.t('Shortened to fit.')] : [];
  return {
    id: `unit:${unit.id}`,
    label: path === undefined ? unitTitle(unit) : `${basename(path)}${linesText(unit)}`,
    description: [shortCost(unit.tokens, budget), why, ...shortened].join(' · '),
    sentence: [unitTitle(unit), costText(unit.tokens, budget), why, ...shortened].join(', '),
    icon: iconOf(unit),
    unitId: unit.id,
    ...(path === undefined ? {} : { path }),
    actions: path === undefined ? '' : fileActions(path, choices, { isCurrent: isOfCurrentFile(unit) }),
  };
}

function isOfCurrentFile({ role }: Pick<ContextUnit, 'role'>): boolean {
  return role === 'current_file' || role === 'symbols';
}

/** The words that `package.json` asks for in `viewItem`. */
function fileActions(path: string, choices: Choices, { isCurrent }: { readonly isCurrent: boolean }): string {
  const weight = choices.weights.find(each => each.path === path)?.weight;
  return [
    'file',
    isCurrent ? 'current' : 'other',
    choices.pinned.some(pin => pin.path === path) ? 'pinned' : 'unpinned',
    choices.excluded.includes(path) ? 'excluded' : 'included',
    weight === undefined ? 'unweighed' : `weighed ${weight}`,
    choices.trusted.includes(path) ? 'trusted' : 'untrusted',
  ].join(' ');
}

function iconOf({ role, id }: ContextUnit): string {
  if (id.startsWith('pinned:')) return 'pinned';
  switch (role) {
    case 'system':
      return 'shield';
    case 'history':
      return 'comment-discussion';
    case 'question':
      return 'question';
    case 'notice':
      return 'warning';
    case 'symbols':
      return 'list-tree';
    case 'recent':
      return 'history';
    case 'current_file':
      return 'go-to-file';
    case 'retrieved':
      return 'search';
  }
}

function omissionGroup(state: PromptState, choices: Choices): ContextNode[] {
  const omissions = omissionsIn(state);
  if (omissions.length === 0) return [];
  const children = omissions.map((omission, index) => omissionNode(omission, index, choices));
  return [
    {
      id: 'omissions',
      label: l10n.t('Left out or shortened'),
      description: exactFigure(omissions.length),
      sentence: l10n.t('Left out or shortened: {0}', exactFigure(omissions.length)),
      children,
      actions: '',
    },
  ];
}

function omissionNode(omission: Omission, index: number, choices: Choices): ContextNode {
  const { source, role, what, reason, unitId } = omission;
  const path = source.kind === 'file' ? source.path : undefined;
  const sentence = omissionSentence(omission);
  const isCurrent = isOfCurrentFile({ role });
  return {
    id: `omission:${index}:${unitId}`,
    label: path === undefined ? omissionTitle(omission) : basename(path),
    description: sentence,
    sentence: `${omissionTitle(omission)}, ${sentence}`,
    icon: what === 'redacted' ? 'lock' : what === 'shortened' ? 'fold' : 'circle-slash',
    ...(path === undefined ? {} : { path }),
    ...(what === 'shortened' || what === 'redacted' ? { unitId } : {}),
    actions: path === undefined ? '' : `${fileActions(path, choices, { isCurrent })} ${reason.code}`,
  };
}

function choiceGroup(choices: Choices): ContextNode[] {
  const node = (kind: string, path: string, icon: string, description: string): ContextNode => ({
    id: `choice:${kind}:${path}`,
    label: basename(path),
    description,
    sentence: `${path}, ${description}`,
    icon,
    path,
    actions: `${fileActions(path, choices, { isCurrent: false })} choice`,
  });
  const children = [
    ...choices.pinned.map(pin => node('pinned', pin.path, 'pinned', pinText(pin))),
    ...choices.excluded.map(path => node('excluded', path, 'circle-slash', l10n.t('excluded'))),
    ...choices.weights.map(({ path, weight }) =>
      weight === 'last'
        ? node('weight', path, 'arrow-up', l10n.t('kept longest'))
        : node('weight', path, 'arrow-down', l10n.t('dropped first')),
    ),
    ...choices.allowed.map(path => node('allowed', path, 'eye', l10n.t('used although an ignore rule hides it'))),
    ...choices.trusted.map(path => node('trusted', path, 'unlock', l10n.t('values that look like secrets are sent'))),
  ];
  if (children.length === 0) return [];
  const label = l10n.t('Your choices');
  const description = exactFigure(children.length);
  return [{ id: 'choices', label, description, sentence: `${label}, ${description}`, children, actions: '' }];
}

function pinText({ lines }: Pin): string {
  if (lines === undefined) return l10n.t('pinned');
  const ranges = lines.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`));
  return l10n.t('pinned, lines {0}', ranges.join(', '));
}

/** `945 · 12%`: the side bar is narrow. */
function shortCost(tokens: number, budget: number): string {
  return `${exactFigure(tokens)} · ${shareText(tokens, budget)}`;
}

/** `:1-99` where lines of a file are shown. */
function linesText({ snippets }: ContextUnit): string {
  const first = snippets[0]?.startLine;
  const last = snippets.at(-1)?.endLine;
  if (first === undefined || last === undefined) return '';
  return first === last ? `:${first}` : `:${first}-${last}`;
}

function basename(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function costText(tokens: number, budget: number): string {
  return l10n.t('{0}, {1}', tokensText(tokens), shareText(tokens, budget));
}
