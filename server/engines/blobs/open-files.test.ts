import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Files } from './blobs.ts';
import { startAzurite, startS3 } from './cloud-servers.test-support.ts';
import { InvalidKey } from './keys.ts';
import { openFiles } from './open-files.ts';

const onDisk = async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'files-'));
  return { filesUrl: `file://${directory}`, stop: () => rm(directory, { recursive: true }) };
};

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A stream in chunks of odd size, as from a network. */
const pieces = (bytes: Buffer): Readable => {
  const cut = function* () {
    for (let start = 0; start < bytes.length; start += 70_001) yield bytes.subarray(start, start + 70_001);
  };
  return Readable.from(cut(), { objectMode: false });
};

const keysOf = async (files: Files, prefix: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of files.list(prefix)) keys.push(key);
  return keys.sort();
};

describe.each([
  ['a folder', onDisk],
  ['an S3 server', startS3],
  ['Azurite', startAzurite],
])('files in %s', (_where, start) => {
  let files: Files;
  let server: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    server = await start();
    files = await openFiles(server.filesUrl);
  }, 30_000);
  afterAll(async () => {
    await files.close();
    await server.stop();
  });
  const contentOf = async (key: string): Promise<Buffer | null> => {
    const file = await files.get(key);
    return file === null ? null : buffer(file.stream);
  };

  test.each([0, 1, 12_000_000])(
    '%i streamed bytes come back as they were',
    async (bytes) => {
      const content = randomBytes(bytes);
      const key = `round/trip-${bytes}.bin`;
      const stored = await files.put(key, pieces(content), { contentType: 'application/pdf' });
      expect(stored).toEqual({ bytes, sha256: sha256(content) });
      const file = await files.get(key);
      expect(file).toMatchObject({ bytes, contentType: 'application/pdf' });
      expect(Buffer.compare(await buffer(file!.stream), content)).toBe(0);
      expect(await files.head(key)).toEqual({ bytes, contentType: 'application/pdf' });
    },
    20_000,
  );

  test('bytes in one piece come back as they were', async () => {
    const content = randomBytes(600_000);
    await files.put('one/piece', content, { contentType: 'image/png' });
    expect(Buffer.compare((await contentOf('one/piece'))!, content)).toBe(0);
  });

  test('what is not there is null, and removing it is no error', async () => {
    expect(await files.get('not/there')).toBeNull();
    expect(await files.head('not/there')).toBeNull();
    await files.remove('not/there');
  });

  test('a removed file is gone', async () => {
    await files.put('gone/file', Buffer.from('x'), { contentType: 'text/plain' });
    await files.remove('gone/file');
    expect(await files.get('gone/file')).toBeNull();
    expect(await keysOf(files, 'gone/')).toEqual([]);
  });

  test('the old file is read whole until the new one is there whole, with its own type', async () => {
    const [old, next] = [randomBytes(200_000), randomBytes(300_000)];
    await files.put('over/written', old, { contentType: 'text/plain' });
    const halfway = new Readable({ read: () => {} });
    halfway.push(next.subarray(0, 100_000));
    const putting = files.put('over/written', halfway, { contentType: 'text/html' });
    expect(Buffer.compare((await contentOf('over/written'))!, old)).toBe(0);
    halfway.push(next.subarray(100_000));
    halfway.push(null);
    await putting;
    expect(Buffer.compare((await contentOf('over/written'))!, next)).toBe(0);
    expect(await files.head('over/written')).toEqual({ bytes: 300_000, contentType: 'text/html' });
  });

  test('a put whose stream breaks says so and leaves nothing', async () => {
    const broken = async function* () {
      yield randomBytes(6_000_000);
      await Promise.resolve();
      throw new Error('the source broke');
    };
    const put = files.put('broken/file', Readable.from(broken(), { objectMode: false }), {
      contentType: 'text/plain',
    });
    await expect(put).rejects.toThrow('the source broke');
    expect(await files.head('broken/file')).toBeNull();
    expect(await keysOf(files, '')).not.toContain('broken/file');
  });

  test('an aborted put leaves nothing, ends its source and throws the reason', async () => {
    const controller = new AbortController();
    let reads = 0;
    const endless = new Readable({
      read() {
        reads += 1;
        if (reads === 20) controller.abort(new Error('the browser went away'));
        setImmediate(() => this.push(Buffer.alloc(100_000)));
      },
    });
    const put = files.put('aborted/file', endless, { contentType: 'text/plain', signal: controller.signal });
    await expect(put).rejects.toThrow('the browser went away');
    expect(endless.destroyed).toBe(true);
    expect(await files.head('aborted/file')).toBeNull();
    const late = files.put('aborted/file', Buffer.from('x'), {
      contentType: 'text/plain',
      signal: controller.signal,
    });
    await expect(late).rejects.toThrow('the browser went away');
    expect(await files.head('aborted/file')).toBeNull();
  });

  test('files are listed by the beginning of their keys, with their sizes', async () => {
    const names = ['list/a', 'list/a/b', 'list/ab.pdf', 'list/b/c/d', 'listed', 'other/list/a'];
    for (const [at, key] of names.entries()) await files.put(key, Buffer.alloc(at), { contentType: 'text/plain' });
    expect(await keysOf(files, 'list/')).toEqual(names.slice(0, 4));
    expect(await keysOf(files, 'list/a')).toEqual(names.slice(0, 3));
    expect(await keysOf(files, 'list')).toEqual(names.slice(0, 5));
    expect(await keysOf(files, 'list/nothing/here')).toEqual([]);
    const sizes = new Map<string, number>();
    for await (const { key, bytes } of files.list('list')) sizes.set(key, bytes);
    expect(sizes.get('list/b/c/d')).toBe(3);
  });

  test.each([
    '',
    '/etc/passwd',
    '../up',
    'a/../../b',
    'a/..',
    'a//b',
    'a/',
    './a',
    'A',
    'é',
    'a b',
    'a~b',
    'a\\b',
    'a\0b',
    'a%2fb',
    `${'a/'.repeat(500)}a`,
    'b'.repeat(250),
  ])('the key %j is refused', async (key) => {
    const content = new Readable({ read: () => {} });
    await expect(files.put(key, content, { contentType: 'text/plain' })).rejects.toThrow(InvalidKey);
    await expect(files.get(key)).rejects.toThrow(InvalidKey);
    await expect(files.head(key)).rejects.toThrow(InvalidKey);
    await expect(files.remove(key)).rejects.toThrow(InvalidKey);
  });

  test.each(['../', '/', 'a/../', 'É'])('the prefix %j is refused', async (prefix) => {
    await expect(keysOf(files, prefix)).rejects.toThrow(InvalidKey);
  });

  test('it says that it is ready', async () => {
    await expect(files.check()).resolves.toBeUndefined();
  });
});

test.each([
  ['a bucket that is not there', startS3],
  ['a container that is not there', startAzurite],
])(
  '%s is said before anybody needs it',
  async (_what, start) => {
    const server = await start();
    const files = await openFiles(server.filesUrl.replace('/files/', '/missing-files/'));
    await expect(files.check()).rejects.toThrow();
    await files.close();
    await server.stop();
  },
  30_000,
);
