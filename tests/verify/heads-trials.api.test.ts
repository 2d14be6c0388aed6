import { expect } from 'vitest';
import { cut, duringForgery, rewrite } from '#domains/audit/heads/forgeries.test-support.ts';
import { publishHeads } from '#domains/audit/heads/publish.ts';
import { auditCsvLines, auditCsvStart } from '#domains/audit/csv.ts';
import { provenBy } from '#domains/audit/export-proof.ts';
import { companyChain } from '#domains/audit/record.ts';
import { toEntry } from '#domains/audit/rules.ts';
import { findEntries } from '#domains/audit/store.ts';
import { create, note, noteActions, openSender, sign, untilSealed } from '#domains/webdocs/signing.test-support.ts';
import { chainOf, readTrailProof } from '#domains/webdocs/trail.ts';
import { readChain } from '#engines/hash-chain/hash-chain.ts';
import { fileHash, noFileBefore, publishedName, readHeadFile, writeHeadFile } from '#engines/hash-chain/head-file.ts';
import type { HeadFile } from '#engines/hash-chain/head-file.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';
import { checkFile } from '#sign/verify/check-file.ts';
import type { Verdict } from '#sign/verify/verdict.ts';
import { contradicts, findingsOn, indexOf } from '#sign/verify/heads/compare.ts';
import type { Listed } from '#sign/verify/heads/compare.ts';
import type { Finding } from '#sign/verify/heads/finding.ts';
import { parseTrust } from '#sign/verify/trust.ts';
import { signUp } from '#tests/support/people.ts';
import { openSeededRandom } from '#tests/support/seeded-random.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';

const test = worldTest();
const trials = 100;
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const published = async (world: World): Promise<string[]> => {
  await publishHeads(world.context);
  const rows = await world.context.db.selectFrom('published_heads').select('content').orderBy('number').execute();
  return rows.map(({ content }) => content);
};

/** A sealed PDF of a document whose log was published several times before. */
const sealedPdf = async (world: World) => {
  const { bearer } = await openSender(world, 'sender@trials.example');
  const { id, signatories } = await create(world, bearer, note());
  const webdocToken = signatories[0]?.token;
  await publishHeads(world.context);
  await world.call('POST', '/api/webdoc/opened', { body: { webdocToken } });
  await publishHeads(world.context);
  await sign(world, webdocToken, noteActions);
  await untilSealed(world, bearer, id);
  const answer = await fetch(`${world.origin}/api/public/webdocs/${id}/document`, {
    headers: { authorization: `Bearer ${bearer}` },
  });
  const { body } = await world.call('GET', '/api/public/seal-certificates');
  return { id, bearer, pdf: new Uint8Array(await answer.arrayBuffer()), trust: parseTrust(body.items) };
};

const noTrust = { seals: [], times: [] };

/** The kept files, as the page reads them. */
const kept = async (texts: readonly string[]) =>
  (await Promise.all(texts.map((text, place) => checkFile(utf8(text), noTrust, `${place}.txt`)))).flatMap(
    ({ heads }) => heads ?? [],
  );

const findings = async (verdict: Verdict, texts: readonly string[], server: readonly string[] = []) => {
  const today = (await kept(server)).map((file) => ({ ...file, keptAs: null }));
  const listed = new Map<number, Listed | null>(
    today.map((file) => [file.number, { ...file, signature: 'right', timestamp: null, askedAt: new Date() }]),
  );
  const { number = 0 } = verdict.log?.named ?? {};
  if (server.length > 0 && !listed.has(number)) listed.set(number, null);
  return findingsOn(verdict, indexOf({ files: [...(await kept(texts)), ...today], listed, logs: [] }));
};

/** The kept files beside a log, which the server lists. Without it the same is told, and proves nothing. */
const lookAt = async (forged: Verdict, texts: readonly string[]): Promise<Finding[]> => {
  const kindsOf = (found: Finding[]) => found.map(({ kind }) => kind);
  const [online, offline] = [await findings(forged, texts, texts), await findings(forged, texts)];
  expect(kindsOf(offline)).toEqual(kindsOf(online));
  expect(contradicts(offline)).toBe(forged.log?.brokenAt !== null);
  return online;
};

/** An entry that was published and is not there is told, too; whether it was cut, a file alone cannot prove. */
const isFound = (found: Finding[]): boolean => contradicts(found) || found.some(({ kind }) => kind === 'missing');

/** The last entry of a chain that files up to a number publish. */
const lastPublished = (texts: readonly string[], chain: string, upTo = Number.POSITIVE_INFINITY): number =>
  Math.max(
    0,
    ...texts
      .map(readHeadFile)
      .filter(({ number }) => number <= upTo)
      .flatMap(({ heads }) => heads)
      .filter((head) => head.chain === publishedName(chain))
      .map(({ seq }) => seq),
  );

/** The published files written again, so that they agree with the forged chain and with one another. */
const republish = async (db: Connection, texts: readonly string[], chain: string): Promise<string[]> => {
  const entries = await readChain(db, chain);
  const forged: string[] = [];
  for (const file of texts.map(readHeadFile)) {
    const heads = file.heads.flatMap((head) => {
      if (head.chain !== publishedName(chain)) return [head];
      const entry = entries[Math.min(head.seq, entries.length) - 1];
      return entry ? [{ ...head, seq: entry.seq, hash: entry.hash }] : [];
    });
    const before = forged.at(-1);
    const previous = before === undefined ? noFileBefore : fileHash(before);
    // A file of nothing is none, so the later ones move up.
    if (heads.length > 0) forged.push(writeHeadFile({ ...file, number: forged.length + 1, heads, previous }));
  }
  return forged;
};

/** The published files, and a new one in which the forged chain ends as it does now. */
const publishOneMore = async (db: Connection, texts: readonly string[], chain: string): Promise<string[]> => {
  const last = texts.at(-1) ?? '';
  const { number, at } = readHeadFile(last);
  const end = (await readChain(db, chain)).at(-1);
  if (!end) throw new Error('nothing can be published of a chain that is gone');
  const file: HeadFile = {
    number: number + 1,
    at: new Date(at.getTime() + 3_600_000),
    previous: fileHash(last),
    heads: [{ chain: publishedName(chain), seq: end.seq, hash: end.hash }],
  };
  return [...texts, writeHeadFile(file)];
};

/** Forges a chain in many ways, each up to an entry that was published, and counts how often it is found. */
const countFound = async (
  world: World,
  { chain, last }: { chain: string; last: number },
  look: (trx: Trx, random: ReturnType<typeof openSeededRandom>) => Promise<Finding[]>,
): Promise<unknown> => {
  const random = openSeededRandom();
  const missed: string[] = [];
  for (let trial = 0; trial < trials; trial += 1) {
    const from = random.between(1, last);
    const forge = random.between(0, 1) === 0 ? rewrite : cut;
    const told = await duringForgery(
      world.context.db,
      (trx) => forge(trx, chain, from),
      (trx) => look(trx, random),
    );
    if (!isFound(told)) missed.push(`seed ${random.seed}: ${forge === cut ? 'cut' : 'rewritten'} from ${from}`);
  }
  return missed;
};

// REQ-6.1.40
test('a document’s log that is rewritten or cut is found in 100 of 100 trials from its sealed PDF and published heads', async ({
  world,
}) => {
  const { id, bearer, pdf, trust } = await sealedPdf(world);
  const chain = chainOf(id);
  const texts = await published(world);
  const verdict = await checkFile(pdf, trust);
  expect(verdict).toMatchObject({ kind: 'intact', log: { kind: 'document', brokenAt: null, hasGaps: false } });
  const honest = (await findings(verdict, [], texts)).map(({ kind }) => kind);
  expect(honest).toEqual(expect.arrayContaining(['named', 'same']));
  expect(honest.filter((kind) => !['named', 'same', 'beyond'].includes(kind))).toEqual([]);
  const last = lastPublished(texts, chain, verdict.log?.named?.number);
  expect(last).toBeGreaterThan(1);
  // The forger writes the published files again, or publishes one more, for which a log that is gone gives no reason.
  expect(
    await countFound(world, { chain, last }, async (trx, random) => {
      const isGone = (await readChain(trx, chain)).length === 0;
      const forge = isGone || random.between(0, 1) === 0 ? republish : publishOneMore;
      return findings(verdict, [], await forge(trx, texts, chain));
    }),
  ).toEqual([]);

  // The log as the API gives it, against kept files.
  const trail = async (db: Connection) => JSON.stringify({ webdocId: id, entries: await readTrailProof(db, id) });
  const { text } = await world.call('GET', `/api/public/webdocs/${id}/evidence`, { bearer });
  for (const answer of [text, await trail(world.context.db)]) {
    const told = await findings(await checkFile(utf8(answer), noTrust), texts, texts);
    expect(new Set(told.map(({ kind }) => kind))).toEqual(new Set(['same']));
  }
  expect(
    await countFound(world, { chain, last: lastPublished(texts, chain) }, async (trx) => {
      const forged = await checkFile(utf8(await trail(trx)), noTrust);
      // A log that was taken away whole is no log any more.
      return forged.log ? lookAt(forged, texts) : [{ kind: 'missing', file: null }];
    }),
  ).toEqual([]);
}, 300_000);

// REQ-6.1.39 REQ-6.1.40
test('a company’s log that is rewritten or cut is found in 100 of 100 trials from its export and kept heads', async ({
  world,
}) => {
  const { bearer, companyId } = await signUp(world, 'owner@trials.example');
  const exported = (query = '') => world.call('GET', `/api/company/audit/export?${query}`, { bearer });
  for (const language of ['fr', 'en', 'fr', 'en']) await exported(`language=${language}`);
  const chain = companyChain(companyId);
  const texts = await published(world);
  const last = lastPublished(texts, chain);
  expect(last).toBeGreaterThan(4);
  for (const language of ['fr', 'en']) {
    const verdict = await checkFile(utf8((await exported(`language=${language}`)).text), noTrust);
    expect(verdict).toMatchObject({
      kind: 'log',
      log: { kind: 'activity', brokenAt: null, hasGaps: false, unread: 0 },
    });
    expect((await findings(verdict, texts, texts)).map(({ kind }) => kind)).toContain('same');
    expect(contradicts(await findings(verdict, texts, texts))).toBe(false);
  }
  const selection = await checkFile(utf8((await exported('search=export')).text), noTrust);
  expect(selection.log).toMatchObject({ hasGaps: true, brokenAt: null });
  expect(isFound(await findings(selection, texts, texts))).toBe(false);

  const csv = async (trx: Trx): Promise<string> => {
    const all = { from: 1, before: Number.MAX_SAFE_INTEGER };
    const rows = await findEntries(trx, chain, all, { words: [], since: null, until: null }, 10_000);
    const line = auditCsvLines('fr', 'Europe/Paris');
    return auditCsvStart('fr', 'Europe/Paris') + rows.map((row) => line(toEntry(row), provenBy(chain, row))).join('');
  };
  expect(
    await countFound(world, { chain, last }, async (trx) => {
      const forged = await checkFile(utf8(await csv(trx)), noTrust);
      return forged.log ? lookAt(forged, texts) : [{ kind: 'missing', file: null }];
    }),
  ).toEqual([]);
}, 300_000);
