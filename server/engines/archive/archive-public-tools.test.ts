import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { Decrypter, Encrypter } from 'age-encryption';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ArchiveDamaged, type Entry } from './archive.ts';
import { createArchiveFile, readArchiveFile } from './archive-file.ts';

const run = promisify(execFile);
const passphrase = 'correct horse battery – ünë';
const earlier = 'server/engines/archive/earlier-form.fixture.backup';
/** In the age format, made on 24 November 2026 with code of our own instead of the package. */
const withOwnCiphers = 'server/engines/archive/own-ciphers.fixture.backup';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'public-tools-'));
});
afterEach(() => rm(folder, { recursive: true }));

const rows = randomBytes(20_000_000);
const longName = `files/${'long/'.repeat(60)}é.pdf`;
const inPieces = (content: Buffer) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < content.byteLength; at += 100_000) yield content.subarray(at, at + 100_000);
    })(),
  );

/** Content of unknown length, in parts; a name longer than tar's field; nothing at all. */
const entriesOf = async function* (): AsyncGenerator<Entry> {
  yield { name: 'rows.gz', head: { kind: 'rows' }, content: inPieces(rows) };
  yield {
    name: longName,
    head: { kind: 'file', type: 'x/é' },
    bytes: 3,
    content: inPieces(Buffer.from('pdf')),
  };
  yield { name: 'empty', head: { kind: 'nothing' }, bytes: 0, content: inPieces(Buffer.alloc(0)) };
};

const readBack = async (file: string, word?: string) => {
  const found: { kind: string; content: Buffer }[] = [];
  for await (const { head, content } of readArchiveFile(file, word))
    found.push({ kind: head.kind, content: await buffer(content) });
  return found;
};

describe('an archive', () => {
  it('is opened and checked by tar and sha256sum, in silence', async () => {
    const file = path.join(folder, 'a.backup');
    await createArchiveFile(file, entriesOf(), undefined);
    const out = path.join(folder, 'out');
    await mkdir(out);
    expect((await run('tar', ['-xf', file, '-C', out])).stderr).toBe('');
    const { stdout } = await run('sh', ['-c', 'head -c -2048 "$0" | sha256sum', file]);
    expect(await readFile(path.join(out, 'SHA256'), 'utf8')).toBe(`${stdout.slice(0, 64)}\n`);
    const parts = ['', '.000001', '.000002'].map((end) => readFile(path.join(out, `rows.gz${end}`)));
    expect(Buffer.concat(await Promise.all(parts)).equals(rows)).toBe(true);
    expect(await readFile(path.join(out, longName), 'utf8')).toBe('pdf');
    const [first, ...others] = await readBack(file);
    expect(first?.content.equals(rows)).toBe(true);
    expect(others).toEqual([
      { kind: 'file', content: Buffer.from('pdf') },
      { kind: 'nothing', content: Buffer.alloc(0) },
    ]);
  });

  it('under a passphrase is opened by age', async () => {
    const [plain, sealed] = [path.join(folder, 'a.tar'), path.join(folder, 'a.backup')];
    await createArchiveFile(sealed, entriesOf(), passphrase);
    const age = new Decrypter();
    age.addPassphrase(passphrase);
    await writeFile(plain, await age.decrypt(await readFile(sealed)));
    expect((await run('tar', ['-tf', plain])).stdout).toContain('rows.gz.000002\n');
    expect(await readBack(plain)).toHaveLength(3);
  });

  it('with a byte changed in what tar only fills up with is refused', async () => {
    const file = path.join(folder, 'a.backup');
    const one = async function* () {
      yield { name: 'one', head: { kind: 'one' }, content: inPieces(Buffer.from('one')) };
    };
    await createArchiveFile(file, one(), undefined);
    await expectRefusedWhenHarmed(await readFile(file), 61);
  });

  it('that age has encrypted again is read, unless its key costs a gigabyte or more', async () => {
    const [plain, sealed] = [path.join(folder, 'a.tar'), path.join(folder, 'a.backup')];
    await createArchiveFile(plain, entriesOf(), undefined);
    const age = new Encrypter();
    age.setPassphrase(passphrase);
    age.setScryptWorkFactor(9);
    const again = await age.encrypt(await readFile(plain));
    await writeFile(sealed, again);
    expect(await readBack(sealed, passphrase)).toHaveLength(3);
    await writeFile(sealed, Buffer.from(again).toString('latin1').replace(' 9\n', ' 21\n'), 'latin1');
    await expect(readBack(sealed, passphrase)).rejects.toThrow('not with a passphrase of this product');
  });
});

/** Every `step`th byte, and the last. */
const expectRefusedWhenHarmed = async (whole: Buffer, step: number) => {
  const file = path.join(folder, 'harmed.backup');
  const places = Array.from({ length: Math.ceil(whole.byteLength / step) }, (_, index) => index * step);
  for (const at of [...places, whole.byteLength - 1]) {
    await writeFile(file, whole.subarray(0, at));
    await expect(readBack(file), `cut at ${at}`).rejects.toThrow(ArchiveDamaged);
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await writeFile(file, changed);
    await expect(readBack(file), `changed at ${at}`).rejects.toThrow(ArchiveDamaged);
  }
  await writeFile(file, Buffer.concat([whole, Buffer.from('x')]));
  await expect(readBack(file)).rejects.toThrow(ArchiveDamaged);
};

describe('an archive of the earlier form', () => {
  it.each([
    [earlier, undefined],
    [withOwnCiphers, passphrase],
  ])('is read: %s', async (file, word) => {
    const contents = ['first', '', 'x'.repeat(3000)].map((text) => ({
      kind: 'piece',
      content: Buffer.from(text),
    }));
    expect(await readBack(file, word)).toEqual(contents);
  });

  it('cut anywhere, or with a byte changed anywhere, is refused', async () => {
    await expectRefusedWhenHarmed(await readFile(earlier), 61);
  });
});
