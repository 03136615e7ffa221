import { fuzzCase } from '../../scripts/support/fuzz/fuzzCase.ts';
import { assetsFolder } from '../support/assets.ts';
import { exactTokens } from '../support/nodeServices.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** `npm run fuzz` goes on for minutes. */
const CASES = 4;

describe('whatever the project, the edits, the settings and the question, a prompt', () => {
  const folder = temporaryFolder();
  const first = Math.floor(Math.random() * 1_000_000_000);

  it(`obeys the laws of the specification, in ${CASES} cases from seed ${first}`, async () => {
    const assetsPath = await assetsFolder();
    for (let seed = first; seed < first + CASES; seed++) {
      await fuzzCase(seed, { root: folder.path(String(seed)), assetsPath, tokens: exactTokens });
    }
  }).timeout(120_000);
});
