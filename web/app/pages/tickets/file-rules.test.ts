import { describe, expect, it } from 'vitest';
import { ticketFile } from '#contract/limits.ts';
import { partitionFiles, readFile } from './file-rules.ts';

const pdf = Buffer.from('%PDF-1.7');
const file = (name: string, content: Buffer = pdf, size = content.length) =>
  Object.defineProperty(new File([new Uint8Array(content)], name), 'size', { value: size });
const sort = async (files: File[], count = 0) => partitionFiles(await Promise.all(files.map(readFile)), count);
const problems = async (...files: File[]) => (await sort(files)).refused.map(({ problem }) => problem);

// REQ-2.5.11
describe('a file for a ticket', () => {
  it('has an extension of the list, in any case', async () => {
    const picture = Buffer.from('89504e470d0a1a0a', 'hex');
    expect(await problems(file('Capture.PNG', picture), file('journal.txt'))).toEqual([]);
    expect(await problems(file('outil.exe'), file('facture.pdf.exe'), file('sans'), file('.png.'))).toEqual(
      Array.from({ length: 4 }, () => 'wrongExtension'),
    );
  });

  it('has at most 10 MB, and something in it', async () => {
    expect(await problems(file('a.pdf', pdf, ticketFile.maxBytes))).toEqual([]);
    expect(await problems(file('a.pdf', pdf, ticketFile.maxBytes + 1), file('b.pdf', pdf, 0))).toEqual([
      'maxFileSize',
      'empty',
    ]);
  });

  it('begins as its name says, and can be read, before it is sent', async () => {
    const gone = file('a.pdf');
    gone.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('gone')) });
    expect(await problems(file('photo.png'), file('a.docx'), gone)).toEqual([
      'wrongContent',
      'wrongContent',
      'unreadable',
    ]);
  });

  it('is one of five at most; those refused do not count', async () => {
    const { taken, refused } = await sort(
      ['1.pdf', '2.pdf', 'x.exe', '3.pdf'].map((name) => file(name)),
      3,
    );
    expect(taken.map(({ name }) => name)).toEqual(['1.pdf', '2.pdf']);
    expect(refused).toEqual([
      { name: 'x.exe', problem: 'wrongExtension' },
      { name: '3.pdf', problem: 'maxFiles' },
    ]);
  });
});
