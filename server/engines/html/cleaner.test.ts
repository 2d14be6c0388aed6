import path from 'node:path';
import { expect, test } from 'vitest';
import { WorkerOverrun, openWorkerPool } from '../concurrency/worker-pool.ts';
import { cleanBatch } from './clean-batch.ts';
import { hashOfDocument } from './clean-html.ts';
import { openCleaner } from './cleaner.ts';

/** The built program of the worker threads. */
const program = path.resolve('dist/server/clean-worker.js');
const question = {
  sources: ['<p>Bonjour {{a}}</p>', '<p style="color:red">x</p>'],
  tags: ['{{a}}', '{{b}}'],
};

test('documents cleaned in a thread are those that are cleaned here, and many companies are served', async () => {
  const { clean, notePages } = openCleaner(program);
  const answers = await Promise.all(['a', 'b', 'c', 'a'].map((company) => clean(company, question)));
  for (const answer of answers) expect(answer).toEqual(cleanBatch(question));
  expect(await clean('a', { sources: ['<div>'.repeat(500)], tags: [] })).toEqual({ fault: 'TooDeep', at: 0 });
  const pages = { documents: [{ html: '<p>Article premier</p>', css: '' }], pages: [['Article premier']] };
  const [noted] = (await notePages('a', pages)) ?? [];
  expect(noted?.html).toBe('<p><!--page 1-->Article premier</p>');
  expect(noted?.sha256).toEqual(hashOfDocument({ html: noted?.html ?? '', css: '' }));
});

// REQ-4.1.5
test('what a parser would chew on for hours ends with its thread, and the next question is answered', async () => {
  const threads = openWorkerPool(program, { most: 1, answerMs: 300, heapMegabytes: 256 });
  const endless = Array.from({ length: 200_000 }, (_, at) => `<font size=${at % 9}><p>`).join('');
  await expect(threads.ask({ sources: [endless], tags: [] })).rejects.toThrow(WorkerOverrun);
  const patient = openCleaner(program);
  expect(await patient.clean('a', question)).toEqual(cleanBatch(question));
});

test('pictures that together are too large for who prints them are refused', () => {
  const picture = (mark: number) => {
    const size = Buffer.from([0, 0, 0x20, 0, 0, 0, 0x18, 0]).toString('latin1');
    const png = `\u0089PNG\r\n\u001A\n\0\0\0\rIHDR${size}${mark}`;
    return `<img src="data:image/png;base64,${Buffer.from(png, 'latin1').toString('base64')}">`;
  };
  const same = Array.from({ length: 5 }, () => picture(1)).join('');
  expect(cleanBatch({ sources: [same], tags: [] })).toHaveProperty('documents');
  expect(cleanBatch({ sources: [picture(1), picture(2) + same, picture(3)], tags: [] })).toEqual({
    fault: 'PicturesTooLarge',
    at: 1,
  });
});
