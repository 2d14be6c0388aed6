import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { bareEnvironment } from '#tests/support/portal-process.ts';

/** Separate program: runs `npm start` on this data until it is ready, sends Ctrl-C and exits with its exit code. */
const [dataDir = '', port = ''] = process.argv.slice(2);

const child = spawn(process.execPath, ['scripts/start.mjs'], {
  env: { ...bareEnvironment(), DATA_DIR: dataDir, PORT: port },
  stdio: ['ignore', 'pipe', 'inherit'],
});
child.stdout.on('data', (chunk: Buffer) => {
  process.stdout.write(chunk);
  if (chunk.toString('utf8').includes('Paraphe is ready')) child.kill('SIGINT');
});
const [code] = (await once(child, 'close')) as [number | null];
process.exit(code ?? 1);
