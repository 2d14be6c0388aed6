// Builds and packs @paraphe/sdk in dist/sdk. With --write it first writes sdk/src/api*.ts anew from the OpenAPI
// document; `npm test` checks that these files are up to date.
import { join } from 'node:path';
import { packSdk, writeSdkSources } from './sdk-package.mjs';
import { command, root, say } from './steps.mjs';

await command(async () => {
  if (process.argv.includes('--write')) await writeSdkSources();
  say(await packSdk(join(root, 'dist/sdk')));
});
