import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ArchiveDamaged, type Entry } from './archive.ts';
import { createArchiveFile, readArchiveFile } from './archive-file.ts';

// Each passphrase check takes half a second of a core, more on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'archive-'));
});
afterEach(() => rm(folder, { recursive: true }));

const contents = [Buffer.from('first'), Buffer.alloc(0), randomBytes(700_000)];
const entriesOf = async function* (): AsyncGenerator<Entry> {
  for (const [at, content] of contents.entries())
    yield {
      name: `pieces/${at}`,
      head: { kind: 'piece', at },
      content: Readable.from([content], { objectMode: false }),
    };
};

const readBack = async (file: string, passphrase?: string) => {
  const found: { head: Entry['head']; content: Buffer }[] = [];
  for await (const { head, content } of readArchiveFile(file, passphrase)) {
    const pieces: Uint8Array[] = [];
    for await (const piece of content) pieces.push(piece);
    found.push({ head, content: Buffer.concat(pieces) });
  }
  return found;
};

describe.each([
  ['open', undefined],
  ['encrypted', 'correct horse battery'],
])('an archive, %s', (_, passphrase) => {
  const make = async (): Promise<string> => {
    const file = path.join(folder, 'a.backup');
    const bytes = await createArchiveFile(file, entriesOf(), passphrase);
    expect((await stat(file)).size).toBe(bytes);
    return file;
  };

  it('comes back as it was, for its owner’s eyes alone, with nothing beside it', async () => {
    const file = await make();
    const found = await readBack(file, passphrase);
    expect(found.map(({ head }) => head['at'])).toEqual([0, 1, 2]);
    for (const [at, { content }] of found.entries()) expect(content.equals(contents[at]!)).toBe(true);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['a.backup']);
  });

  it('cut anywhere, or with a byte changed anywhere, is refused', async () => {
    const file = await make();
    const whole = await readFile(file);
    // Few places, because each passphrase check is slow on purpose.
    const places =
      passphrase === undefined
        ? [0, 3, 17, 20, 40, 60, 90, 300_000, whole.length - 100, whole.length - 1]
        : [3, 300_000, whole.length - 1];
    for (const at of places) {
      await writeFile(file, whole.subarray(0, at));
      await expect(readBack(file, passphrase), `cut at ${at}`).rejects.toThrow(ArchiveDamaged);
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await writeFile(file, changed);
      await expect(readBack(file, passphrase), `changed at ${at}`).rejects.toThrow(ArchiveDamaged);
    }
    await writeFile(file, Buffer.concat([whole, Buffer.from('x')]));
    await expect(readBack(file, passphrase)).rejects.toThrow(ArchiveDamaged);
  });

  it('may be read for its heads alone', async () => {
    const heads: unknown[] = [];
    for await (const { head } of readArchiveFile(await make(), passphrase)) heads.push(head['at']);
    expect(heads).toEqual([0, 1, 2]);
  });

  it('that breaks while it is written leaves nothing', async () => {
    const broken = async function* (): AsyncGenerator<Entry> {
      yield* entriesOf();
      throw new Error('the source broke');
    };
    const file = path.join(folder, 'b.backup');
    await expect(createArchiveFile(file, broken(), passphrase)).rejects.toThrow('the source broke');
    expect(await readdir(folder)).toEqual([]);
  });

  it('never takes the place of another file', async () => {
    const file = path.join(folder, 'c.backup');
    await writeFile(file, 'mine');
    await expect(createArchiveFile(file, entriesOf(), passphrase)).rejects.toMatchObject({ code: 'EEXIST' });
    expect(await readFile(file, 'utf8')).toBe('mine');
    expect(await readdir(folder)).toEqual(['c.backup']);
  });
});

describe('an encrypted archive', () => {
  it('opens with its own passphrase alone, and shows nothing of its content', async () => {
    const file = path.join(folder, 'a.backup');
    await createArchiveFile(file, entriesOf(), 'correct horse battery');
    await expect(readBack(file, 'correct horse batterz')).rejects.toThrow('BACKUP_PASSPHRASE does not open it');
    await expect(readBack(file)).rejects.toThrow('it is encrypted: set BACKUP_PASSPHRASE');
    const bytes = await readFile(file);
    expect(bytes.includes('first')).toBe(false);
    expect(bytes.includes(contents[2]!.subarray(0, 16))).toBe(false);
  });
});
