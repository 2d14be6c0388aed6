import { expect, it } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

// REQ-2.7.18
it.each([
  ['Accord (NDA).pdf', 'Accord _NDA_.pdf', 'Accord%20%28NDA%29.pdf'],
  ["L'été*.docx", 'L_ete_.docx', 'L%27%C3%A9t%C3%A9%2A.docx'],
])('a file is saved under its own name: %s', (name, ascii, encoded) => {
  expect(contentDisposition(name)).toBe(`attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`);
  expect(decodeURIComponent(encoded)).toBe(name);
});
