import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { once } from 'node:events';
import { expect } from 'vitest';
import { templateFile } from '#contract/limits.ts';
import { docx } from '#sim/crm/documents/office.ts';
import { auditOf } from '#tests/support/audit.ts';
import type { World } from '#tests/support/world.ts';
import { verifyCompany } from '#tests/support/people.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { newFileKey } from './save-file.ts';
import { filesOf, list, openCompany, put, samples, send } from './documents.test-support.ts';
import { forgetFileJob } from './job-names.ts';

const test = worldTest();

const fresh = (world: World) => openCompany(world, `u${crypto.randomUUID().slice(0, 8)}@acier-nord.example`);

/** Expects this refusal, and that nothing is stored. */
const expectRefused = async (world: World, bytes: Uint8Array, name: string, refusal: string) => {
  const { prod, bearer, companyId } = await fresh(world);
  const { status, body } = await put(world, prod, 'TPL-1', bytes, name);
  expect(`${status} ${body.code}`).toBe(refusal);
  expect(await list(world, bearer)).toEqual([]);
  expect(await filesOf(world, companyId)).toEqual([]);
};

const oneByteMore = () => Buffer.concat([samples.docx, Buffer.alloc(1)]);
/** A zip in which an entry name is replaced everywhere by another of the same length. */
const renamed = (from: string, to: string): Buffer =>
  Buffer.from(samples.docx.toString('latin1').replaceAll(from, to), 'latin1');
const encrypted = (): Buffer => {
  const bytes = Buffer.from(samples.docx);
  const at = bytes.lastIndexOf(Buffer.from('504b0102', 'hex'));
  bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) | 1, at + 8);
  return bytes;
};

test.for<[string, () => Uint8Array, string]>([
  ['empty', () => Buffer.alloc(0), 'Vide.docx'],
  ['a page named docx', () => Buffer.from('<html><script>alert(1)</script></html>'), 'Page.docx'],
  ['a page behind a PDF’s first bytes', () => Buffer.from('%PDF-<html></html>'), 'Page.pdf'],
  ['a cut PDF', () => samples.pdf.subarray(0, -30), 'Coupe.pdf'],
  ['a cut docx', () => samples.docx.subarray(0, -30), 'Coupe.docx'],
  ['a docx with bytes behind it', oneByteMore, 'Suite.docx'],
  ['a docx with a page in front of it', () => Buffer.concat([Buffer.from('<html>'), samples.docx]), 'A.docx'],
  ['a workbook named docx', () => samples.xlsx, 'Tarif.docx'],
  ['a PDF named docx', () => samples.pdf, 'Contrat.docx'],
  ['a docx named exe', () => samples.docx, 'Contrat.docx.exe'],
  ['a docx without an extension', () => samples.docx, 'Contrat'],
  ['a plain zip', () => renamed('word/document.xml', 'notes/document.xm'), 'Archive.docx'],
  ['a zip that leaves its folder', () => renamed('docProps/filler.bin', '../../../filler.bin'), 'Zip.docx'],
  ['a docx with macros', () => renamed('docProps/filler.bin', 'word/vbaProject.bin'), 'Macro.docx'],
  ['an encrypted docx', encrypted, 'Secret.docx'],
  ['random bytes', () => randomBytes(5_000), 'Bruit.docx'],
] as const)('what is %s is refused by its content', async ([, bytes, name], { world }) => {
  await expectRefused(world, bytes(), name, '415 FileTypeRefused');
});

test('a file of exactly 50 MB is kept, one byte more is refused', { timeout: 60_000 }, async ({ world }) => {
  const { prod } = await fresh(world);
  const largest = docx(['Grand'], templateFile.maxBytes);
  expect(largest.length).toBe(templateFile.maxBytes);
  expect((await put(world, prod, 'TPL-1', largest)).body.size).toBe(templateFile.maxBytes);
  await expectRefused(world, docx(['Grand'], templateFile.maxBytes + 1), 'Grand.docx', '413 FileTooBig');
});

test.for([
  ['a path', '../../etc/passwd/Contrat.docx', 'Contrat'],
  ['a Windows path', 'C:\\Users\\x\\Contrat.docx', 'Contrat'],
  ['a turned reading order', 'Contrat\u202Excod.docx', 'Contratxcod'],
  ['markup', '<img src=x>Contrat.docx', 'img src=xContrat'],
  ['two extensions', 'Contrat.pdf.docx', 'Contrat.pdf'],
  ['an extension in capitals', 'CONTRAT.DOCX', 'CONTRAT'],
  ['nothing but the extension', '.docx', 'document'],
  ['accents in pieces', 'E\u0301te\u0301.docx', 'Été'],
] as const)('a name with %s is kept as harmless text', async ([, fileName, name], { world }) => {
  const { prod } = await fresh(world);
  const { status, body } = await put(world, prod, 'TPL-1', samples.docx, fileName);
  expect([status, body.name, body.extension]).toEqual([200, name, 'docx']);
});

test('a name of many characters outside the common plane is cut between two of them', async ({ world }) => {
  const { prod, companyId } = await fresh(world);
  const { body } = await put(world, prod, 'TPL-1', samples.docx, `${'😀'.repeat(200)}.docx`);
  expect(body.name).toMatch(/^😀{57}$/u);
  expect(await auditOf(world, companyId, 'template.stored')).toMatchObject([{ object: { name: `${body.name}.docx` } }]);
});

test('a name of 300 letters is shortened and keeps its extension', async ({ world }) => {
  const { prod } = await fresh(world);
  const { body } = await put(world, prod, 'TPL-1', samples.docx, `${'a'.repeat(300)}.docx`);
  expect([body.name.length, body.extension]).toEqual([115, 'docx']);
});

// REQ-4.1.8
test.for<[string, () => FormData | string, Record<string, string>, string]>([
  ['no file', () => new FormData(), {}, '422 FileMissing'],
  ['JSON', () => '{}', { 'content-type': 'application/json' }, '422 FileMissing'],
  [
    'a field instead of a file',
    () => {
      const form = new FormData();
      form.append('file', 'text');
      return form;
    },
    {},
    '422 FileMissing',
  ],
  [
    'a part of another name',
    () => {
      const form = new FormData();
      form.append('document', new Blob([new Uint8Array(samples.docx)]), 'Contrat.docx');
      return form;
    },
    {},
    '422 FileMissing',
  ],
  [
    'a part that is cut',
    () => '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 half',
    { 'content-type': 'multipart/form-data; boundary=b' },
    '400 InvalidRequest',
  ],
] as const)('a body with %s is refused', async ([, body, headers, refusal], { world }) => {
  const { prod, companyId } = await fresh(world);
  const answer = await send(world, prod, 'TPL-1', body(), headers);
  expect(`${answer.status} ${answer.body.code}`).toBe(refusal);
  expect(await filesOf(world, companyId)).toEqual([]);
});

test('twenty PUTs at once leave one document and one file', { timeout: 60_000 }, async ({ world }) => {
  const { prod, bearer, companyId } = await fresh(world);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => put(world, prod, 'TPL-1', docx([`Essai ${at}`], 0), `Essai ${at}.docx`)),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await list(world, bearer)).toHaveLength(1);
  await expect.poll(() => filesOf(world, companyId), { timeout: 30_000 }).toHaveLength(1);
});

// REQ-4.1.9
test('a connection cut in the middle leaves the file that was there', async ({ world }) => {
  const { prod, bearer, companyId } = await fresh(world);
  const before = await put(world, prod, 'TPL-1', samples.docx, 'Avant.docx');
  const { hostname, port } = new URL(world.origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(
    `PUT /api/public/templates/TPL-1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${prod}\r\n` +
      'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n' +
      '--b\r\nContent-Disposition: form-data; name="file"; filename="Apres.docx"\r\n\r\n',
  );
  socket.write(samples.docx);
  // Wait until the first bytes arrive in the store.
  await expect.poll(async () => (await pendingRemovals(world, companyId)).length).toBeGreaterThanOrEqual(2);
  socket.destroy();
  await expect.poll(() => filesOf(world, companyId)).toHaveLength(1);
  expect(await list(world, bearer)).toEqual([before.body]);
});

/** Begins an upload that does not go on. */
const beginUpload = (world: World, token: string) => {
  const { hostname, port } = new URL(world.origin);
  const socket = connect(Number(port), hostname).on('error', () => {});
  socket.write(
    `PUT /api/public/templates/SLOW HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
      'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n' +
      '--b\r\nContent-Disposition: form-data; name="file"; filename="Lent.pdf"\r\n\r\n%PDF-1.4\n',
  );
  return socket;
};

test('an upload whose connection ends while it waits for a place does not keep the place', async ({ world }) => {
  const { prod, companyId } = await fresh(world);
  await verifyCompany(world, companyId);
  const sockets = Array.from({ length: 16 }, () => beginUpload(world, prod));
  await expect.poll(async () => (await pendingRemovals(world, companyId)).length).toBe(8);
  for (const socket of sockets.toReversed()) socket.destroy();
  expect((await put(world, prod, 'TPL-1', samples.pdf)).status).toBe(200);
});

// REQ-4.4.22
test('slow uploads of companies that nobody has verified hold none of the others up', async ({ world }) => {
  const verified = await fresh(world);
  await verifyCompany(world, verified.companyId);
  const strangers = await Promise.all(Array.from({ length: 8 }, () => fresh(world)));
  const sockets = strangers.flatMap(({ prod }) => Array.from({ length: 8 }, () => beginUpload(world, prod)));
  const begun = async () => {
    const counts = await Promise.all(strangers.map(({ companyId }) => pendingRemovals(world, companyId)));
    return counts.flat().length;
  };
  await expect.poll(begun, { timeout: 10_000 }).toBe(16);
  expect((await put(world, verified.prod, 'TPL-1', samples.pdf)).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

/** Jobs that check, an hour after the start of an upload, whether its file is still needed. */
const pendingRemovals = (world: World, companyId: string) =>
  world.context.db
    .selectFrom('jobs')
    .select(['id', 'payload'])
    .where('name', '=', forgetFileJob)
    .where('state', '=', 'ready')
    .where('key', 'like', `templates/${companyId}/%`)
    .execute();

// REQ-4.1.9
test('a process that dies between storing a file and naming it leaves no file behind', async ({ world }) => {
  const { prod, companyId } = await fresh(world);
  const kept = await put(world, prod, 'TPL-1', samples.docx);
  expect(kept.status).toBe(200);
  // The state that a killed upload leaves.
  const key = await newFileKey(world.context, companyId);
  await world.context.files.put(key, samples.pdf, { contentType: 'application/pdf' });
  expect(await filesOf(world, companyId)).toHaveLength(2);
  const due = await pendingRemovals(world, companyId);
  expect(due).toHaveLength(2);
  await world.context.db
    .updateTable('jobs')
    .set({ run_at: new Date() })
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .execute();
  await expect.poll(() => pendingRemovals(world, companyId)).toEqual([]);
  await expect.poll(() => filesOf(world, companyId)).toHaveLength(1);
  expect(await filesOf(world, companyId)).not.toContain(key);
});

test('a store that is away answers so, and takes the file when it is back', async ({ world }) => {
  const { prod, bearer } = await fresh(world);
  const { files } = world.context;
  const store = files.put.bind(files);
  files.put = () => Promise.reject(new Error('no space left on device'));
  try {
    const { status, body, text } = await put(world, prod, 'TPL-1', samples.docx);
    expect([status, body.code]).toEqual([503, 'Unavailable']);
    expect(text).not.toContain('space');
  } finally {
    files.put = store;
  }
  expect(await list(world, bearer)).toEqual([]);
  expect((await put(world, prod, 'TPL-1', samples.docx)).status).toBe(200);
});
