import { verify, X509Certificate } from 'node:crypto';
import { PDF } from '@libpdf/core';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { headsInFile, type PublishedFile } from '#contract/audit/published-heads.ts';
import { fileHash, noFileBefore, publishedName, readHeadFile } from '#engines/hash-chain/head-file.ts';
import { tokenProblem } from '#engines/pdf/seal/timestamp.ts';
import { startTsa } from '#engines/pdf/seal/seal-world.test-support.ts';
import { create, note, noteActions, openSender, sign, untilSealed } from '#domains/webdocs/signing.test-support.ts';
import { signUp } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { companyChain } from '../record.ts';
import { publishHeads } from './publish.ts';

const tsa = await startTsa();
const test = worldTest({ env: { TSA_URL: tsa.url } });
test.afterAll(() => tsa.close());

const listed = async (world: World, query = ''): Promise<PublishedFile[]> => {
  const { status, body } = await world.call('GET', `/api/public/published-heads${query}`);
  expect(status).toBe(200);
  return body.items;
};
const content = async (world: World, number: number): Promise<string> =>
  (await world.call('GET', `/api/public/published-heads/${number}`)).text;

/** Signs a person up and waits until their trail is at rest: a mail that is sent adds an entry a little later. */
const join = async (world: World, username: string): Promise<{ companyId: string }> => {
  const person = await signUp(world, username);
  let before = -1;
  const isAtRest = async () => {
    const { entries } = await world.context.db
      .selectFrom('chain_entries')
      .select(({ fn }) => fn.countAll<number>().as('entries'))
      .executeTakeFirstOrThrow();
    const isSame = entries === before;
    before = entries;
    return isSame;
  };
  await expect.poll(isAtRest, { interval: 700 }).toBe(true);
  return person;
};

// REQ-6.1.27
test('the heads of all trails are published in signed files that name the one before', async ({ world }) => {
  const { companyId } = await join(world, 'nora@heads.example');
  await publishHeads(world.context);
  // The job of the portal may have published a part before.
  const all = await listed(world);
  const first = all.at(-1);
  const number = first?.number ?? 0;
  const text = await content(world, number);
  const file = readHeadFile(text);
  expect(first).toMatchObject({ number: all.length, heads: file.heads.length, sha256: fileHash(text) });
  expect(file.previous).toBe(all.at(-2)?.sha256 ?? noFileBefore);
  const chain = companyChain(companyId);
  const texts = await Promise.all(all.map((one) => content(world, one.number)));
  const published = texts
    .flatMap((one) => readHeadFile(one).heads)
    .findLast((head) => head.chain === publishedName(chain));
  const head = await world.context.db
    .selectFrom('chain_heads')
    .select(['seq', 'hash'])
    .where('chain', '=', chain)
    .executeTakeFirstOrThrow();
  expect(published).toMatchObject({ seq: head.seq, hash: head.hash.toString('hex') });
  expect(text).not.toContain(companyId);

  const { publicKey } = new X509Certificate(first?.certificate ?? '');
  const signature = Buffer.from(first?.signature ?? '', 'base64');
  expect(verify('sha256', Buffer.from(text), publicKey, signature)).toBe(true);
  expect(verify('sha256', Buffer.from(`${text} `), publicKey, signature)).toBe(false);
  const { items } = (await world.call('GET', '/api/public/seal-certificates')).body;
  const issuers = items.map(({ pem }: { pem: string }) => new X509Certificate(pem));
  const signer = new X509Certificate(first?.certificate ?? '');
  expect(issuers.some((one: X509Certificate) => signer.checkIssued(one) && signer.verify(one.publicKey))).toBe(true);
  const token = Buffer.from(first?.timestamp ?? '', 'base64');
  expect(await tokenProblem(token, Buffer.from(text))).toBeNull();
  expect(await tokenProblem(token, Buffer.from(`${text} `))).toBe('digest');

  await publishHeads(world.context);
  expect(await listed(world)).toHaveLength(number);
  await join(world, 'lars@heads.example');
  await publishHeads(world.context);
  const second = readHeadFile(await content(world, number + 1));
  expect([second.previous, second.heads.length]).toEqual([first?.sha256, 1]);
  expect((await listed(world, `?after=${number}`)).map((one) => one.number)).toEqual([number + 1]);
});

// REQ-6.1.27
test('a timestamp authority that is down holds up no file, and stamps it later', async ({ world }) => {
  tsa.behaviour.down = true;
  await join(world, 'eva@heads.example');
  await publishHeads(world.context);
  const latest = async () => (await listed(world)).at(-1);
  expect((await latest())?.timestamp).toBeNull();
  tsa.behaviour.down = false;
  await publishHeads(world.context);
  expect((await latest())?.timestamp).not.toBeNull();
});

// REQ-6.1.27
test('a sealed PDF names the file of published heads before it', async ({ world }) => {
  const { bearer } = await openSender(world, 'sender@heads.example');
  await publishHeads(world.context);
  const latest = (await listed(world)).at(-1);
  const { id, signatories } = await create(world, bearer, note());
  await sign(world, signatories[0]?.token, noteActions);
  await untilSealed(world, bearer, id, 60_000);
  const { rawPayload } = await world.app.inject({ url: `/api/webdoc/download/${signatories[0]?.token}` });
  const evidence = JSON.parse(Buffer.from((await PDF.load(rawPayload)).getAttachment('preuve.json')!).toString());
  expect(evidence.publishedHeads).toEqual({ number: latest?.number, at: latest?.at, sha256: latest?.sha256 });
}, 90_000);

// REQ-6.1.27
test('published files cannot be changed or removed, and are read page by page', async ({ world }) => {
  const { db } = world.context;
  for (const statement of [
    sql`update published_heads set content = 'x' where number = 1`,
    sql`update published_heads set timestamp_token = null where number = 1`,
    sql`delete from published_heads`,
    sql`truncate published_heads`,
  ])
    await expect(statement.execute(db)).rejects.toThrow('append-only');
  const page = await world.call('GET', '/api/public/published-heads?pageSize=2');
  expect(page.body.items.map(({ number }: PublishedFile) => number)).toEqual([1, 2]);
  const rest = await listed(world, `?pageSize=2&continuationToken=${page.body.continuationToken}`);
  expect(rest.map(({ number }) => number)).toEqual([3, 4]);
});

// REQ-6.1.27
test('more heads than a file takes stand in the next one', async ({ world }) => {
  const { db } = world.context;
  await publishHeads(world.context);
  await sql`insert into chain_heads (chain, seq, hash)
    select 'many:' || number, 1, sha256(number::text::bytea) from generate_series(1, ${headsInFile + 5}) number`.execute(
    db,
  );
  await publishHeads(world.context);
  const [full, rest] = (await listed(world)).slice(-2);
  expect([full?.heads, rest?.heads]).toEqual([headsInFile, 5]);
});

// REQ-6.1.27
test('two processes that publish at once publish each head once', async ({ world }) => {
  await join(world, 'ida@heads.example');
  const before = (await listed(world)).length;
  await Promise.allSettled([publishHeads(world.context), publishHeads(world.context)]);
  expect((await listed(world)).length).toBe(before + 1);
});
