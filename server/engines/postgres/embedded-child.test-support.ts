/**
 * Replaces a portal process: starts the embedded database of `argv[2]`, prints a JSON line, and reads commands from its
 * input: `write <n>` inserts and answers when acknowledged, `stop` stops and exits.
 */
import { createInterface } from 'node:readline';
import { Pool } from 'pg';
import { silentLog } from '../log.ts';
import { startEmbeddedPostgres } from './embedded.ts';

const say = (answer: object): void => {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
};

const notes: string[] = [];
const note = (_fields: object, message: string) => void notes.push(message);
const dataDir = process.argv[2] ?? '';

try {
  const embedded = await startEmbeddedPostgres({ dataDir, log: { ...silentLog, info: note, warn: note } });
  const pool = new Pool({ connectionString: embedded.connectionString });
  pool.on('error', () => {});
  await pool.query('create table if not exists notes (number int primary key)').catch((error: unknown) => {
    // Two processes run this at once, and PostgreSQL's "if not exists" is not atomic.
    if (!String(error).includes('already exists') && !String(error).includes('duplicate key')) throw error;
  });
  const { connectionString, startedByUs } = embedded;
  say({ connectionString, startedByUs, notes, uid: process.getuid?.() });
  for await (const line of createInterface({ input: process.stdin })) {
    const [word, argument] = line.split(' ');
    if (word === 'write') {
      await pool.query('insert into notes values ($1)', [Number(argument)]);
      say({ wrote: Number(argument) });
    } else if (word === 'stop') {
      break;
    }
  }
  await pool.end();
  await embedded.stop();
  say({ stopped: true });
} catch (error) {
  say({ failed: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
}
