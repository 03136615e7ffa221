import { join } from 'node:path';
import { runNpmScript } from './support/npm.ts';
import { MEDIA_VARIABLE, REPOSITORY_ROOT } from './support/paths.ts';
import { run } from './support/processes.ts';
import { runScript } from './support/setupError.ts';

/** `npm run media`: packs the extension and has the end-to-end test of the main job write the README's pictures. */
await runScript(async () => {
  const packed = await runNpmScript('package');
  if (packed !== 0) return packed;
  const mocha = join(REPOSITORY_ROOT, 'node_modules', 'mocha', 'bin', 'mocha.js');
  return await run(process.execPath, [mocha, '--config', 'test/e2e/.mocharc.json', '--grep', 'the main job'], {
    cwd: REPOSITORY_ROOT,
    env: { ...process.env, [MEDIA_VARIABLE]: '1' },
  });
});
