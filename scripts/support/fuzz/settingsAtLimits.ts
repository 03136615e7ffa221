import { parseSettings, SETTING_NAMES, type Settings } from '../../../src/core/config/settings.ts';
import type { SeededRandom } from '../randomEditing.ts';

const NUMBERS = [0, 1, 2, 3, 20, 100, 101, 400, 1_000, 8_000, 50_000, 2_000_000];
const CHOICES: readonly unknown[] = [
  true,
  false,
  'proportional',
  'aroundEditRange',
  'withSpaceAfter',
  'withoutSpaceAfter',
  'none',
  'proximity',
  'hybrid',
  'cl100k_base',
  'o200k_base',
  ['AGENTS.md', 'README.md', '__proto__'],
  [],
];

/** Some settings with values that their schemas allow, most of them near a limit; all others as they are by default. */
export function settingsAtLimits(random: SeededRandom): Settings {
  const raw: Record<string, unknown> = {};
  for (const name of SETTING_NAMES) {
    // What a schema refuses is its default afterwards, so any value may be tried for any setting.
    if (random.next() < 0.4) raw[name] = random.next() < 0.6 ? random.pick(NUMBERS) : random.pick(CHOICES);
  }
  return { ...parseSettings(raw).settings, 'semantic.endpoint': '' };
}
