import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyChains } from '#engines/hash-chain/hash-chain.ts';
import { fill, openOffice, type Office } from './activity.test-support.ts';
import type { World } from '#tests/support/world.ts';
import { companyChain } from './record.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.world.close());

/** The generic plan of a statement. Not `explain (generic_plan)`, which needs PostgreSQL 16. */
const planOf = (world: World, statement: string): Promise<string> =>
  world.context.db.connection().execute(async (db) => {
    const places = [...statement.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place));
    const values = Array.from({ length: Math.max(0, ...places) }, () => 'null').join(', ');
    await sql`set plan_cache_mode = force_generic_plan`.execute(db);
    await sql.raw(`prepare asked as ${statement}`).execute(db);
    const { rows } = await sql
      .raw<{ 'QUERY PLAN': string }>(`explain execute asked${values && `(${values})`}`)
      .execute(db);
    await sql`deallocate asked`.execute(db);
    await sql`reset plan_cache_mode`.execute(db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });

const readWhole = async (query: Record<string, string>, bearer: string) => {
  const seqs: number[] = [];
  let continuationToken: string | null = null;
  do {
    const { body } = await office.list({ ...query, ...(continuationToken && { continuationToken }) }, bearer);
    seqs.push(...body.entries.map(({ seq }: { seq: number }) => seq));
    ({ continuationToken } = body);
  } while (continuationToken);
  return seqs;
};

describe('pages of the activity', () => {
  beforeAll(() => fill(office.world, office.many.companyId, 25_000));

  it('hold fifty, and together each entry once, while new ones arrive', async () => {
    const first = (await office.list({}, office.many.bearer)).body;
    expect(first.entries).toHaveLength(50);
    const newest = first.entries[0].seq;
    // Start near the middle, to keep the test short.
    const continuationToken = Buffer.from('1.231').toString('base64url');
    const seqs: number[] = [];
    let token: string | null = continuationToken;
    while (token) {
      const { body } = await office.list({ continuationToken: token }, office.many.bearer);
      seqs.push(...body.entries.map(({ seq }: { seq: number }) => seq));
      token = body.continuationToken;
      await office.note(office.many.companyId, {});
    }
    expect(seqs).toEqual(Array.from({ length: 230 }, (_, at) => 230 - at));
    expect((await office.list({}, office.many.bearer)).body.entries[0].seq).toBe(newest + 5);
  });

  it('cost three statements at most, each by an index, the last page like the first', async () => {
    const plans = async (query: Record<string, string>) => {
      const { result, statements } = await office.world.countStatements(() => office.list(query, office.many.bearer));
      expect(result.status).toBe(200);
      expect(statements.length).toBeLessThanOrEqual(3);
      const own = statements.filter((statement) => statement.includes('chain_entries'));
      expect(own.length).toBeGreaterThan(0);
      return Promise.all(own.map((statement) => planOf(office.world, statement)));
    };
    const first = await plans({});
    const last = await plans({ continuationToken: Buffer.from('1.51').toString('base64url') });
    expect(last).toEqual(first);
    const searched = await plans({ search: 'claire martin', from: '2026-01-01', to: '2030-12-31' });
    for (const plan of [...first, ...searched]) {
      expect(plan).toMatch(/Index Scan( Backward)? using chain_entries_(pkey|times|\w+_idx|\w+_older)/);
      expect(plan).not.toMatch(/Seq Scan on chain_entries|Sort {2}\(/);
    }
  });

  it('a search looks at a thousand entries and says where to go on, until it has seen all', async () => {
    const newest = (await office.list({}, office.many.bearer)).body.entries[0].seq;
    const first = (await office.list({ search: 'registered' }, office.many.bearer)).body;
    expect(first.entries).toEqual([]);
    expect(Buffer.from(first.continuationToken, 'base64url').toString()).toBe(`1.${newest + 1 - 1_000}`);
    expect(await readWhole({ search: 'registered' }, office.many.bearer)).toEqual([1]);
  });

  it.each(['x', 'MS41MQ==', 'MS4w', Buffer.from('1.1e3').toString('base64url'), 'z'.repeat(200)])(
    'a token that is none of ours is an InvalidRequest: %s',
    async (continuationToken) => {
      const { status, body } = await office.list({ continuationToken });
      expect([status, body.code]).toEqual([400, 'InvalidRequest']);
    },
  );

  it('a token of another company opens nothing of it', async () => {
    const { continuationToken } = (await office.list({}, office.many.bearer)).body;
    expect((await office.list({ continuationToken })).body).toEqual((await office.list()).body);
  });

  it('are exported whole, streamed', async () => {
    const response = await fetch(`${office.world.origin}/api/company/audit/export`, {
      headers: { authorization: `Bearer ${office.many.bearer}` },
    });
    expect(response.headers.get('content-length')).toBeNull();
    const rows = (await response.text()).trimEnd().split('\r\n').slice(1);
    const seqs = rows.map((row) => Number(row.slice(1, row.indexOf('";'))));
    expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, at) => seqs.length - at));
    expect(seqs.length).toBeGreaterThan(25_000);
  });
});

describe('the exported activity', () => {
  it('is a CSV file in UTF-8, with a name of company and day that no header can break', async () => {
    await office.world.context.db
      .updateTable('companies')
      .set({ name: 'Été "Nord"\r\nX: y; filename=/../é.exe' })
      .where('id', '=', office.claire.companyId)
      .execute();
    office.world.clock.set(new Date('2026-11-21T23:30:00Z'));
    const { status, headers, text } = await office.exported();
    office.world.clock.set(new Date());
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Ete Nord X y_ filename_ e exe activite 2026-11-22.csv"; filename*=UTF-8''${encodeURIComponent('Été Nord X y; filename= é exe activité 2026-11-22.csv')}`,
    );
    expect(headers['cache-control']).toBe('no-store');
    expect(text.startsWith('\uFEFF"N°";')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
  });

  it('says its header in the language asked for, else in the user’s own', async () => {
    expect((await office.exported({ language: 'en' })).text).toContain('Author');
    await office.world.context.db
      .updateTable('users')
      .set({ language: 'en' })
      .where('username', '=', office.claire.username)
      .execute();
    expect((await office.exported()).text).toContain('Author');
    expect((await office.exported({ language: 'fr' })).text).toContain('Auteur');
    expect((await office.exported({ language: 'de' })).body.code).toBe('InvalidRequest');
  });

  it('keeps commas, quotes, lines and formulas as text, whatever people are called', async () => {
    await office.note(office.claire.companyId, {
      action: 'user.invited',
      object: { id: 'f', name: '=HYPERLINK("http://x.example","a")' },
      details: { description: 'one\ntwo, three' },
    });
    const { text } = await office.exported({ search: 'HYPERLINK' });
    expect(text.split('\r\n')).toHaveLength(3);
    expect(text).toContain(`"'=HYPERLINK(""http://x.example"",""a"")"`);
    expect(text).toContain('"Description: one\ntwo, three"');
  });

  it('holds what the same search lists, support sessions included', async () => {
    await office.note(office.claire.companyId, {
      action: 'user.changed',
      actor: {
        kind: 'user',
        id: 'u',
        username: office.claire.username,
        supportStaff: 'jean@docugen.example',
      },
      object: { id: 'p', name: 'paul@acier-nord.example' },
    });
    const { text } = await office.exported({ search: 'jean@docugen' });
    expect(text.trimEnd().split('\r\n')).toHaveLength(2);
    expect(text).toContain(`"${office.claire.username}","jean@docugen.example"`);
    expect(text).toContain('paul@acier-nord.example');
  });
});

it('reading leaves a chain as it was, and an export adds itself to it alone', async () => {
  const { db } = office.world.context;
  const chain = companyChain(office.claire.companyId);
  const [before] = await verifyChains(db, chain);
  expect(before).toMatchObject({ intact: true });
  await office.list({ search: 'claire' });
  expect(await verifyChains(db, chain)).toEqual([before]);
  await office.exported();
  expect(await verifyChains(db, chain)).toEqual([{ ...before, entries: (before?.entries ?? 0) + 1 }]);
});

describe('an export in the log', () => {
  it('tells who took it, from where, with which words and days', async () => {
    await office.exported({ search: ' été  nord ', from: '2026-01-01', to: '2031-12-31' }, office.other.bearer);
    const [entry] = (await office.list({}, office.other.bearer)).body.entries;
    expect(entry).toMatchObject({
      action: 'audit.exported',
      actor: { kind: 'user', name: office.other.username },
      object: null,
      details: { search: 'été  nord', firstDay: '2026-01-01', lastDay: '2031-12-31' },
      address: '127.0.0.1',
    });
    expect((await office.list()).text).not.toContain('été  nord');
  });

  it('does not stand in the file itself, but in the next one', async () => {
    const first = await office.exported({ search: 'audit.exported words' }, office.other.bearer);
    expect(first.text.trimEnd().split('\r\n')).toHaveLength(1);
    const next = await office.exported({ search: 'audit.exported words' }, office.other.bearer);
    expect(next.text.trimEnd().split('\r\n')).toHaveLength(2);
  });

  it('is not written when it was refused', async () => {
    const entries = async () => (await office.list({ search: 'audit.exported' })).body.entries.length;
    const before = await entries();
    expect((await office.exported({}, office.sophie.bearer)).body.code).toBe('IsNotOwner');
    expect((await office.exported({ from: 'never' })).body.code).toBe('InvalidRequest');
    expect(await entries()).toBe(before);
  });
});
