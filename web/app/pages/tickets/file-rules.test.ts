import { describe, expect, it } from 'vitest';
import { ticketFile } from '#contract/limits.ts';
import { partitionFiles } from './file-rules.ts';

const file = (name: string, size = 1_000) => ({ name, size });
const problems = (...names: { name: string; size: number }[]) =>
  partitionFiles(names, 0).refused.map(({ problem }) => problem);

// REQ-2.5.11
describe('a file for a ticket', () => {
  it('has an extension of the list, in any case', () => {
    expect(partitionFiles([file('Capture.PNG'), file('journal.txt')], 0).refused).toEqual([]);
    expect(problems(file('outil.exe'), file('facture.pdf.exe'), file('sans'), file('.png.'))).toEqual(
      Array.from({ length: 4 }, () => 'wrongExtension'),
    );
  });

  it('has at most 10 MB, and something in it', () => {
    expect(problems(file('a.pdf', ticketFile.maxBytes))).toEqual([]);
    expect(problems(file('a.pdf', ticketFile.maxBytes + 1), file('b.pdf', 0))).toEqual(['maxFileSize', 'empty']);
  });

  it('is one of five at most; those refused do not count', () => {
    const names = ['1.pdf', '2.pdf', 'x.exe', '3.pdf'].map((name) => file(name));
    const { taken, refused } = partitionFiles(names, 3);
    expect(taken.map(({ name }) => name)).toEqual(['1.pdf', '2.pdf']);
    expect(refused).toEqual([
      { name: 'x.exe', problem: 'wrongExtension' },
      { name: '3.pdf', problem: 'maxFiles' },
    ]);
  });
});
