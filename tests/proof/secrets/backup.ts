import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runAdmin } from '#tests/support/admin-process.ts';
import { searchPieces, type Searched } from './places.ts';
import type { Room } from './room.ts';

const mark = 'PARAPHE BACKUP 1\n';
const frameHead = 5;

/** What the archive holds, each entry whole: its frames cut what is deflated into pieces. */
const entriesOf = (archive: Buffer): Buffer[] => {
  if (archive.subarray(0, mark.length).toString('latin1') !== mark) return [archive];
  const entries: Buffer[][] = [];
  for (let at = mark.length; at + frameHead <= archive.length;) {
    const begin = at + frameHead;
    const end = begin + archive.readUInt32BE(at + 1);
    const payload = archive.subarray(begin, end);
    const letter = archive.toString('latin1', at, at + 1);
    if (letter === 'D') entries.at(-1)?.push(payload);
    // What an entry is, then its content.
    else entries.push([payload], []);
    at = end;
  }
  return entries.map((pieces) => Buffer.concat(pieces));
};

const archiveOf = async (env: Record<string, string>, args: string[]): Promise<Buffer> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'paraphe-backup-'));
  const file = path.join(folder, 'backup');
  try {
    const { code, complaint } = await runAdmin(env, ['backup', 'create', file, ...args]);
    if (code !== 0) throw new Error(`no backup: ${complaint.trim().split('\n')[0]}`);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** A backup without keys and passphrase, so that all of it can be read here, and one with all keys, encrypted. */
export const backUp = async (
  room: Room,
): Promise<{ promise: string; searched: Searched; isReadable: boolean }[]> => {
  const { env } = room.running;
  const plain = await archiveOf({ ...env, BACKUP_PASSPHRASE: '' }, []);
  const encrypted = await archiveOf(env, ['--with-keys']);
  return [
    {
      promise: 'a backup',
      searched: await searchPieces(room, 'the backup', [plain, ...entriesOf(plain)]),
      isReadable: true,
    },
    {
      promise: 'an encrypted backup with all keys',
      searched: await searchPieces(room, 'the encrypted backup', [encrypted]),
      isReadable: false,
    },
  ];
};
