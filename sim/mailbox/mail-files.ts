import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Arrival, Envelope } from './mail.ts';

export interface MailFile {
  arrival: Arrival;
  raw: Buffer;
  read: boolean;
}

const mailId = /^(\d{13})-\d{6}$/u;

/** Creates an id that sorts by arrival, contains the time and is a safe file name. */
export const newMailId = (now: number, sequence: number): string =>
  `${String(now).padStart(13, '0')}-${String(sequence).padStart(6, '0')}`;

/** Writes to a temporary file, syncs, then renames: no reader sees half a mail, even after a crash. */
export const saveMailFile = async (folder: string, arrival: Arrival, raw: Buffer): Promise<void> => {
  const path = join(folder, `${arrival.id}.eml`);
  const file = await open(`${path}.tmp`, 'w', 0o600);
  try {
    await file.writeFile(Buffer.concat([traceHeaders(arrival), raw]));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.tmp`, path);
};

/** Marks the mail as opened with an empty `.read` file. */
export const markFileRead = async (folder: string, id: string): Promise<void> => {
  await writeFile(join(folder, `${id}.read`), '', { mode: 0o600 });
};

export const removeMailFile = async (folder: string, id: string): Promise<void> => {
  await rm(join(folder, `${id}.eml`), { force: true });
  await rm(join(folder, `${id}.read`), { force: true });
};

/** Creates the folder, removes half-written files of a crash, and reads the mails, oldest first. */
export const loadMailFiles = async (folder: string): Promise<MailFile[]> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await readdir(folder);
  for (const name of names) {
    if (name.endsWith('.eml.tmp')) await rm(join(folder, name), { force: true });
  }
  const ids = names
    .filter((name) => name.endsWith('.eml'))
    .map((name) => name.slice(0, -'.eml'.length))
    .filter((id) => mailId.test(id))
    .sort();
  return Promise.all(
    ids.map(async (id) => {
      const { envelope, raw } = withoutTrace(await readFile(join(folder, `${id}.eml`)));
      const receivedAt = new Date(Number(mailId.exec(id)?.[1])).toISOString();
      return { arrival: { id, receivedAt, envelope }, raw, read: names.includes(`${id}.read`) };
    }),
  );
};

/** Stores the envelope in trace headers (RFC 5321 §4.4), so that the file is an ordinary mail. */
const traceHeaders = ({ id, receivedAt, envelope }: Arrival): Buffer => {
  const lines = [
    `Return-Path: <${envelope.from}>`,
    ...envelope.to.map((address) => `Delivered-To: ${address}`),
    `Received: by demo-mailbox with ESMTP id ${id}; ${new Date(receivedAt).toUTCString()}`,
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n`);
};

const withoutTrace = (file: Buffer): { envelope: Envelope; raw: Buffer } => {
  const envelope: Envelope = { from: '', to: [] };
  let start = 0;
  for (;;) {
    const end = file.indexOf('\r\n', start);
    const line = file.toString('utf8', start, Math.max(end, start));
    const [, name, value = ''] = /^(Return-Path|Delivered-To|Received): <?([^>]*)>?$/u.exec(line) ?? [];
    // A file copied here by hand has no such headers: all its bytes belong to the mail.
    if (!name) return { envelope, raw: file.subarray(start) };
    start = end + 2;
    if (name === 'Return-Path') envelope.from = value;
    if (name === 'Delivered-To') envelope.to.push(value);
    if (name === 'Received') return { envelope, raw: file.subarray(start) };
  }
};
