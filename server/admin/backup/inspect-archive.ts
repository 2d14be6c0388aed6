import { ArchiveDamaged } from '#engines/archive/archive.ts';
import { readArchiveFile } from '#engines/archive/archive-file.ts';
import { migrationsIn } from '#engines/postgres/migrate.ts';
import { AdminRefusal } from '../command.ts';
import { boundedBytes, countedTo } from './bounded-bytes.ts';
import { isKeyFile, type KeyFile } from './keys.ts';
import { asBlob, asKey, asManifest, asTable, formatNumber, type KeyHead, type Manifest } from './manifest.ts';

export interface Inspected {
  manifest: Manifest;
  /** Keys and certificates of `DATA_DIR`. */
  keys: KeyFile[];
  files: Set<string>;
  tables: number;
}

/** A key or certificate has a few kilobytes. */
const mostKeyBytes = 65_536;

/** Before anything is read or written under that name. */
const readKey = async ({ name }: KeyHead, content: AsyncIterable<Uint8Array>): Promise<KeyFile> => {
  if (!isKeyFile(name)) throw new ArchiveDamaged(`${JSON.stringify(name)} is no key of ours`);
  return { name, content: await boundedBytes(content, mostKeyBytes) };
};

/** @throws {AdminRefusal} when this version cannot restore the archive */
const refuseForeign = async (manifest: Manifest, migrationsDir: string): Promise<void> => {
  if (manifest.format !== formatNumber)
    throw new AdminRefusal(
      `the backup is of format ${manifest.format}, this version reads ${formatNumber}: use the version that made it`,
    );
  const known = new Set(await migrationsIn(migrationsDir));
  const unknown = manifest.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new AdminRefusal(
      `the backup is of another version, whose schema this one does not know (${unknown[0]}): restore it with that version or a later one`,
    );
};

const inspect = async (file: string, passphrase: string | undefined, migrationsDir: string): Promise<Inspected> => {
  let manifest: Manifest | null = null;
  const keys: KeyFile[] = [];
  const files = new Set<string>();
  let tables = 0;
  for await (const { head, content } of readArchiveFile(file, passphrase)) {
    if (!manifest) {
      manifest = asManifest(head);
      if (!manifest) throw new ArchiveDamaged('it does not say what it is a backup of');
      await refuseForeign(manifest, migrationsDir);
    }
    const [key, blob] = [asKey(head), asBlob(head)];
    if (key) keys.push(await readKey(key, content));
    else for await (const piece of blob ? countedTo(content, blob.bytes) : content) void piece;
    if (blob) files.add(blob.key);
    if (asTable(head)) tables += 1;
  }
  if (!manifest) throw new ArchiveDamaged('it is empty');
  return { manifest, keys, files, tables };
};

/**
 * Reads and checks the whole archive before anything is written.
 * @throws {AdminRefusal} when it is unreadable, damaged, truncated, encrypted with another passphrase, or of another
 * version
 */
export const inspectArchive = async (
  file: string,
  passphrase: string | undefined,
  migrationsDir: string,
): Promise<Inspected> => {
  try {
    return await inspect(file, passphrase, migrationsDir);
  } catch (error) {
    if (error instanceof ArchiveDamaged) throw new AdminRefusal(`${file}: ${error.message}`);
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new AdminRefusal(`${file}: there is no such file`);
    if (error instanceof AdminRefusal) throw error;
    throw new AdminRefusal(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
};
