import { expect, test } from 'vitest';
import { docx } from '#sim/crm/documents/office.ts';
import { textLinesOf } from './office-files.test-support.ts';
import { most } from './text-collector.ts';

test.each([
  ['entities in one paragraph', ['\t&'.repeat(1_200_000)]],
  ['entities in many', Array.from({ length: 2_500 }, () => '&<'.repeat(300))],
  ['empty paragraphs', Array.from({ length: 60_000 }, () => '')],
])('the preview of megabytes of %s takes a moment, and ends where it is full', async (_, paragraphs) => {
  const file = docx(paragraphs, 0);
  const lines = (await textLinesOf('docx', file))!;
  expect(lines.length).toBeLessThan(2_001);
  expect(lines.every((line) => line.length <= most.lineLength)).toBe(true);
});

test('the lines of a template are its paragraphs, decoded', async () => {
  expect(await textLinesOf('docx', docx([' Un & deux ', '', '<Trois>'], 0))).toEqual(
    expect.arrayContaining(['Un & deux', '<Trois>']),
  );
});
