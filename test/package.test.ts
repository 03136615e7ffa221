import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DEFAULT_SETTINGS, parseSettings, SETTING_NAMES, type SettingName } from '../src/core/config/settings.ts';
import {
  ENGLISH_BUILT_IN_TEMPLATES,
  ENGLISH_CAUSES,
  ENGLISH_ERRORS,
  ENGLISH_NOTICES,
  ENGLISH_REASONS,
  ENGLISH_TEMPLATE_FIELDS,
  ENGLISH_TEMPLATE_PROBLEMS,
  ENGLISH_TEMPLATE_SOURCES,
} from '../src/core/messages/english.ts';
import {
  ENGLISH_FAILURES,
  ENGLISH_REGRESSION_ENTRY_FIELDS,
  ENGLISH_REGRESSION_PROBLEMS,
  ENGLISH_REGRESSION_SET_FIELDS,
  ENGLISH_REGRESSION_WANTED_FIELDS,
} from '../src/core/messages/englishRegression.ts';
import {
  CHAT,
  COMMANDS,
  CONTEXT_KEYS,
  PROMPT_LANGUAGE,
  PROMPT_SCHEME,
  SETTINGS_SECTION,
  TESTS,
  VIEWS,
} from '../src/editor/ids.ts';

const root = resolve(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const readJson = (name: string) => JSON.parse(read(name));

interface Setting {
  readonly type: string;
  readonly default: unknown;
  readonly scope: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly enum?: readonly string[];
  readonly markdownEnumDescriptions?: readonly string[];
  readonly markdownDescription: string;
}

const manifest = readJson('package.json');
const groups: readonly { title: string; properties: Record<string, Setting> }[] = manifest.contributes.configuration;
const settings: Record<string, Setting> = Object.assign({}, ...groups.map(({ properties }) => properties));
const commands: readonly { command: string; title: string; category: string }[] = manifest.contributes.commands;
const LANGUAGES: readonly Record<string, string>[] = ['package.nls.json', 'package.nls.zh-cn.json'].map(readJson);
/** Those of VS Code 1.139; the Marketplace shows an extension with another one under "Other". */
const CATEGORIES: readonly string[] = [
  ...['AI', 'Azure', 'Chat', 'Data Science', 'Debuggers', 'Education', 'Extension Packs', 'Formatters', 'Keymaps'],
  ...['Language Packs', 'Linters', 'Machine Learning', 'Notebooks', 'Programming Languages', 'SCM Providers'],
  ...['Snippets', 'Testing', 'Themes', 'Visualization', 'Other'],
];
const sources = globSync('src/{extension,editor/**/*}.ts', { cwd: root }).map(name => ({ name, text: read(name) }));

describe('package.json', () => {
  describe('its settings', () => {
    it('are those of the schema', () => {
      assert.deepEqual(Object.keys(settings).sort(), SETTING_NAMES.map(name => `${SETTINGS_SECTION}.${name}`).sort());
    });

    for (const name of SETTING_NAMES) {
      const setting = () => settings[`${SETTINGS_SECTION}.${name}`]!;
      const accepts = (value: unknown): boolean => parseSettings({ [name]: value }).problems.length === 0;

      it(`${name} has the default of the schema`, () => assert.deepEqual(setting().default, DEFAULT_SETTINGS[name]));

      it(`${name} has the limits of the schema`, () => {
        const { good, bad } = borderValues(name, setting());
        assert.deepEqual(good.filter(value => !accepts(value)).map(short), []);
        assert.deepEqual(bad.filter(accepts).map(short), []);
      });

      it(`${name} is described, and so is each of its choices`, () => {
        assert.match(setting().markdownDescription, /^%.+%$/);
        assert.ok(setting().scope);
        assert.equal(setting().markdownEnumDescriptions?.length, setting().enum?.length);
      });
    }
  });

  describe('its commands', () => {
    it('are those of ids.ts', () => {
      assert.deepEqual(commands.map(({ command }) => command).sort(), Object.values(COMMANDS).sort());
    });

    for (const { command, title, category } of commands) {
      it(`${command} has a title of its own language and the category`, () => {
        assert.match(title, /^%.+%$/);
        assert.equal(category, 'Context Mode');
      });
    }

    it('are the only ones that keys are bound to, and every key has a condition', () => {
      const bindings: readonly { command: string; when?: string }[] = manifest.contributes.keybindings;
      const known: readonly string[] = Object.values(COMMANDS);
      for (const { command, when } of bindings) assert.ok(known.includes(command) && when !== undefined, command);
    });

    it('are the only ones in its menus', () => {
      const inMenus = (Object.values(manifest.contributes.menus) as { command: string }[][]).flat();
      const known: readonly string[] = Object.values(COMMANDS);
      assert.deepEqual(
        inMenus.map(({ command }) => command).filter(command => !known.includes(command)),
        [],
      );
    });
  });

  it('offers the chat participant of ids.ts', () => {
    const [participant, ...others] = manifest.contributes.chatParticipants;
    assert.equal(others.length, 0);
    assert.equal(participant.id, CHAT.participantId);
    assert.equal(participant.name, CHAT.participantName);
    assert.deepEqual(
      participant.commands.map(({ name }: { name: string }) => name),
      [CHAT.contextCommand],
    );
  });

  it('colours the language of the prompt', () => {
    const [language] = manifest.contributes.languages;
    const [grammar] = manifest.contributes.grammars;
    assert.equal(language.id, PROMPT_LANGUAGE);
    assert.equal(grammar.language, PROMPT_LANGUAGE);
    assert.equal(readJson(grammar.path).scopeName, grammar.scopeName);
    assert.ok(manifest.contributes.configurationDefaults[`[${PROMPT_LANGUAGE}]`]);
  });

  it('names only context keys, schemes and views of ids.ts and keys of VS Code in its conditions', () => {
    const conditions = [...JSON.stringify(manifest.contributes).matchAll(/"(?:when|enablement)":"((?:[^"\\]|\\.)+)"/g)];
    const known: readonly RegExp[] = [
      ...Object.values(CONTEXT_KEYS).map(key => new RegExp(`^!?${key}$`)),
      new RegExp(`^resourceScheme [!=]= (?:${PROMPT_SCHEME}|file|vscode-remote)$`),
      new RegExp(`^view == (?:${Object.values(VIEWS).join('|')})$`),
      new RegExp(`^controllerId == ${TESTS.controllerId}$`),
      new RegExp(`^testId =~ /\\^${TESTS.questionPrefix}/$`),
      new RegExp(`^testMessage == ${TESTS.questionMessage}$`),
      /^viewItem =~ \/.+\/$/,
      /^(?:false|!?explorerResourceIsFolder|editorHasSelection|!terminalFocus|terminalTextSelected)$/,
    ];
    const terms = conditions.flatMap(match => match[1]!.split(/ (?:&&|\|\|) /));
    assert.deepEqual(
      terms.filter(term => !known.some(each => each.test(term))),
      [],
    );
  });

  it('has the views of ids.ts', () => {
    const views = Object.values(manifest.contributes.views as Record<string, { id: string }[]>).flat();
    assert.deepEqual(
      views.map(({ id }) => id),
      Object.values(VIEWS),
    );
  });

  it('has a walkthrough whose steps lead to commands and views that are there and are done by using them', () => {
    const [walkthrough, ...others] = manifest.contributes.walkthroughs;
    assert.equal(others.length, 0);
    const ids: readonly string[] = [...Object.values(COMMANDS), ...Object.values(VIEWS).map(view => `${view}.focus`)];
    for (const { id, description, media, completionEvents } of walkthrough.steps) {
      for (const texts of LANGUAGES) {
        const linked = [...texts[description.slice(1, -1)]!.matchAll(/\]\(command:([^)]+)\)/g)].map(match => match[1]!);
        assert.equal(linked.length, 1, id);
        assert.ok(ids.includes(linked[0]!), linked[0]);
        const done = linked[0]!.endsWith('.focus') ? `onView:${linked[0]!.slice(0, -6)}` : `onCommand:${linked[0]}`;
        assert.deepEqual(completionEvents, [done]);
        assert.ok(texts[media.altText.slice(1, -1)], `${id} says nothing to those who do not see`);
      }
      // VS Code lets no picture bring styles of its own, and its colours must be those of the theme.
      const picture = read(media.svg);
      assert.doesNotMatch(picture, /<style|style=|class=|#[0-9a-f]{3}/i, media.svg);
      assert.match(picture, /var\(--vscode-/);
    }
  });

  it('is listed under categories that VS Code has', () => {
    assert.ok(manifest.categories.length > 0);
    assert.deepEqual(
      manifest.categories.filter((category: string) => !CATEGORIES.includes(category)),
      [],
    );
    // The Marketplace takes 30, with those that vsce adds by itself: languages, kinds of contributions and the like.
    assert.ok(manifest.keywords.length <= 12);
    assert.equal(new Set(manifest.keywords).size, manifest.keywords.length);
  });

  it('is offered where the files are, and nowhere else (A26)', () => {
    assert.deepEqual(manifest.extensionKind, ['workspace']);
    assert.equal(manifest.browser, undefined);
    assert.equal(manifest.capabilities.virtualWorkspaces.supported, false);
  });

  it('refers to files that are there', () => {
    for (const name of [manifest.icon, 'l10n', 'LICENSE.txt']) assert.ok(existsSync(join(root, name)), name);
  });
});

describe('the ids', () => {
  it('are written in ids.ts only', () => {
    const ids = [...Object.values(COMMANDS), CHAT.participantId, ...Object.values(CONTEXT_KEYS)];
    const repeated = sources
      .filter(({ name }) => !name.endsWith('ids.ts'))
      .flatMap(({ name, text }) => ids.filter(id => text.includes(`'${id}'`)).map(id => `${name}: ${id}`));
    assert.deepEqual(repeated, []);
  });
});

describe('the languages', () => {
  const english = readJson('package.nls.json') as Record<string, string>;
  const nlsFiles = globSync('package.nls.*.json', { cwd: root });
  const bundles = globSync('l10n/bundle.l10n.*.json', { cwd: root });

  it('has Chinese', () => {
    assert.ok(nlsFiles.includes('package.nls.zh-cn.json'));
    assert.ok(bundles.map(name => name.replaceAll('\\', '/')).includes('l10n/bundle.l10n.zh-cn.json'));
  });

  it('English has a text for every key of package.json, and no other but descriptions of commands', () => {
    const used = new Set([...read('package.json').matchAll(/"%([^%"]+)%"/g)].map(match => match[1]!));
    // The tables of the README are made from these.
    for (const { command } of commands) used.add(`command.${command.replace(`${SETTINGS_SECTION}.`, '')}.description`);
    assert.deepEqual(Object.keys(english).sort(), [...used].sort());
  });

  for (const name of nlsFiles) {
    it(`${name} has the keys of English`, () => {
      assert.deepEqual(Object.keys(readJson(name)).sort(), Object.keys(english).sort());
    });
  }

  for (const name of bundles) {
    const translations = readJson(name) as Record<string, string>;

    it(`${name} translates every sentence of the code, and no other`, () => {
      assert.deepEqual(Object.keys(translations).sort(), [...sentencesOfTheCode()].sort());
    });

    it(`${name} keeps the places of every sentence`, () => {
      const places = (text: string) => [...new Set(text.match(/\{\w+(?=[|}])|\$\(\w+\)/g) ?? [])].sort();
      for (const [sentence, translation] of Object.entries(translations)) {
        assert.deepEqual(places(translation), places(sentence), sentence);
      }
    });
  }
});

/** What is just inside and just outside the limits that `package.json` states. */
function borderValues(name: SettingName, setting: Setting): { good: readonly unknown[]; bad: readonly unknown[] } {
  const { minimum = Number.NaN, maximum = Number.NaN, maxLength = Number.NaN, maxItems = Number.NaN } = setting;
  switch (setting.type) {
    case 'integer':
      return { good: [minimum, maximum], bad: [minimum - 1, maximum + 1, minimum + 0.5, `${minimum}`, true] };
    case 'number':
      return { good: [minimum, maximum, minimum + 0.5], bad: [minimum - 0.1, maximum + 0.1, `${minimum}`, true] };
    case 'boolean':
      return { good: [true, false], bad: [0, 'true'] };
    case 'string':
      return setting.enum === undefined
        ? { good: ['', 'x'.repeat(maxLength)], bad: ['x'.repeat(maxLength + 1), 1, false] }
        : { good: setting.enum, bad: ['something else', '', 1] };
    case 'array':
      return { good: [[], Array(maxItems).fill('x')], bad: [Array(maxItems + 1).fill('x'), [1], [''], 'x'] };
    default:
      assert.fail(`${name} has the type ${setting.type}, which this test does not know`);
  }
}

function short(value: unknown): string {
  return JSON.stringify(value).slice(0, 40);
}

/** Every text that is given to `l10n.t`; the codes of errors and reasons have theirs in `english.ts`. */
function sentencesOfTheCode(): ReadonlySet<string> {
  const sentences = new Set(
    [
      ENGLISH_ERRORS,
      ENGLISH_REASONS,
      ENGLISH_CAUSES,
      ENGLISH_NOTICES,
      ENGLISH_TEMPLATE_PROBLEMS,
      ENGLISH_REGRESSION_PROBLEMS,
      ENGLISH_FAILURES,
      ENGLISH_REGRESSION_SET_FIELDS,
      ENGLISH_REGRESSION_ENTRY_FIELDS,
      ENGLISH_REGRESSION_WANTED_FIELDS,
      ENGLISH_BUILT_IN_TEMPLATES,
      ENGLISH_TEMPLATE_FIELDS,
      ENGLISH_TEMPLATE_SOURCES,
    ].flatMap(texts => Object.values(texts)),
  );
  for (const { name, text } of sources) {
    const calls = [...text.matchAll(/l10n\.t\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(ENGLISH_\w+))/g)];
    assert.equal(calls.length, text.split('l10n.t(').length - 1, `${name} gives l10n.t something else than a literal`);
    for (const [, single, double] of calls) {
      const literal = single ?? double;
      if (literal !== undefined) sentences.add(literal.replace(/\\(.)/g, '$1'));
    }
  }
  return sentences;
}
