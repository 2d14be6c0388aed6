import { expect, test } from 'vitest';
import { PdfReader } from '#seal-reader/pdf-objects.ts';
import { LetterScanner } from './letter-scanner.ts';

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');

const numbers = ['0', '7', '-8', '10.25', '-0.5', '.75', '-.125', '3.', '14.6599998', '123456789.12345'];
const pairs = numbers.flatMap((x) => numbers.map((y) => [x, y] as const));

test('A letter is read as the general reader reads it', () => {
  const scanner = new LetterScanner();
  for (const [x, y] of pairs) {
    const content = bytesOf(`/F4 12 Tf ${x} ${y} Td <00e9> Tj\n9 0 Td`);
    const reader = new PdfReader(content, 10, { references: false });
    expect(scanner.read(content, 10)).toBe(true);
    expect([reader.value(), reader.value(), reader.operator(), reader.value(), reader.operator()]).toEqual([
      scanner.x,
      scanner.y,
      'Td',
      scanner.text,
      'Tj',
    ]);
    expect(scanner.end).toBe(reader.position + 1);
  }
});

test.each([
  '1 0 Td <00e900e8> Tj ',
  '1 0 Td <0e> Tj ',
  '1 0 Td (a) Tj ',
  '1 0 Td <0051> TJ ',
  '1 0 TD <0051> Tj ',
  '1 0 Td <0051> Tj',
  '1 Td <0051> Tj ',
  '- 0 Td <0051> Tj ',
  '. 0 Td <0051> Tj ',
  '1.2.3 0 Td <0051> Tj ',
  '1234567890123456 0 Td <0051> Tj ',
  '1 0 0 1 5 5 Tm ',
  '<0051> Tj ',
  '',
])('Anything else is left to the general reader: %j', (content) => {
  expect(new LetterScanner().read(bytesOf(content), 0)).toBe(false);
});
