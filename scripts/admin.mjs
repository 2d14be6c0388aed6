import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { programsAs } from './programs.mjs';
import { command, showProgressBeside } from './steps.mjs';

await command(async () => {
  showProgressBeside();
  await ensureInstalled({ development: false });
  await ensureBuilt();
  const { admin } = programsAs('bundle');
  const child = spawn(process.execPath, ['--enable-source-maps', admin, ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  return code ?? 1;
});
