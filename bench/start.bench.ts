import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { silentLog } from '#engines/log.ts';
import { startEmbeddedPostgres } from '#engines/postgres/embedded.ts';
import { newDataDir, removeDataDir, startPortal, withoutOurs } from './support/portal.ts';
import { freePort } from './support/processes.ts';
import { interleave, median, type Row } from './support/rounds.ts';

export const title = 'Starting on existing data, against its PostgreSQL alone';

const startDatabase = async (dataDir: string): Promise<number> => {
  const begun = performance.now();
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog });
  const ms = performance.now() - begun;
  await server.stop();
  return ms;
};

const startAndStop = async (dataDir: string): Promise<number> => {
  const portal = await startPortal(dataDir);
  await portal.stop();
  return portal.readyMs;
};

/** Milliseconds of `npm start` (without npm) until it has filled the demo and prints its summary. */
const startWhole = async (dataDir: string, port: number): Promise<number> => {
  const begun = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...withoutOurs(process.env), DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let output = '';
  const ms = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      if (output.includes('Paraphe is ready')) resolve(performance.now() - begun);
    });
    child.once('exit', () => reject(new Error(`npm start ended:\n${output}`)));
  });
  child.kill('SIGTERM');
  await exited;
  return ms;
};

export const measure = async (): Promise<Row[]> => {
  const dataDir = await newDataDir();
  const demoDir = await newDataDir();
  try {
    await startAndStop(dataDir);
    const { portal, database } = await interleave(3, {
      portal: () => startAndStop(dataDir),
      database: () => startDatabase(dataDir),
    });
    const port = await freePort();
    const first = await startWhole(demoDir, port);
    const later = [await startWhole(demoDir, port), await startWhole(demoDir, port), await startWhole(demoDir, port)];
    return [
      { what: 'portal ready', value: portal, unit: 'ms', baseline: database },
      { what: 'npm start, the first on this data', value: first / 1000, unit: 's' },
      { what: 'npm start, a later one', value: median(later) / 1000, unit: 's', atMost: 5 },
    ];
  } finally {
    await removeDataDir(dataDir);
    await removeDataDir(demoDir);
  }
};
