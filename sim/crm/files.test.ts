import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCrmSimulator } from './server.ts';
import type { CrmSimulator } from './server.ts';
import { api, grant, query, refusal, rest, send } from './test-client.ts';
import type { Tokens } from './test-client.ts';

let sim: CrmSimulator;
let acier: Tokens;
const bytes = randomBytes(8 * 1024 * 1024);

beforeAll(async () => {
  sim = await startCrmSimulator();
  acier = await grant(sim, 'aciernord', 'claire.martin@acier-nord.example');
});
afterAll(() => sim.close());

const versions = `${api}/sobjects/ContentVersion`;

const idOf = async (answer: Response): Promise<string> => {
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: string }).id;
};

const download = async (id: string): Promise<Buffer> => {
  const answer = await rest(acier, `${versions}/${id}/VersionData`);
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  return Buffer.from(await answer.arrayBuffer());
};

const upload = async (entity: object, body: Buffer): Promise<Response> => {
  const form = new FormData();
  form.append('entity_content', new Blob([JSON.stringify(entity)], { type: 'application/json' }), '');
  form.append('VersionData', new Blob([body], { type: 'application/octet-stream' }), 'file.bin');
  return rest(acier, versions, { method: 'POST', body: form });
};

it('takes 8 MB as multipart and gives the same bytes back', async () => {
  const id = await idOf(await upload({ PathOnClient: 'Contrat signé.docx' }, bytes));
  expect((await download(id)).equals(bytes)).toBe(true);
});

it('takes 8 MB as base64 and gives the same bytes back', async () => {
  const body = { Title: 'Grand', PathOnClient: 'grand.pdf', VersionData: bytes.toString('base64') };
  const id = await idOf(await send(acier, 'POST', '/sobjects/ContentVersion', body));
  expect((await download(id)).equals(bytes)).toBe(true);
});

it('makes the document and its link beside the first version', async () => {
  const { records } = await query(acier, 'SELECT Id FROM Account LIMIT 1');
  const place = String(records[0]?.Id);
  const id = await idOf(
    await upload({ PathOnClient: 'Pièce jointe.PDF', FirstPublishLocationId: place }, Buffer.from('%PDF')),
  );
  const version = await query(
    acier,
    `SELECT Title, FileExtension, FileType, ContentSize, IsLatest, VersionNumber, ContentDocumentId, ContentDocument.Title FROM ContentVersion WHERE Id = '${id}'`,
  );
  expect(version.records[0]).toMatchObject({
    Title: 'Pièce jointe',
    FileExtension: 'pdf',
    FileType: 'PDF',
    ContentSize: 4,
    IsLatest: true,
    VersionNumber: '1',
    ContentDocument: { Title: 'Pièce jointe' },
  });
  const links = await query(
    acier,
    `SELECT ContentDocument.LatestPublishedVersionId FROM ContentDocumentLink WHERE LinkedEntityId = '${place}' AND IsDeleted = false`,
  );
  expect(links.records).toMatchObject([{ ContentDocument: { LatestPublishedVersionId: id } }]);
});

it('keeps older versions of a file and marks the newest', async () => {
  const first = await idOf(await upload({ PathOnClient: 'a.docx' }, Buffer.from('one')));
  const { records } = await query(acier, `SELECT ContentDocumentId FROM ContentVersion WHERE Id = '${first}'`);
  const ContentDocumentId = String(records[0]?.['ContentDocumentId']);
  const second = await idOf(await upload({ PathOnClient: 'a.docx', ContentDocumentId }, Buffer.from('two!')));
  const all = await query(
    acier,
    `SELECT Id, IsLatest, VersionNumber FROM ContentVersion WHERE ContentDocumentId = '${ContentDocumentId}' ORDER BY VersionNumber`,
  );
  expect(all.records.map((row) => [row.Id, row['IsLatest'], row['VersionNumber']])).toEqual([
    [first, false, '1'],
    [second, true, '2'],
  ]);
  const document = await rest(acier, `${api}/sobjects/ContentDocument/${ContentDocumentId}`);
  expect(await document.json()).toMatchObject({ LatestPublishedVersionId: second, ContentSize: 4 });
  expect((await download(first)).toString()).toBe('one');
});

it('refuses a file without bytes or name', async () => {
  expect(await refusal(await send(acier, 'POST', '/sobjects/ContentVersion', { PathOnClient: 'a.pdf' }))).toEqual([
    400,
    'REQUIRED_FIELD_MISSING',
  ]);
  expect(await refusal(await upload({ Title: 'x' }, Buffer.from('x')))).toEqual([400, 'REQUIRED_FIELD_MISSING']);
});
