import { expect, test } from 'vitest';
import { cleanDocument } from '../clean-html.ts';

const cssOf = (style: string): string => cleanDocument(`<p style='${style}'>Text</p>`, 1, [], new Set()).css;

// REQ-5.1.16
test('families of symbols, which draw ornaments for letters on some devices, are taken out of a document', () => {
  expect(cssOf('font-family: Wingdings')).toContain('font-family:serif');
  expect(cssOf('font-family: "Zapf Dingbats", Arial, sans-serif')).toContain('font-family:Arial,sans-serif');
  expect(cssOf('font: bold 12pt/1.2 D050000L, "Standard Symbols PS"')).toMatch(/font:bold 12pt\/1\.2 ?serif/);
  expect(cssOf('font: 12pt "Bodoni Ornaments", Georgia')).toMatch(/font:12pt ?Georgia/);
  expect(cssOf('font-family: fantasy, Georgia')).toContain('font-family:Georgia');
  expect(cssOf('font: 12pt system-ui')).toMatch(/font:12pt ?serif/);
  expect(cssOf('--a: Wingdings; font-family: var(--a)')).not.toContain('font-family');
  const { html } = cleanDocument('<font face="Webdings">a</font><font face="Arial, Times">b</font>', 1, [], new Set());
  expect(html).not.toContain('Webdings');
  expect(html).toContain('face="Arial, Times"');
});
