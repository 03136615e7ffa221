import { join } from 'node:path';
import { runNpmScript } from './support/npm.ts';
import { MEDIA_VARIABLE, REPOSITORY_ROOT } from './support/paths.ts';
import { run } from './support/processes.ts';
import { runScript } from './support/setupError.ts';

/** What takes pictures. */
const PICTURES = '^(?:the moving pictures|the main job|the usage view) ';

/** `npm run media`: packs the extension and has the end-to-end tests that take the README's pictures write them. */
await runScript(async () => {
  const packed = await runNpmScript('package');
  if (packed !== 0) return packed;
  const mocha = join(REPOSITORY_ROOT, 'node_modules', 'mocha', 'bin', 'mocha.js');
  return await run(process.execPath, [mocha, '--config', 'test/e2e/.mocharc.json', '--grep', PICTURES], {
    cwd: REPOSITORY_ROOT,
    env: { ...process.env, [MEDIA_VARIABLE]: '1' },
  });
});
