import { readdir, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { extractText } from '#engines/pdf/reading/print-reading.ts';
import type { Database } from '#engines/postgres/database.ts';
import { parseMail } from './mails.ts';
import { inflated } from './finder.ts';
import type { Room } from './room.ts';
import type { Secret } from './vault.ts';

/** A secret found in a place where it must not be. */
export interface Find {
  place: string;
  kind: string;
  form: string;
}

export interface Searched {
  bytes: number;
  finds: Find[];
  /** The visible marker was found, so the place was really read. */
  sees: boolean;
}

const nothing = (): Searched => ({ bytes: 0, finds: [], sees: false });

/** Extracts the text of a PDF, which contains it as glyph numbers. */
const printed = async (bytes: Buffer): Promise<Buffer> => {
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') return Buffer.alloc(0);
  const text = await extractText(bytes);
  return Buffer.from(`${text}\n${text.replaceAll(/\s/g, '')}`);
};

/** Searches the bytes and adds the findings to `searched`. */
const look = (room: Room, searched: Searched, place: string, bytes: Buffer): void => {
  searched.bytes += bytes.length;
  searched.sees ||= bytes.includes(room.visible);
  for (const { secret, form, at } of room.vault.search(bytes))
    searched.finds.push({ place: `${place} at ${at}`, kind: secret.kind, form });
};

export const searchText = (room: Room, place: string, text: string): Searched => {
  const searched = nothing();
  look(room, searched, place, Buffer.from(text));
  return searched;
};

export const searchPieces = async (room: Room, place: string, pieces: Buffer[]): Promise<Searched> => {
  const searched = nothing();
  for (const piece of pieces)
    for (const bytes of [piece, ...inflated(piece), await printed(piece)]) look(room, searched, place, bytes);
  return searched;
};

const filesUnder = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
};

/** Searches the contents and the paths of all matching files in the folder. */
export const searchFolder = async (
  room: Room,
  folder: string,
  fits: (file: string) => boolean = () => true,
): Promise<Searched> => {
  const searched = nothing();
  for (const file of (await filesUnder(await realpath(folder))).filter(fits)) {
    const bytes = await readFile(file);
    look(room, searched, file, bytes);
    look(room, searched, `text of ${file}`, await printed(bytes));
    look(room, searched, 'a path', Buffer.from(file));
  }
  return searched;
};

/** Searches every row of every table and the planner's samples. As text, because stored values may be compressed. */
export const searchRows = async (room: Room, db: Database): Promise<Searched> => {
  const { rows: tables } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name
    from pg_tables where schemaname = 'public' union all select 'pg_catalog.pg_stats'`.execute(db);
  const searched = nothing();
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(db);
    look(room, searched, name, Buffer.from(rows.map(({ row }) => row).join('\n')));
  }
  return searched;
};

/** Searches command lines and environments of the portal's processes, except the portal's own environment. */
export const searchProcesses = async (room: Room, pids: number[]): Promise<Searched> => {
  const searched = nothing();
  for (const pid of pids)
    for (const what of ['cmdline', 'environ']) {
      if (what === 'environ' && pid === room.running.portal.child.pid) continue;
      const bytes = await readFile(`/proc/${pid}/${what}`).catch(() => Buffer.alloc(0));
      look(room, searched, `${what} of process ${pid}`, bytes);
    }
  return searched;
};

const isMeant = (secret: Secret, number: number, name: string): boolean =>
  secret.answers.has(number) || (secret.shownBy?.test(name) ?? false);

/** A secret may appear only in the answers that deliver it. */
export const searchAnswers = (room: Room): Searched => {
  const searched = nothing();
  for (const { number, name, text } of room.vault.answered) {
    const bytes = Buffer.from(text);
    searched.bytes += bytes.length;
    searched.sees ||= bytes.includes(room.visible);
    for (const { secret, form } of room.vault.search(bytes))
      if (!isMeant(secret, number, name)) searched.finds.push({ place: `answer to ${name}`, kind: secret.kind, form });
  }
  return searched;
};

/** A mailed secret may appear only in mails to its holder. */
export const searchMails = (room: Room): Searched => {
  const searched = nothing();
  for (const mail of room.running.world.mailbox.all()) {
    const bytes = parseMail(mail);
    searched.bytes += bytes.length;
    searched.sees ||= bytes.includes(room.visible);
    for (const { secret, form } of room.vault.search(bytes))
      if (secret.mailedTo === null || !mail.envelope.to.includes(secret.mailedTo))
        searched.finds.push({ place: `mail “${mail.subject}”`, kind: secret.kind, form });
  }
  return searched;
};
