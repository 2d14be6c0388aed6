import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readArchiveFile } from '#engines/archive/archive-file.ts';
import { runAdmin } from '#tests/support/admin-process.ts';
import { searchPieces, type Searched } from './places.ts';
import type { Room } from './room.ts';

interface Archive {
  whole: Buffer;
  /** Head and content of each entry, joined from its parts: deflated data can be inflated only as a whole. */
  entries: Buffer[];
}

const archiveOf = async (env: Record<string, string>, args: string[]): Promise<Archive> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'paraphe-backup-'));
  const file = path.join(folder, 'backup');
  try {
    const { code, complaint } = await runAdmin(env, ['backup', 'create', file, ...args]);
    if (code !== 0) throw new Error(`no backup: ${complaint.trim().split('\n')[0]}`);
    const entries: Buffer[] = [];
    for await (const { head, content } of readArchiveFile(file, env['BACKUP_PASSPHRASE'] || undefined))
      entries.push(Buffer.from(JSON.stringify(head)), await buffer(content));
    return { whole: await readFile(file), entries };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Makes a readable backup without keys and passphrase, and an encrypted one with all keys. */
export const backUp = async (room: Room): Promise<{ promise: string; searched: Searched; isReadable: boolean }[]> => {
  const { env } = room.running;
  const plain = await archiveOf({ ...env, BACKUP_PASSPHRASE: '' }, []);
  const encrypted = await archiveOf(env, ['--with-keys']);
  return [
    {
      promise: 'a backup',
      searched: await searchPieces(room, 'the backup', [plain.whole, ...plain.entries]),
      isReadable: true,
    },
    {
      promise: 'an encrypted backup with all keys',
      searched: await searchPieces(room, 'the encrypted backup', [encrypted.whole]),
      isReadable: false,
    },
  ];
};
