import { sql } from 'kysely';
import { expect } from 'vitest';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { readTrail } from '../trail.ts';
import { contract, create, note, openSender } from '../signing.test-support.ts';

const test = worldTest();
let bearer: string;

test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'links@acier-nord.example'));
});

const rowsWith = async (world: World, text: string): Promise<string[]> => {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`.execute(world.context.db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.raw(name)} as one where position(${text} in one::text) > 0`.execute(
      world.context.db,
    );
    if (rows[0]!.count > 0) found.push(name);
  }
  return found;
};

// REQ-2.6.4
test('a link is 256 random bits, in the answer that made it and in the mail to its holder, and kept as a hash', async ({
  world,
}) => {
  const created = await create(world, bearer, contract());
  const [zoe, john] = created.signatories;
  expect(zoe?.token).toMatch(/^[\w-]{43}$/);
  expect(john?.token).not.toBe(zoe?.token);
  expect(await rowsWith(world, 'zoe.lefevre@client.example')).not.toEqual([]);
  expect(await rowsWith(world, zoe!.token)).toEqual([]);
  for (const path of [`/api/public/webdocs/${created.id}`, '/api/public/webdocs'])
    expect((await world.call('GET', path, { bearer })).text).not.toContain(zoe?.token);
  expect((await world.call('GET', `/api/webdoc/${john?.token}`)).text).not.toContain(zoe?.token);
});

// REQ-2.7.31 REQ-2.7.33
test('a link answers its document and each of its contents, and no others', async ({ world }) => {
  const created = await create(world, bearer, contract());
  const webdocToken = created.signatories[0]?.token;
  const { body: view } = await world.call('GET', `/api/webdoc/${webdocToken}`);
  const [first] = view.contentDocuments;
  const html = (contentDocId: string) =>
    world.call('POST', '/api/webdoc/html', { body: { webdocToken, contentDocId } });
  const { body } = await html(first.id);
  expect(body.content).toContain('<span data-field="{{s1.nom}}"></span>');
  expect(body.sha256).toBe(first.sha256);
  const other = await create(world, bearer, note());
  const { body: foreign } = await world.call('GET', `/api/webdoc/${other.signatories[0]?.token}`);
  expect((await html(foreign.contentDocuments[0].id)).body).toMatchObject({
    status: 404,
    code: 'NoContentDocument',
  });
});

// REQ-4.5.2
test('the first opening keeps the hashes of what was shown', async ({ world }) => {
  const created = await create(world, bearer, contract());
  const webdocToken = created.signatories[0]?.token;
  const { body: view } = await world.call('GET', `/api/webdoc/${webdocToken}`);
  await world.call('POST', '/api/webdoc/opened', { body: { webdocToken } });
  const opened = (await readTrail(world.context.db, created.id)).find(({ event }) => event === 'signer.link_opened');
  expect(opened?.details?.['documents']).toEqual(
    view.contentDocuments.map(({ id, sha256 }: { id: string; sha256: string }) => ({ id, sha256 })),
  );
});

// REQ-4.2.4 REQ-4.2.5
test('a signing page loads from its own host alone, runs nothing inline but one script of ours and stands in no frame', async ({
  world,
}) => {
  const created = await create(world, bearer, note());
  const { headers } = await world.call('GET', `/webdoc/${created.signatories[0]?.token}`);
  const policy = String(headers['content-security-policy']);
  for (const rule of [
    "default-src 'none'",
    "connect-src 'self'",
    "form-action 'self';",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ])
    expect(policy).toContain(rule);
  expect(policy).not.toContain('unsafe');
  expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z\d+/]{43}=';/);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
  expect(headers['x-robots-tag']).toContain('noindex');
});

// REQ-2.7.37
test('declining is refused where the sender does not allow it', async ({ world }) => {
  const created = await create(world, bearer, note({ allowDecline: false }));
  const [signatory] = created.signatories;
  const body = { webdocToken: signatory?.token, stakeholderId: signatory?.id, reason: 'Non' };
  const answer = await world.call('POST', '/api/webdoc/decline', { body });
  expect(answer.body).toMatchObject({ status: 403, code: 'DeclineNotAllowed' });
});
