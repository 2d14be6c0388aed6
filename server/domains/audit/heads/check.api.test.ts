import { expect } from 'vitest';
import { sql } from 'kysely';
import { fileHash, publishedName, writeHeadFile, readHeadFile } from '#engines/hash-chain/head-file.ts';
import { verifyChains } from '#engines/hash-chain/hash-chain.ts';
import type { Trx } from '#engines/postgres/database.ts';
import { signUp } from '#tests/support/people.ts';
import { openSeededRandom } from '#tests/support/seeded-random.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { create, note, openSender, sign } from '#domains/webdocs/signing.test-support.ts';
import { checkHeads } from './check.ts';
import { cut, duringForgery, rewrite } from './forgeries.test-support.ts';
import { publishHeads } from './publish.ts';

const test = worldTest();

/** The checks give this answer after a forgery. */
const afterForgery = (world: World, texts: string[], forge: (trx: Trx) => Promise<void>) =>
  duringForgery(world.context.db, forge, async (trx) => {
    const verdicts = await verifyChains(trx);
    return {
      broken: verdicts.filter(({ intact }) => !intact).length,
      faults: (await checkHeads(trx, texts)).faults,
    };
  });

const published = async (world: World): Promise<string[]> => {
  await publishHeads(world.context);
  const rows = await world.context.db.selectFrom('published_heads').select('content').orderBy('number').execute();
  return rows.map(({ content }) => content);
};

const fill = async (world: World): Promise<void> => {
  const { bearer } = await openSender(world, 'sender@kept-heads.example');
  for (let number = 0; number < 3; number += 1) {
    const { signatories } = await create(world, bearer, note());
    await world.call('POST', '/api/webdoc/opened', { body: { webdocToken: signatories[0]?.token } });
    await sign(world, signatories[0]?.token, [{ tag: '{{a}}', type: 'text', value: 'Oui' }]);
  }
  await signUp(world, 'owner@kept-heads.example');
};

// REQ-6.1.28
test('a chain that an operator rewrites or cuts is found in 100 of 100 trials from kept files', async ({ world }) => {
  await fill(world);
  await expect
    .poll(() => world.context.db.selectFrom('webdocs').select('id').where('sealed_at', 'is', null).execute(), {
      timeout: 60_000,
    })
    .toEqual([]);
  const texts = await published(world);
  expect((await checkHeads(world.context.db, texts)).faults).toEqual([]);
  const heads = await world.context.db.selectFrom('chain_heads').select(['chain', 'seq']).orderBy('chain').execute();
  const random = openSeededRandom();
  let found = 0;
  let seenByHashes = 0;
  for (let trial = 0; trial < 100; trial += 1) {
    const { chain, seq } = heads[random.between(0, heads.length - 1)]!;
    const from = random.between(1, seq);
    const forge = random.between(0, 1) === 0 ? rewrite : cut;
    const { broken, faults } = await afterForgery(world, texts, (trx) => forge(trx, chain, from));
    if (broken > 0) seenByHashes += 1;
    if (faults.length > 0) found += 1;
  }
  expect([random.seed, found]).toEqual([random.seed, 100]);
  // Hashes alone do not find a forgery that computes them again: without kept files nobody would know.
  expect(seenByHashes).toBe(0);
}, 300_000);

// REQ-6.1.28
test('files that were exchanged together with the trail differ from those that were kept', async ({ world }) => {
  await signUp(world, 'second@kept-heads.example');
  const texts = await published(world);
  const last = readHeadFile(texts.at(-1) ?? '');
  const { faults } = await afterForgery(world, texts, async (trx) => {
    const content = writeHeadFile({
      ...last,
      heads: last.heads.map((head) => ({ ...head, hash: fileHash('forged') })),
    });
    await trx
      .updateTable('published_heads')
      .set({ content, sha256: Buffer.from(fileHash(content), 'hex') })
      .where('number', '=', last.number)
      .execute();
  });
  expect(faults).toEqual([`file ${last.number} is stored here with another content`]);
});

// REQ-6.1.28
test('kept files with a gap, a foreign one and one that was changed are told', async ({ world }) => {
  await signUp(world, 'third@kept-heads.example');
  const texts = await published(world);
  expect(texts.length).toBeGreaterThan(2);
  const [first = '', second = ''] = texts;
  const faultsOf = async (kept: string[]) => (await checkHeads(world.context.db, kept)).faults;
  expect(await faultsOf([first, texts.at(-1)!])).toEqual([`files between 1 and ${texts.length} are missing`]);
  expect(await faultsOf([first.replace('number', 'Number')])).toEqual([
    'a file is not one of published heads: it does not begin like one',
  ]);
  const foreign = writeHeadFile({ ...readHeadFile(second), previous: fileHash('another') });
  expect(await faultsOf([first, foreign])).toEqual([
    'file 2 does not follow file 1',
    'file 2 is stored here with another content',
  ]);
});

// REQ-6.1.47
test('a file that nothing here proves is a fault itself, and calls no trail broken', async ({ world }) => {
  await signUp(world, 'fourth@kept-heads.example');
  const texts = await published(world);
  const last = readHeadFile(texts.at(-1) ?? '');
  const [head] = last.heads;
  if (!head) throw new Error('nothing was published');
  const forged = writeHeadFile({
    ...last,
    number: last.number + 1,
    previous: fileHash(texts.at(-1)!),
    heads: [{ ...head, hash: fileHash('forged') }],
  });
  const beside = await checkHeads(world.context.db, [...texts, forged]);
  expect(beside.faults).toEqual([`file ${last.number + 1} is not stored here`]);
  expect(beside.unproved).toHaveLength(1);
  expect(beside.unproved[0]).toMatch(/^file \d+, which nothing here proves, has another entry \d+ of \w+:/);
  // A file that a stored one names counts although it was taken away here.
  const [first = ''] = texts;
  const { faults } = await afterForgery(world, texts, async (trx) => {
    await trx.deleteFrom('published_heads').where('number', '=', 1).execute();
    const [chain] = readHeadFile(first).heads;
    const { rows } = await sql<{ chain: string }>`select chain from chain_heads`.execute(trx);
    const name = rows.find((row) => publishedName(row.chain) === chain?.chain)?.chain ?? '';
    await rewrite(trx, name, 1);
  });
  expect(faults).toContain('file 1 is not stored here');
  expect(faults.filter((fault) => fault.includes('whose hash file 1 published'))).toHaveLength(1);
});
