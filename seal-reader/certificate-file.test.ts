import { expect, test } from 'vitest';
import { issueAuthority } from '#engines/pdf/local-authority/certificates.ts';
import { pemBytes } from '#engines/pdf/seal/seal-world.test-support.ts';
import { certificatesIn } from './certificate-file.ts';

const authority = issueAuthority('Test');
const pem = authority.certificatePem;
const der = pemBytes(authority);
const utf8 = (text: string) => new TextEncoder().encode(text);
const count = (text: string) => certificatesIn(utf8(text))?.length ?? null;

// REQ-5.2.19
test.each<[string, string]>([
  ['alone', pem],
  ['from Windows', `\uFEFF${pem.replaceAll('\n', '\r\n')}`],
  ['with its text', `Certificate:\n    Data:\n        Serial Number:\n            4b:2c\n${pem}`],
  ['from a P12', `Bag Attributes\n    friendlyName: x\nsubject=CN = Test\n\nissuer=CN = Test\n\n${pem}`],
  ['from a server', `Certificate chain\n 0 s:CN = Test\n   i:CN = Test\n${pem}---\n`],
  ['from a bundle', `## Bundle\n\nTest Root “A”\n=============\n${pem}`],
  ['beside a list', `${pem}-----BEGIN X509 CRL-----\nAAAA\n-----END X509 CRL-----\n`],
])('a certificate %s is read', (_, text) => {
  expect(certificatesIn(utf8(text))?.map(({ raw }) => Buffer.from(raw))).toEqual([der]);
});

// REQ-5.2.19
test('several certificates, and one in DER, are read', () => {
  expect(count(pem + pem)).toBe(2);
  expect(certificatesIn(der)?.map(({ raw }) => raw)).toEqual([der]);
});

const inOneLine = pem.trim().replaceAll('\n', ' ');
const inJson = JSON.stringify({ webdocId: 'x', entries: [], note: pem }, null, 1);

// REQ-5.2.19
test.each<[string, string]>([
  ['a log in JSON', inJson],
  ['a log in JSON with the block in one line', JSON.stringify({ note: inOneLine }, null, 1)],
  ['JSON that is indented from its start', ` {\n  "note": [\n${pem}\n  ]\n }`],
  ['a CSV', `N°,Date\n1,"${pem}"\n`],
  ['a page', `<pre>\n${pem}</pre>\n`],
  ['a note with a heading', `Our certificates\n====\n\n    Add this one\n${pem}`],
  ['a letter', `Dear Jane,\n\nhere it is:\n${pem}`],
  ['a file of heads', `paraphe-heads-1\nnumber 1\n${pem}`],
  ['a PDF', `%PDF-1.7\n${pem}`],
  ['a block without an end', pem.replace('-----END', '')],
  ['a block of something else', pem.replaceAll('CERTIFICATE', 'PUBLIC KEY')],
  ['a block with more behind its certificate', pem.replace(/=*\n-----END/, 'AAAA\n-----END')],
  ['nothing', ''],
])('%s is no file of certificates', (_, text) => {
  expect(count(text)).toBeNull();
});

// REQ-5.2.19
test('DER with anything behind it is no file of certificates', () => {
  expect(certificatesIn(Buffer.concat([der, Buffer.from('{}')]))).toBeNull();
});
