import { findBrowser } from './browser.mjs';
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { command, runNode, say } from './steps.mjs';

/** Takes the screenshots of docs/guide again, each in French and in English. Arguments select the reader. */
await command(async () => {
  await ensureInstalled({ development: true });
  await ensureBuilt();
  const { path, how } = await findBrowser();
  say(`Browser: ${path} (${how})`);
  const args = ['--import', 'tsx', 'tests/guide/pictures.ts', ...process.argv.slice(2)];
  const { code } = await runNode(args, { show: true, env: { CHROME_PATH: path } });
  return code;
});
