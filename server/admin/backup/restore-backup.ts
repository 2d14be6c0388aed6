import { rm } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Client } from 'pg';
import { readArchiveFile } from '#engines/archive/archive-file.ts';
import { ArchiveDamaged, type EntryHead } from '#engines/archive/archive.ts';
import type { Files } from '#engines/blobs/blobs.ts';
import { writableUrl } from '#engines/postgres/hosts.ts';
import { applyMigration, lockSchema, makeMigrationsTable, migrationsIn } from '#engines/postgres/migrate.ts';
import type { Config } from '../../config.ts';
import { openFilesOf, startDatabase } from '../../open-engines.ts';
import { silentLog } from '#engines/log.ts';
import { AdminRefusal } from '../command.ts';
import { boundedBytes } from './bounded-bytes.ts';
import { requireEmptyTarget } from './empty-target.ts';
import { endAccess } from './end-access.ts';
import { inspectArchive, type Inspected } from './inspect-archive.ts';
import { writeKey } from './keys.ts';
import { asBlob, asTable } from './manifest.ts';
import { openFileRestore } from './restore-files.ts';
import { copyTableIn, writeSequences, type SequenceState } from './tables.ts';

interface RestoreTarget {
  client: Client;
  files: Files;
  config: Config;
  migrationsDir: string;
}

/** A line for each numbered table. */
const mostSequenceBytes = 1_048_576;

const parseSequences = async (content: AsyncIterable<Uint8Array>): Promise<SequenceState[]> => {
  const states = JSON.parse((await boundedBytes(content, mostSequenceBytes)).toString('utf8')) as SequenceState[];
  for (const { last } of states)
    if (!(Number(last) < Number.MAX_SAFE_INTEGER)) throw new ArchiveDamaged('a sequence stands at its end');
  return states;
};

/** Ignores an error after the reader has stopped: the reader has already failed with it. */
const unpacked = (content: AsyncIterable<Uint8Array>): Readable =>
  pipeline(Readable.from(content, { objectMode: false }), createGunzip(), () => {}).on('error', () => {});

const fill = async (
  { client }: RestoreTarget,
  filling: ReturnType<typeof openFileRestore>,
  head: EntryHead,
  content: AsyncIterable<Uint8Array>,
): Promise<void> => {
  const [table, blob] = [asTable(head), asBlob(head)];
  if (table) await copyTableIn(client, table, unpacked(content));
  else if (blob) await filling.add(blob, content);
  else if (head.kind === 'sequences') await writeSequences(client, await parseSequences(content));
  else for await (const piece of content) void piece;
};

/** Restores the schema of the backup, its rows and files, then applies newer migrations. */
const fillAll = async (
  place: RestoreTarget,
  filling: ReturnType<typeof openFileRestore>,
  file: string,
  { manifest }: Inspected,
): Promise<void> => {
  const { client, config, migrationsDir } = place;
  const then = new Set(manifest.migrations);
  const known = await migrationsIn(migrationsDir);
  await makeMigrationsTable(client);
  for (const name of known) if (then.has(name)) await applyMigration(client, migrationsDir, name, { isNoted: true });
  for await (const { head, content } of readArchiveFile(file, config.backupPassphrase))
    await fill(place, filling, head, content);
  for (const name of known) if (!then.has(name)) await applyMigration(client, migrationsDir, name);
  await endAccess(client);
  await filling.settled();
};

/** All or nothing: the database is one transaction, and a failure removes the stored files again. */
const restoreInto = async (place: RestoreTarget, file: string, found: Inspected): Promise<void> => {
  const { client, config, files } = place;
  const filling = openFileRestore(files);
  const written: string[] = [];
  try {
    await client.query('begin');
    for (const key of found.keys) {
      const name = await writeKey(config, key);
      if (name) written.push(name);
    }
    await fillAll(place, filling, file, found);
  } catch (error) {
    await client.query('rollback').catch(() => {});
    await filling.undo();
    for (const name of written) await rm(name, { force: true });
    throw new AdminRefusal(`${file} cannot be restored, and nothing of it was kept: ${(error as Error).message}`, {
      cause: error,
    });
  }
  // Outside the `try`: if only the answer is lost, the commit may have succeeded, and the files must stay.
  await client.query('commit');
};

/**
 * Restores a backup into an empty database, files store and `DATA_DIR`.
 * @throws {AdminRefusal} for a damaged archive, another version, a target that is not empty, or a missing key
 */
export const restoreBackup = async (config: Config, migrationsDir: string, file: string): Promise<Inspected> => {
  const found = await inspectArchive(file, config.backupPassphrase, migrationsDir);
  const database = await startDatabase(config, silentLog, async () => {});
  const client = new Client({ connectionString: await writableUrl(database.connectionString) });
  // An unhandled `error` event would crash the process; running queries get their own rejection.
  client.on('error', () => {});
  const files = await openFilesOf(config);
  try {
    await client.connect();
    // A portal that starts now waits for this lock, so that it never sees a half-restored database.
    await lockSchema(client);
    await requireEmptyTarget({ client, files, config }, found);
    await restoreInto({ client, files, config, migrationsDir }, file, found);
    return found;
  } finally {
    await client.end();
    await files.close();
    await database.stop();
  }
};
