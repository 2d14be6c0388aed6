import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { isRoot, programFolder, unpackOnce } from './unpack-cache.ts';
import { readTar } from './tar.ts';
import { woffToSfnt } from '../woff.ts';

const folder = mkdtempSync(join(tmpdir(), 'unpacking-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('unpacking', () => {
  test('happens once, however many ask at the same time', async () => {
    let fills = 0;
    const fill = async (into: string) => {
      fills += 1;
      await writeFile(join(into, 'program'), `made by ${fills}`);
    };
    const all = await Promise.all(Array.from({ length: 5 }, () => unpackOnce(folder, 'many-1', fill)));
    expect(new Set(all)).toEqual(new Set([join(folder, 'many-1')]));
    const before = fills;
    await unpackOnce(folder, 'many-1', fill);
    expect(fills).toBe(before);
    expect(await readFile(join(folder, 'many-1', 'program'), 'utf8')).toMatch(/^made by \d$/);
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('that fails leaves nothing behind and can be tried again', async () => {
    const failing = unpackOnce(folder, 'failing-1', () => Promise.reject(new Error('disk full')));
    await expect(failing).rejects.toThrow('disk full');
    expect(existsSync(join(folder, 'failing-1'))).toBe(false);
    await unpackOnce(folder, 'failing-1', () => Promise.resolve());
    expect(existsSync(join(folder, 'failing-1'))).toBe(true);
  });

  test('does not believe a folder that somebody else could have prepared', async () => {
    const open = join(folder, 'open-1');
    mkdirSync(open);
    chmodSync(open, 0o777);
    await expect(unpackOnce(folder, 'open-1', () => Promise.resolve())).rejects.toThrow('only this server');
    symlinkSync(tmpdir(), join(folder, 'linked-1'));
    await expect(unpackOnce(folder, 'linked-1', () => Promise.resolve())).rejects.toThrow('only this server');
  });

  test.skipIf(!isRoot)('of a root server goes where an unprivileged browser can read it', async () => {
    const closed = mkdtempSync(join(folder, 'closed-'));
    expect(await programFolder(closed)).toBe('/var/cache/paraphe');
    chmodSync(folder, 0o755);
    chmodSync(closed, 0o755);
    expect(await programFolder(closed)).toBe(join(closed, 'programs'));
    chmodSync(closed, 0o777);
    expect(await programFolder(closed)).toBe('/var/cache/paraphe');
  });
});

describe('an archive', () => {
  const entry = (name: string, type = '0', bytes = 'hello') => {
    const header = Buffer.alloc(512);
    header.write(name, 0);
    header.write('0000755\0', 100);
    header.write(`${bytes.length.toString(8).padStart(11, '0')}\0`, 124);
    header.write(type, 156);
    return Buffer.concat([header, Buffer.alloc(Math.ceil(bytes.length / 512) * 512, 0).fill(bytes, 0, bytes.length)]);
  };

  test('gives its files with their rights', () => {
    const archive = Buffer.concat([entry('lib/', '5', ''), entry('lib/a.so'), Buffer.alloc(1024)]);
    const files = readTar(archive).map(({ path, bytes, executable }) => ({
      path,
      executable,
      text: Buffer.from(bytes).toString(),
    }));
    expect(files).toEqual([{ path: 'lib/a.so', executable: true, text: 'hello' }]);
  });

  test.each(['../a', '/etc/a', 'a/../../b'])('with the path %s is refused', (path) => {
    expect(() => readTar(entry(path))).toThrow('unsafe path');
  });

  test('with a link, or cut short, is refused', () => {
    expect(() => readTar(entry('a', '2', ''))).toThrow('type "2"');
    expect(() => readTar(entry('a').subarray(0, 512))).toThrow('cut short');
  });
});

test('a web font becomes the font file it was made from', async () => {
  const require = createRequire(import.meta.url);
  const woff = await readFile(require.resolve('@fontsource/arimo/files/arimo-latin-400-normal.woff'));
  const font = Buffer.from(woffToSfnt(woff));
  expect(font.readUInt32BE(0)).toBe(0x00010000);
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, table) => {
    const at = 12 + table * 16;
    return {
      tag: font.toString('latin1', at, at + 4),
      sum: font.readUInt32BE(at + 4),
      offset: font.readUInt32BE(at + 8),
      length: font.readUInt32BE(at + 12),
    };
  });
  expect(tables.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'name']));
  for (const { tag, sum, offset, length } of tables.filter(({ tag }) => tag !== 'head')) {
    expect(checksum(font.subarray(offset, offset + Math.ceil(length / 4) * 4)), tag).toBe(sum);
  }
});

const checksum = (bytes: Buffer): number => {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
};
