import { expect, test } from 'vitest';
import { finalFileName } from '../file-names.ts';

// REQ-4.1.4
test('the name of a document is cut between characters, and its file is a PDF', () => {
  expect(finalFileName(`${'a'.repeat(99)}😀`)).toBe(`${'a'.repeat(99)}.pdf`);
  expect(finalFileName(`${'a'.repeat(98)}😀`)).toBe(`${'a'.repeat(98)}😀.pdf`);
  expect(finalFileName('Devis 2026/11')).toBe('Devis 2026-11.pdf');
  expect(finalFileName('Contrat.PDF', ' - copie')).toBe('Contrat - copie.pdf');
  expect(finalFileName('Contrat.pdf')).toBe('Contrat.pdf');
  expect(finalFileName('.pdf')).not.toBe('.pdf');
});
