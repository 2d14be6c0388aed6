import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { inflated } from '../secrets/finder.ts';
import type { Killable } from '../support/killable.ts';

/** Tables with the word in a row, as text or as bytes. */
export const tablesWith = async ({ query }: Killable, word: string): Promise<{ all: number; found: string[] }> => {
  const tables = await query(
    `select quote_ident(table_name) as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await query(`select 1 from ${name} as row where row::text ilike $1 or row::text ilike $2 limit 1`, [
      `%${word}%`,
      `%${Buffer.from(word).toString('hex')}%`,
    ]);
    if (rows.length > 0) found.push(name);
  }
  return { all: tables.length, found };
};

const filesIn = async ({ env }: Killable): Promise<string[]> => {
  const folder = path.join(env['DATA_DIR'] ?? '', 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((one) => path.join(one.parentPath, one.name));
};

/** Files whose path contains the id of one of these documents. */
export const filesOf = async (place: Killable, ids: Set<string>): Promise<string[]> =>
  (await filesIn(place)).filter((file) => file.split(path.sep).some((part) => ids.has(part)));

/** Files that contain the word, compressed or not. A file deleted meanwhile counts as empty. */
export const filesWith = async (place: Killable, word: string): Promise<string[]> => {
  const found: string[] = [];
  for (const file of await filesIn(place)) {
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    if (file.includes(word) || [bytes, ...inflated(bytes)].some((one) => one.includes(word))) found.push(file);
  }
  return found;
};
