import { fuzzCase } from '../../scripts/support/fuzz/fuzzCase.ts';
import { assetsFolder } from '../support/assets.ts';
import { exactTokens } from '../support/nodeServices.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** `npm run fuzz` goes on for minutes, from another seed each time; here nobody's change fails by chance. */
const FIRST_SEED = 20_068;
const CASES = 4;

describe('whatever the project, the edits, the settings and the question, a prompt', () => {
  const folder = temporaryFolder();

  it(`obeys the laws of the specification, in ${CASES} cases from seed ${FIRST_SEED}`, async () => {
    const assetsPath = await assetsFolder();
    for (let seed = FIRST_SEED; seed < FIRST_SEED + CASES; seed++) {
      await fuzzCase(seed, { root: folder.path(String(seed)), assetsPath, tokens: exactTokens });
    }
  }).timeout(120_000);
});
