import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import type { Files } from '#engines/blobs/blobs.ts';
import { masterKeyId } from '#engines/secrets/secrets.ts';
import { decodeKey, masterKey, UnusableKey } from '#engines/secrets/keys.ts';
import type { Config } from '../../config.ts';
import { AdminRefusal } from '../command.ts';
import type { Inspected } from './inspect-archive.ts';
import { differsFromExisting } from './keys.ts';

interface EmptyTarget {
  client: Client;
  files: Files;
  config: Config;
}

const refuseDatabase = async ({ client }: EmptyTarget): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v')
     order by 1 limit 1`,
  );
  if (rows[0])
    throw new AdminRefusal(
      `the database is not empty (it has the table ${rows[0].name}): name an empty one, or another DATA_DIR`,
    );
};

/** Files left by an interrupted restore are overwritten, since nothing refers to them yet. */
const refuseFiles = async ({ files }: EmptyTarget, found: Inspected): Promise<void> => {
  for await (const { key } of files.list(''))
    if (!found.files.has(key))
      throw new AdminRefusal(`the files store is not empty (${key}): name an empty folder, bucket or prefix`);
};

/** Returns null for an unusable key. */
const idOf = (secretKey: string): string | null => {
  try {
    return masterKeyId(decodeKey(secretKey));
  } catch (error) {
    if (error instanceof UnusableKey) return null;
    throw error;
  }
};

/** Requires the key of the backup: without it, stored tokens and mails are unreadable and the portal does not start. */
const refuseKeys = async ({ config }: EmptyTarget, { keys, manifest }: Inspected): Promise<void> => {
  for (const key of keys)
    if (await differsFromExisting(config, key))
      throw new AdminRefusal(`DATA_DIR holds another ${key.name}: name an empty folder`);
  const brought = keys.find(({ name }) => name === 'secret.key');
  if (brought && config.secretKey === undefined) {
    if (idOf(brought.content.toString('utf8')) !== manifest.keyId)
      throw new AdminRefusal('the secret.key in the backup is not the key it was made with');
    return;
  }
  const hasKey = config.secretKey !== undefined || existsSync(path.join(config.dataDir, 'secret.key'));
  if (!hasKey)
    throw new AdminRefusal(
      'the backup holds no keys: set SECRET_KEY, or copy the secret.key of the old portal into DATA_DIR',
    );
  if (masterKeyId(masterKey(config.secretKey, config.dataDir)) !== manifest.keyId)
    throw new AdminRefusal('SECRET_KEY (or secret.key in DATA_DIR) is not the key the backup was made with');
};

/** @throws {AdminRefusal} when the database, the files store or `DATA_DIR` is not empty, or the key is missing */
export const requireEmptyTarget = async (place: EmptyTarget, found: Inspected): Promise<void> => {
  await refuseDatabase(place);
  await refuseFiles(place, found);
  await refuseKeys(place, found);
};
