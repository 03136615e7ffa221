import { CHINESE_CUES } from './chinese.ts';
import type { CuePhrases } from './cueKinds.ts';
import { ENGLISH_CUES } from './english.ts';
import { FRENCH_CUES } from './french.ts';
import { GERMAN_CUES } from './german.ts';
import { JAPANESE_CUES } from './japanese.ts';
import { KOREAN_CUES } from './korean.ts';
import { PORTUGUESE_CUES } from './portuguese.ts';
import { RUSSIAN_CUES } from './russian.ts';
import { SPANISH_CUES } from './spanish.ts';

/** All of them at once: people mix languages, and a question is too short to tell its language for sure. */
export const ALL_LANGUAGES: readonly CuePhrases[] = [
  ENGLISH_CUES,
  CHINESE_CUES,
  JAPANESE_CUES,
  KOREAN_CUES,
  GERMAN_CUES,
  SPANISH_CUES,
  FRENCH_CUES,
  PORTUGUESE_CUES,
  RUSSIAN_CUES,
];
