import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chunk } from '#tests/support/png-chunk.ts';
import { asInk } from './ink.ts';
import { openSignaturePictures } from './signature-pictures.ts';

/** The built program of the thread. */
const program = path.resolve('dist/server/picture-worker.js');

/** A PNG of opaque or empty pixels, with the filter that takes longest to undo. */
const png = (width: number, height: number, opacity: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const lines = Buffer.alloc((1 + width * 4) * height);
  for (let y = 0; y < height; y += 1) lines[y * (1 + width * 4)] = 4;
  // The first pixels of the first line: the others have what stands left of and above them.
  lines.fill(opacity, 4, 5);
  lines.fill(200, 1 + Math.floor(width / 2) * 4, 2 + Math.floor(width / 2) * 4);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

test('a picture decoded in a thread has the faults and the ink that it has here', async () => {
  const [there, here] = [openSignaturePictures(program), openSignaturePictures(undefined)];
  const kinds = [png(60, 20, 255), png(60, 20, 0), Buffer.from('GIF89a'), Buffer.alloc(0)];
  for (const one of kinds) {
    expect(await there.fault(one, 'a')).toBe(await here.fault(one, 'a'));
    expect(await there.asInk(one, 'a')).toEqual(asInk(one));
  }
  const faults = await Promise.all(kinds.map((one) => there.fault(one, 'a')));
  expect(faults).toEqual([null, 'Blank', 'NotAPicture', 'NotAPicture']);
  await there.close();
});

// REQ-4.4.27
test('the largest pictures leave this thread free, and one company waits behind few of another', async () => {
  const pictures = openSignaturePictures(program);
  const large = png(1_600, 800, 255);
  const ended: string[] = [];
  const ask = (company: string, picture: Buffer) =>
    pictures.fault(picture, company).then(() => {
      ended.push(company);
    });
  const begun = process.cpuUsage();
  const own = performance.eventLoopUtilization();
  await Promise.all([...Array.from({ length: 8 }, () => ask('many', large)), ask('one', png(60, 20, 255))]);
  const { user } = process.cpuUsage(begun);
  const { active } = performance.eventLoopUtilization(own);
  expect(ended.indexOf('one')).toBeLessThan(3);
  // The process has worked in its thread, not here.
  expect(active * 1_000).toBeLessThan(user / 4);
  await pictures.close();
});
