import { spawn } from 'node:child_process';
import { mkdtemp, open, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { headerBytes } from './disk-header.ts';
import { openFiles } from './open-files.ts';

const newFolder = async (): Promise<string> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'disk-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  return directory;
};

const text = { contentType: 'text/plain' };
const incoming = (directory: string): Promise<string[]> => readdir(path.join(directory, '~incoming'));

const startChild = (...args: string[]) => {
  const script = path.join(import.meta.dirname, 'disk-child.test-support.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const said = new Promise<unknown>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => resolve(JSON.parse(line)));
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
  return { child, said, ended };
};

test('a process killed in the middle of a write leaves the old file and, later, no half one', async () => {
  const directory = await newFolder();
  const files = await openFiles({ directory });
  await files.put('large/file', Buffer.from('old'), text);
  const { child, said, ended } = startChild('endless', directory, '100000');
  expect(await said).toBe('writing');
  child.kill('SIGKILL');
  await ended;
  expect(await buffer((await files.get('large/file'))!.stream)).toEqual(Buffer.from('old'));
  expect(await incoming(directory)).toHaveLength(1);
  await openFiles({ directory });
  expect(await incoming(directory)).toEqual([]);
  expect(await readdir(path.join(directory, 'large'))).toEqual(['file~']);
}, 30_000);

test('200 MB pass through without filling the memory', async () => {
  const { said } = startChild('large', await newFolder(), '200');
  const result = (await said) as { bytes: number; grownKilobytes: number };
  expect(result.bytes).toBe(200_000_000);
  expect(result.grownKilobytes).toBeLessThan(80_000);
}, 60_000);

test('a second process that opens the folder leaves the writes of the first alone', async () => {
  const directory = await newFolder();
  const files = await openFiles({ directory });
  const content = new Readable({ read: () => {} });
  content.push('half');
  const putting = files.put('a', content, text);
  await expect.poll(() => incoming(directory)).toHaveLength(1);
  await openFiles({ directory });
  content.push(' and half');
  content.push(null);
  await putting;
  expect((await buffer((await files.get('a'))!.stream)).toString()).toBe('half and half');
});

test('what another host left an hour ago is removed, what it writes now is not', async () => {
  const directory = await newFolder();
  await openFiles({ directory });
  const [left, fresh] = ['otherhost~1~aaaa', 'otherhost~1~bbbb'];
  for (const name of [left, fresh]) await writeFile(path.join(directory, '~incoming', name), 'half');
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  await utimes(path.join(directory, '~incoming', left), longAgo, longAgo);
  await openFiles({ directory });
  expect(await incoming(directory)).toEqual([fresh]);
  expect(hostname()).not.toBe('otherhost');
});

test('a failed put leaves no file behind, and removed and replaced ones neither', async () => {
  const directory = await newFolder();
  const files = await openFiles({ directory });
  const broken = new Readable({ read: () => {} });
  const putting = files.put('a/b', broken, text);
  broken.destroy(new Error('the source broke'));
  await expect(putting).rejects.toThrow('the source broke');
  await files.put('a/c', Buffer.from('1'), text);
  await files.put('a/c', Buffer.from('2'), { contentType: 'text/html' });
  await files.put('a/d', Buffer.from('1'), text);
  await files.remove('a/d');
  expect(await incoming(directory)).toEqual([]);
  expect(await readdir(path.join(directory, 'a'))).toEqual(['c~']);
});

test('the content stands readable behind a header of fixed length', async () => {
  const directory = await newFolder();
  await (await openFiles({ directory })).put('a', Buffer.from('content'), text);
  const raw = await readFile(path.join(directory, 'a~'));
  expect(raw.subarray(headerBytes).toString()).toBe('content');
  expect(raw.subarray(headerBytes - 1, headerBytes).toString()).toBe('\n');
  expect(JSON.parse(raw.subarray(0, headerBytes).toString())).toMatchObject({
    bytes: 7,
    contentType: 'text/plain',
  });
});

test('a file that lost its end or changed a byte is said to be damaged, not served', async () => {
  const directory = await newFolder();
  const files = await openFiles({ directory });
  await files.put('cut', Buffer.alloc(1000), text);
  await truncate(path.join(directory, 'cut~'), 900);
  await expect(files.get('cut')).rejects.toThrow('damaged');

  await files.put('changed', Buffer.alloc(1000), text);
  const handle = await open(path.join(directory, 'changed~'), 'r+');
  await handle.write(Buffer.from([1]), 0, 1, headerBytes + 500);
  await handle.close();
  await expect(buffer((await files.get('changed'))!.stream)).rejects.toThrow('damaged');
});

test.runIf(process.platform === 'linux')('a file that is not read closes when its stream is destroyed', async () => {
  const directory = await newFolder();
  const files = await openFiles({ directory });
  await files.put('a', Buffer.alloc(5_000_000), text);
  const openDescriptors = async () => (await readdir('/proc/self/fd')).length;
  const before = await openDescriptors();
  const opened = await Promise.all(Array.from({ length: 20 }, () => files.get('a')));
  for (const file of opened) file!.stream.destroy();
  await expect.poll(openDescriptors).toBeLessThanOrEqual(before + 2);
});

test('a content type that no header holds is refused and nothing is stored', async () => {
  const files = await openFiles({ directory: await newFolder() });
  await expect(files.put('a', Buffer.from('x'), { contentType: 'x'.repeat(300) })).rejects.toThrow(RangeError);
  await expect(files.put('a', Buffer.from('x'), { contentType: 'text/plain\r\nx: y' })).rejects.toThrow(RangeError);
  expect(await files.head('a')).toBeNull();
});
