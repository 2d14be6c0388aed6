import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect } from 'vitest';
import { templateStore } from '#contract/limits.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { filesOf, list, openCompany, put, samples } from './documents.test-support.ts';

const test = worldTest();

const fresh = (world: World) => openCompany(world, `r${crypto.randomUUID().slice(0, 8)}@acier-nord.example`);

/** Inserts documents as if the company had sent them before. */
const fill = async (world: World, companyId: string, files: number, bytes: number): Promise<void> => {
  const rows = Array.from({ length: files }, (_, at) => ({
    company_id: companyId,
    org_type: 'prod',
    external_id: `OLD-${at}`,
    name: `Ancien ${at}`,
    extension: 'pdf' as const,
    bytes,
    sha256: Buffer.alloc(32),
    file_key: `templates/${companyId}/old-${at}`,
    modified_at: new Date(),
  }));
  await world.context.db.insertInto('template_documents').values(rows).execute();
};

const verify = (world: World, companyId: string) =>
  world.context.db.updateTable('companies').set({ status: 'verified' }).where('id', '=', companyId).execute();

test.for([
  ['files', templateStore.others.files, 1],
  ['bytes', 2, templateStore.others.bytes / 2],
] as const)(
  'a company that is not verified keeps so many %s and no more; what it has may be replaced or deleted',
  async ([, files, bytes], { world }) => {
    const { prod, sandbox, bearer, companyId } = await fresh(world);
    await fill(world, companyId, files, bytes);
    for (const token of [prod, sandbox]) {
      const { status, body } = await put(world, token, 'NEW', samples.pdf);
      expect([status, body.code]).toEqual([409, 'StorageFull']);
    }
    expect(await filesOf(world, companyId)).toEqual([]);
    expect((await put(world, prod, 'OLD-0', samples.pdf)).status).toBe(200);
    const [first] = await list(world, bearer);
    await world.call('DELETE', `/api/documents/prod/${first.id}`, { bearer });
    expect((await put(world, prod, 'NEW', samples.pdf)).status).toBe(200);
  },
);

test('a verified company keeps all that a large collection needs', async ({ world }) => {
  const { prod, companyId } = await fresh(world);
  await fill(world, companyId, 2_000, 52_428_800);
  expect((await put(world, prod, 'NEW', samples.pdf)).body.code).toBe('StorageFull');
  await verify(world, companyId);
  expect((await put(world, prod, 'NEW', samples.pdf)).status).toBe(200);
});

test('one company that is full leaves the others alone', async ({ world }) => {
  const full = await fresh(world);
  const other = await fresh(world);
  await fill(world, full.companyId, templateStore.others.files, 1);
  expect((await put(world, other.prod, 'NEW', samples.pdf)).status).toBe(200);
});

/** Starts an upload that does not continue. */
const hang = async (world: World, token: string, at: number): Promise<Socket> => {
  const { hostname, port } = new URL(world.origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    `PUT /api/public/templates/HANG-${at} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
      'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n' +
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.docx"\r\n\r\n',
  );
  socket.write(samples.docx);
  return socket;
};

/** Number of uploads in progress. */
const begun = async (world: World, companyId: string): Promise<number> => {
  const rows = await world.context.db
    .selectFrom('jobs')
    .select('id')
    .where('name', '=', 'document.forgetFile')
    .where('key', 'like', `templates/${companyId}/%`)
    .execute();
  return rows.length;
};

test('a company that sends many files slowly waits for its own, and holds up no other', async ({ world }) => {
  const slow = await fresh(world);
  const other = await fresh(world);
  await verify(world, slow.companyId);
  const sockets = await Promise.all(Array.from({ length: 12 }, (_, at) => hang(world, slow.prod, at)));
  await expect.poll(() => begun(world, slow.companyId)).toBe(8);
  expect((await put(world, other.prod, 'NEW', samples.pdf)).status).toBe(200);
  expect(await begun(world, slow.companyId)).toBe(8);
  // After their connections are cut, new uploads are accepted again.
  for (const socket of sockets) socket.destroy();
  expect((await put(world, slow.prod, 'NEW', samples.pdf)).status).toBe(200);
});
