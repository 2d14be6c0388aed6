import { createGzip } from 'node:zlib';
import { pipeline, Readable } from 'node:stream';
import type { PoolClient } from 'pg';
import type { Entry } from '#engines/archive/archive.ts';
import { createArchiveFile } from '#engines/archive/archive-file.ts';
import { keepFiles } from '#engines/blobs/copying.ts';
import type { EnginesWithoutPdf } from '#engines/engine-types.ts';
import type { Config } from '../../config.ts';
import { AdminRefusal } from '../command.ts';
import { readKeys, type KeyFile } from './keys.ts';
import { formatNumber, type Manifest } from './manifest.ts';
import { neededFiles } from './referred-files.ts';
import { copyTableOut, readSequences, readShapes, type TableShape } from './tables.ts';

interface BackupReport {
  file: string;
  takenAt: string;
  bytes: number;
  tables: number;
  files: number;
  withKeys: boolean;
  encrypted: boolean;
  /** Files that the database references and the store does not have. */
  missing: string[];
}

interface Parts {
  engines: EnginesWithoutPdf;
  config: Config;
  client: PoolClient;
  withKeys: boolean;
}

const json = (head: Entry['head'], value: unknown): Entry => ({
  name: `${head.kind}.json`,
  head,
  content: Readable.from([Buffer.from(JSON.stringify(value))]),
});

const keyEntry = ({ name, content }: KeyFile): Entry => ({
  name: `keys/${name}`,
  head: { kind: 'key', name },
  content: Readable.from([content]),
});

const tableEntry = (client: PoolClient, table: TableShape): Entry => {
  const rows = copyTableOut(client, table);
  // No error handling here: the reader of `packed` receives every error.
  const packed = pipeline(rows, createGzip({ level: 1 }), () => {});
  return { name: `tables/${table.name}.copy.gz`, head: { kind: 'table', ...table }, content: packed };
};

const readManifest = async ({ client, engines, withKeys }: Parts): Promise<Manifest> => {
  const { rows: now } = await client.query<{ now: Date }>('select now()');
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
  return {
    kind: 'manifest',
    format: formatNumber,
    takenAt: (now[0]?.now ?? new Date()).toISOString(),
    migrations: rows.map(({ name }) => name),
    keyId: engines.secrets.keyId,
    withKeys,
  };
};

/** The entries of one database snapshot. `keepFiles` prevents the deletion of its files until they are copied. */
const entriesOf = async function* (parts: Parts, report: BackupReport): AsyncGenerator<Entry> {
  const { client, config, engines, withKeys } = parts;
  await client.query('begin isolation level repeatable read read only');
  const manifest = await readManifest(parts);
  report.takenAt = manifest.takenAt;
  const tables = await readShapes(client);
  yield json({ ...manifest }, { ...manifest, tables });
  if (withKeys) for (const key of await readKeys(config)) yield keyEntry(key);
  for (const table of tables) {
    yield tableEntry(client, table);
    report.tables += 1;
  }
  yield json({ kind: 'sequences' }, await readSequences(client));
  const keys = await neededFiles(client, engines.secrets);
  // End the transaction before the slow copy of files, so that it does not block the vacuum of old rows.
  await client.query('commit');
  for (const key of keys) {
    const file = await engines.files.get(key);
    if (!file) report.missing.push(key);
    else {
      const { bytes, contentType, stream } = file;
      yield {
        name: `files/${key}`,
        head: { kind: 'blob', key, bytes, contentType },
        bytes,
        content: stream,
      };
      report.files += 1;
    }
  }
};

/**
 * Writes the database, files, certificates and – with `withKeys` – the keys into one file. The portal may be running.
 * @throws {AdminRefusal} when another backup runs, or when the lock that keeps the files was lost
 */
export const createBackup = async (
  { engines, config, withKeys }: Omit<Parts, 'client'>,
  file: string,
): Promise<BackupReport> => {
  const report: BackupReport = {
    file,
    takenAt: '',
    bytes: 0,
    tables: 0,
    files: 0,
    withKeys,
    encrypted: config.backupPassphrase !== undefined,
    missing: [],
  };
  const client = await engines.direct.connect();
  let lost: Error | undefined;
  client.on('error', (error) => (lost = error));
  try {
    const kept = await keepFiles(client);
    if (!kept) throw new AdminRefusal('another backup is running');
    const parts = { engines, config, client, withKeys };
    const checked = async function* () {
      yield* entriesOf(parts, report);
      if (!(await kept.letGo())) throw new AdminRefusal('the lock that keeps the files was lost: try again');
    };
    report.bytes = await createArchiveFile(file, checked(), config.backupPassphrase);
    return report;
  } catch (error) {
    lost ??= error as Error;
    throw error;
  } finally {
    // After a failure the connection may still be in a transaction that holds the lock, so it is not reused.
    client.release(lost);
  }
};
