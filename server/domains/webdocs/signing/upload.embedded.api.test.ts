import { PDF } from '@libpdf/core';
import { expect } from 'vitest';
import { plainPdf } from '#tests/support/plain-pdf.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { create, drawn, note, noteActions, openSender, sign, untilSealed } from '../signing.test-support.ts';

const test = worldTest();
let bearer: string;

test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'uploads@acier-nord.example'));
});

const picture = Buffer.from(drawn.split(',')[1] ?? '', 'base64');

const openFile = async (world: World) => {
  const created = await create(
    world,
    bearer,
    note({ filesToCollect: [{ name: 'Pièce d’identité', required: true, recipient: 's1' }] }),
  );
  const token = created.signatories[0]?.token;
  const { body } = await world.call('GET', `/api/webdoc/${token}`);
  const url = `${world.origin}/api/webdoc/uploadFile/${body.filesToCollect[0].id}/${token}`;
  return { created, token, url };
};

const post = async (url: string, name: string, bytes: Buffer) => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(url, { method: 'POST', body: form });
  return { status: answer.status, body: await answer.json() };
};

test('a store that cannot remove the replaced file costs nothing: the new one stands, the old one goes later', async ({
  world,
}) => {
  const { created, token, url } = await openFile(world);
  expect(await post(url, 'un.png', picture)).toMatchObject({ status: 200 });
  const { files } = world.context;
  const remove = files.remove.bind(files);
  files.remove = () => Promise.reject(new Error('the store is away'));
  try {
    expect(await post(url, 'deux.png', picture)).toMatchObject({ status: 200 });
  } finally {
    files.remove = remove;
  }
  expect((await sign(world, token, noteActions)).status).toBe(200);
  await untilSealed(world, bearer, created.id);
  const countKept = async () => {
    const kept = [];
    for await (const { key } of files.list(`webdocs/${created.id}/files/`)) kept.push(key);
    return kept.length;
  };
  await expect.poll(countKept).toBe(1);
});

test('a document that was sealed here, and an invoice with its data attached, are taken', async ({ world }) => {
  const { created, token, url } = await openFile(world);
  expect(await post(url, 'carte.png', picture)).toMatchObject({ status: 200 });
  expect((await sign(world, token, noteActions)).status).toBe(200);
  await untilSealed(world, bearer, created.id);
  const sealed = await fetch(`${world.origin}/api/webdoc/download/${token}`);
  const bytes = Buffer.from(await sealed.arrayBuffer());
  expect(await PDF.load(bytes).then((pdf) => pdf.getAttachments().size)).toBe(2);
  const { url: next } = await openFile(world);
  expect(await post(next, 'contrat.pdf', bytes)).toMatchObject({ status: 200 });

  const invoice = PDF.create();
  invoice.addPage();
  invoice.addAttachment('factur-x.xml', Buffer.from('<rsm:CrossIndustryInvoice/>'), { mimeType: 'text/xml' });
  expect(await post(next, 'facture.pdf', Buffer.from(await invoice.save()))).toMatchObject({ status: 200 });
  invoice.addAttachment('lisez-moi.exe', Buffer.from('MZ'));
  expect(await post(next, 'facture.pdf', Buffer.from(await invoice.save()))).toMatchObject({ status: 415 });
});

// REQ-4.1.6
test('a page that only begins as a PDF, and a PDF that acts, are refused, and nothing of them is kept', async ({
  world,
}) => {
  const { created, url } = await openFile(world);
  const fake = Buffer.from('%PDF-<html><script>alert(1)</script></html>');
  expect(await post(url, 'card.pdf', fake)).toMatchObject({ status: 415, body: { code: 'FileTypeRefused' } });
  const acts = plainPdf('2 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj');
  const refusal = { code: 'FileTypeRefused', detail: 'script' };
  expect(await post(url, 'card.pdf', acts)).toMatchObject({ status: 415, body: refusal });
  const cut = picture.subarray(0, -4);
  expect(await post(url, 'card.png', cut)).toMatchObject({ status: 415, body: { code: 'FileTypeRefused' } });
  const kept = [];
  for await (const { key } of world.context.files.list(`webdocs/${created.id}/files/`)) kept.push(key);
  expect(kept).toEqual([]);
});

test.for([
  ['no boundary', 'multipart/form-data', 'x'],
  ['a boundary longer than any', `multipart/form-data; boundary=${'b'.repeat(300)}`, 'x'],
  ['a boundary that never comes', 'multipart/form-data; boundary=b', 'x'],
  ['a part without headers', 'multipart/form-data; boundary=b', '--b\r\nnonsense\r\n--b--\r\n'],
  [
    'a part that is cut',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n\u0089PNG',
  ],
] as const)('a malformed upload with %s is refused as one', async ([, type, body], { world }) => {
  const { url } = await openFile(world);
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body });
  expect(answer.status, await answer.text()).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
});
