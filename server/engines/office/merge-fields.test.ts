import { expect, test } from 'vitest';
import { docx, pptx, xlsx } from '#sim/crm/documents/office.ts';
import { pdf } from '#sim/crm/documents/pdf.ts';
import { officeFile } from './office-files.test-support.ts';
import { hasText, openOfficeReader } from './office-reader.ts';

const reader = openOfficeReader(undefined);
const mergeFieldsOf = async (extension: string, file: Buffer) =>
  (await reader.mergeFields(extension, file, ''))?.fields ?? null;

test.each([
  ['docx', docx(['{{Account.Name}} et {{ Contact.Owner.Name }}', '{{Account.Name}}'], 0)],
  ['pptx', pptx(['{{Account.Name}}', '{{Contact.Owner.Name}}'], 0)],
  ['xlsx', xlsx([['{{Account.Name}}', '{{Contact.Owner.Name}}']], 0)],
])('the merge fields of a %s are each named once', async (extension, file) => {
  expect(hasText(extension, file.length)).toBe(true);
  expect(await mergeFieldsOf(extension, file)).toEqual(['Account.Name', 'Contact.Owner.Name']);
});

test('loops, conditions, words without an object and unfinished marks are no fields', async () => {
  const file = docx(['{{#each Lines}} {{Name}} {{/each}} {{Account.}} {{Account.Name} {{ 1.2 }} {{!Account.Name}}'], 0);
  expect(await mergeFieldsOf('docx', file)).toEqual([]);
});

test('a format without text to read, and a file that is not what it says, are not checked', async () => {
  expect(hasText('pdf', 10)).toBe(false);
  expect(hasText('docx', 50_000_000)).toBe(false);
  expect(await mergeFieldsOf('docx', pdf('Bon', [{ text: '{{Account.Name}}' }]))).toBeNull();
});

test('a field is found wherever a long text is cut into pieces', async () => {
  const words = Array.from({ length: 9_000 }, (_, at) => `${'mot '.repeat(at % 7)}{{Account.Field${at % 1_500}}}`);
  expect(await mergeFieldsOf('docx', docx(words, 0))).toHaveLength(1_500);
});

test('a field that was mended with tracked changes is the one that is shown', async () => {
  const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
  const deleted = '<w:del><w:r><w:delText>Nme</w:delText></w:r></w:del>';
  const body = `<w:p>${run('{{Account.')}${deleted}\n  <w:ins>${run('Name')}</w:ins>\n  ${run('}}')}</w:p>`;
  expect(await mergeFieldsOf('docx', officeFile({ 'word/document.xml': body }))).toEqual(['Account.Name']);
});

// REQ-1.7.82
test('a file with a part in which no fields are looked for is not wholly checked', async () => {
  const document = { 'word/document.xml': '<w:p><w:r><w:t>{{Account.Name}}</w:t></w:r></w:p>' };
  const relations = (kind: string) => ({
    'word/_rels/document.xml.rels': `<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${kind}.xml"/>`,
  });
  const check = (kind: string) => reader.mergeFields('docx', officeFile({ ...document, ...relations(kind) }), '');
  expect(await check('theme')).toEqual({ fields: ['Account.Name'], hasMore: false });
  expect(await check('chart')).toEqual({ fields: ['Account.Name'], hasMore: true });
});
