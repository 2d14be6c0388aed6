import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { crmFor, expired, grantAt, json, openSmallOrg, openStore, tokenAnswer } from './small-org.test-support.ts';
import type { Answer } from './small-org.test-support.ts';
import { soql } from './soql.ts';

const versionId = '068D000000QV9n2IAD';
const everyByte = Buffer.concat(
  Array.from({ length: 4000 }, () => Buffer.from(Array.from({ length: 256 }, (_, i) => i))),
);
const clientAt = (base: string, options = {}) => crmFor(base).openOrg(openStore(grantAt(base)).keeper('a'), options);

// REQ-3.2.3
test('a file with every byte comes down as it is', async () => {
  const org = await openSmallOrg((_asked, response) => {
    response
      .writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': everyByte.length })
      .end(everyByte);
  });
  const { stream, bytes } = await clientAt(org.base).downloadVersion(versionId, everyByte.length);
  expect(bytes).toBe(everyByte.length);
  expect(Buffer.compare(await buffer(stream), everyByte)).toBe(0);
  expect(org.asked[0]?.path).toBe(`/services/data/v67.0/sobjects/ContentVersion/${versionId}/VersionData`);
});

test.each([
  [
    'cut by the connection',
    (response: Parameters<Answer>[1]) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write(Buffer.alloc(500), () => response.destroy());
    },
  ],
  [
    'shorter than the record says',
    (response: Parameters<Answer>[1]) => {
      response.writeHead(200).end(Buffer.alloc(500));
    },
  ],
  [
    'longer than the record says',
    (response: Parameters<Answer>[1]) => {
      response.writeHead(200).end(Buffer.alloc(1500));
    },
  ],
])('a file %s fails while it is read', async (_what, answer) => {
  const org = await openSmallOrg((_asked, response) => answer(response));
  const { stream } = await clientAt(org.base).downloadVersion(versionId, 1000);
  await expect(buffer(stream)).rejects.toMatchObject({ name: 'CrmError', code: 'CrmUnavailable' });
});

test('a file that stops coming fails at the time limit, while a slow reader has all his time', async () => {
  const org = await openSmallOrg((_asked, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write(Buffer.alloc(500));
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { stream } = await clientAt(org.base, { within: 200 }).downloadVersion(versionId);
  const reader = stream.getReader();
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await reader.read()).value).toHaveLength(500);
  let failed: unknown;
  const next = reader.read().catch((error: unknown) => {
    failed = error;
  });
  await vi.advanceTimersByTimeAsync(199);
  expect(failed).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await next;
  expect(failed).toMatchObject({ name: 'CrmError', code: 'CrmTimeout' });
});

// REQ-3.2.5
test('downloads given up, failed or read leave their place at the org', async () => {
  const org = await openSmallOrg(({ path }, response) => {
    if (path.includes('query')) return json(response, 200, { done: true, records: [] });
    response.writeHead(200, { 'content-length': '10' }).end(Buffer.alloc(10));
  });
  const client = clientAt(org.base, { within: 10_000 });
  for (let round = 0; round < 3; round += 1) {
    const [one, two, three] = await Promise.all([10, 10, 20].map((bytes) => client.downloadVersion(versionId, bytes)));
    await one!.stream.cancel();
    await buffer(two!.stream);
    await expect(buffer(three!.stream)).rejects.toMatchObject({ code: 'CrmUnavailable' });
  }
  const all = Array.from({ length: 5 }, () => client.query(soql`SELECT Id FROM Contact`));
  expect(await Promise.all(all)).toHaveLength(5);
});

/** The parts of a multipart body, by their names. */
const partsOf = async (contentType: string, body: Buffer) => {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': contentType },
  }).formData();
  const file = form.get('VersionData') as File;
  return {
    record: JSON.parse(form.get('entity_content') as string),
    name: file.name,
    bytes: Buffer.from(await file.arrayBuffer()),
  };
};

// REQ-3.2.3
test('a file goes up as it is, under its name, after the record', async () => {
  const org = await openSmallOrg((_asked, response) => json(response, 201, { id: versionId, success: true }));
  const name = 'Contrat "été".docx';
  const upload = { name, fields: { Title: 'Contrat' }, content: new Uint8Array(everyByte) };
  expect(await clientAt(org.base).uploadVersion(upload)).toBe(versionId);
  const { headers, body } = org.asked[0]!;
  expect(headers['content-length']).toBe(String(body.length));
  const parts = await partsOf(headers['content-type']!, body);
  expect(parts.record).toEqual({ Title: 'Contrat', PathOnClient: name });
  expect(parts.name).toBe(name);
  expect(Buffer.compare(parts.bytes, everyByte)).toBe(0);
});

test('a stream goes from one org to the other, and again when the token had expired', async () => {
  const file = randomBytes(3_000_000);
  const source = await openSmallOrg((_asked, response) => {
    response.writeHead(200, { 'content-length': file.length }).end(file);
  });
  const target = await openSmallOrg(({ path, headers }, response) => {
    if (path.includes('oauth2')) return json(response, 200, tokenAnswer(target.base, 1));
    if (headers.authorization !== 'Bearer access-1') return expired(response);
    json(response, 201, { id: versionId, success: true });
  });
  const from = clientAt(source.base);
  const open = async () => (await from.downloadVersion(versionId, file.length)).stream;
  await clientAt(target.base).uploadVersion({
    name: 'a.pdf',
    fields: {},
    content: { bytes: file.length, open },
  });
  expect(source.asked).toHaveLength(2);
  const { headers, body } = target.asked.at(-1)!;
  const parts = await partsOf(headers['content-type']!, body);
  expect(createHash('sha256').update(parts.bytes).digest('hex')).toBe(createHash('sha256').update(file).digest('hex'));
});

// REQ-3.2.3
test('a file whose stream breaks is not left half in the org', async () => {
  let whole = 0;
  const target = await openSmallOrg((_asked, response) => {
    whole += 1;
    json(response, 201, { id: versionId, success: true });
  });
  const open = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.error(new Error('the source broke'));
      },
    });
  const upload = clientAt(target.base).uploadVersion({
    name: 'a.pdf',
    fields: {},
    content: { bytes: 1000, open },
  });
  await expect(upload).rejects.toMatchObject({ code: 'CrmUnavailable' });
  expect(whole).toBe(0);
});
