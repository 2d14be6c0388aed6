import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { smallPdf } from '../seal/seal-world.test-support.ts';
import { openPrintReader } from './print-reader.ts';
import { AbsentText, UnreadablePdf } from '../render/print-errors.ts';

/** The built program of the worker thread. */
const reader = openPrintReader(path.resolve('dist/server/reading-worker.js'));
afterAll(() => reader.close());

describe('a print read back in a thread of its own', () => {
  test('is found to hold what it must, many at once', async () => {
    const prints = await Promise.all(['un', 'deux', 'trois'].map((word) => smallPdf(`Contrat ${word}`)));
    await Promise.all(
      ['un', 'deux', 'trois'].map((word, index) =>
        reader.check(prints[index] ?? new Uint8Array(), { texts: ['Contrat', word] }),
      ),
    );
  });

  test('is refused in the same words as on the main thread', async () => {
    const print = await smallPdf('Contrat');
    await expect(reader.check(print, { texts: ['Avenant'] })).rejects.toThrow(AbsentText);
    await expect(reader.check(await smallPdf(' '), { texts: [] })).rejects.toThrow(UnreadablePdf);
    await expect(reader.check(Buffer.from('no PDF'), { texts: [] })).rejects.toThrow(/\S/);
  });

  test('leaves the main thread free meanwhile', async () => {
    const print = await smallPdf('Contrat');
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    await Promise.all(Array.from({ length: 50 }, () => reader.check(print, { texts: ['Contrat'] })));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(0);
  });

  test('whose thread is ended is told to have failed, and the next one is read', async () => {
    const print = await smallPdf('Contrat');
    // Close it first: a thread that has not started cannot answer before it is ended.
    await reader.close();
    const first = reader.check(print, { texts: ['Contrat'] });
    const refusal = expect(first).rejects.toThrow('ended');
    await reader.close();
    await refusal;
    await reader.check(print, { texts: ['Contrat'] });
  });
});
