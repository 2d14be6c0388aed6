import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOffice, type Office } from './activity.test-support.ts';
import type { AuditActor } from './record.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.world.close());

describe('the activity of a company', () => {
  // REQ-1.4.22
  it('tells a free company’s owner who did what, when and from where, the latest first', async () => {
    const { status, body } = await office.list();
    expect(status).toBe(200);
    expect(body.continuationToken).toBeNull();
    expect(body.entries.map(({ action }: { action: string }) => action)).toEqual([
      'user.passwordInitialised',
      'user.registered',
    ]);
    expect(body.entries[0]).toMatchObject({
      actor: { kind: 'user', name: office.claire.username },
      address: '127.0.0.1',
      details: {},
    });
  });

  it('holds entries of the own company alone', async () => {
    await office.note(office.other.companyId, { object: { id: 'x', name: 'secret of another' } });
    for (const answer of [await office.list({ search: 'secret' }), await office.exported({ search: 'secret' })])
      expect(answer.text).not.toContain('another');
    expect(await office.objects({ search: 'secret' }, office.other.bearer)).toEqual(['secret of another']);
  });

  // REQ-1.4.22
  it('is refused to who is no owner, as a list and as a file', async () => {
    for (const answer of [await office.list({}, office.sophie.bearer), await office.exported({}, office.sophie.bearer)])
      expect([answer.status, answer.body.code]).toEqual([403, 'IsNotOwner']);
  });

  it('names the staff of a support session, and the token and the staff that acted', async () => {
    await office.note(office.claire.companyId, {
      action: 'user.changed',
      actor: {
        kind: 'user',
        id: 'u',
        username: office.claire.username,
        supportStaff: 'jean@docugen.example',
      },
      object: { id: 'p', name: 'paul@acier-nord.example' },
      details: { from: 'user', to: 'owner' },
    });
    await office.note(office.claire.companyId, {
      action: 'support.linkCreated',
      actor: { kind: 'staff', name: 'jean@docugen.example' },
      object: { id: 'c', name: office.claire.username },
      details: { reason: 'Ticket 42' },
    });
    const [link, change] = (await office.list()).body.entries;
    expect(link).toMatchObject({
      actor: { kind: 'staff', name: 'jean@docugen.example' },
      details: { reason: 'Ticket 42' },
    });
    expect(change.actor).toEqual({
      kind: 'user',
      name: office.claire.username,
      supportStaff: 'jean@docugen.example',
    });
    expect(await office.objects({ search: 'jean@docugen' })).toEqual([
      office.claire.username,
      'paul@acier-nord.example',
    ]);
  });
});

// REQ-6.1.29
describe('the activity after a clock that was wrong', () => {
  it('says how far it went back, and finds by day what came after it', async () => {
    const { claire } = office;
    const at = (day: string) => new Date(`${day}T10:00:00Z`);
    await office.note(claire.companyId, { object: { id: 'f', name: 'in 2040' } }, at('2040-06-01'));
    await office.note(claire.companyId, { object: { id: 'a', name: 'after 2040' } }, at('2039-06-01'));
    expect(await office.objects({ from: '2039-06-01', to: '2039-06-01' })).toEqual(['after 2040']);
    expect(await office.objects({ from: '2040-06-01' })).toEqual(['in 2040']);
    const { entries } = (await office.list()).body;
    expect(entries[0].details).toMatchObject({ clockBackSeconds: String(366 * 86_400) });
    expect(entries[1].details).not.toHaveProperty('clockBackSeconds');
  });
});

describe('searching the activity', () => {
  it('finds what support did by that very word, in a session and out of it, and what a token did', async () => {
    const { claire } = office;
    const by = (actor: AuditActor, name: string) =>
      office.note(claire.companyId, { action: 'user.changed', actor, object: { id: name, name } });
    await by({ kind: 'staff', name: 'sam' }, 'by staff');
    await by({ kind: 'user', id: 'u', username: 'eve', supportStaff: 'sam' }, 'as eve');
    await by({ kind: 'user', id: 'u', username: 'eve' }, 'by eve');
    await by({ kind: 'token', id: 't' }, 'by token');
    expect(await office.objects({ search: 'support user.changed' })).toEqual(
      expect.arrayContaining(['as eve', 'by staff']),
    );
    expect(await office.objects({ search: 'support eve' })).toEqual(['as eve']);
    expect(await office.objects({ search: 'token API' })).toEqual(['by token']);
  });

  // REQ-1.4.22
  it('names the API token that acted, or its id when the token is gone', async () => {
    const { claire, world } = office;
    const [known, gone] = [randomUUID(), randomUUID()];
    await world.context.db
      .insertInto('api_tokens')
      .values({
        id: known,
        company_id: claire.companyId,
        name: 'Signature des devis',
        org_type: 'prod',
        hash: randomBytes(32),
        value_sealed: randomBytes(32),
        ending: 'abcd',
      })
      .execute();
    for (const id of [known, gone])
      await office.note(claire.companyId, { action: 'user.changed', actor: { kind: 'token', id } });
    const { entries } = (await office.list()).body;
    expect(entries.slice(0, 2).map(({ actor }: { actor: unknown }) => actor)).toEqual([
      { kind: 'token', name: gone },
      { kind: 'token', name: 'Signature des devis' },
    ]);
    expect((await office.list({ search: 'signature DEVIS' })).body.entries).toHaveLength(1);
    expect((await office.exported({ search: 'signature DEVIS' })).text).toContain('Signature des devis (token API)');
  });

  beforeAll(async () => {
    await office.note(office.claire.companyId, {
      action: 'environment.deleted',
      object: { id: 'e', name: 'Bac à sable ÉTÉ' },
      details: { orgId: '00D5g0000000042' },
    });
  });

  it.each([
    ['the word of the action', 'environment.deleted'],
    ['its French sentence', 'supprimé environnement'],
    ['its English sentence, in capitals', 'DELETED'],
    ['the object, without accents', 'sable ete'],
    ['the object, with other capitals', 'été'],
    ['the actor and the object', 'claire ÉTÉ'],
    ['a value of the details', '00d5g0000000042'],
  ])('finds %s', async (_, search) => {
    expect(await office.objects({ search })).toContain('Bac à sable ÉTÉ');
  });

  it.each(['nothing like this', 'claire nothing', 'orgId', '%', '_', "'", '\\'])(
    'finds nothing for %s',
    async (search) => {
      const { status, body } = await office.list({ search });
      expect([status, body]).toEqual([200, { entries: [], continuationToken: null }]);
    },
  );

  it('refuses a search past 200 characters, and takes the trimmed empty one for none', async () => {
    expect((await office.list({ search: 'x'.repeat(201) })).body.code).toBe('InvalidRequest');
    expect((await office.list({ search: '   ' })).body).toEqual((await office.list()).body);
  });

  it('counts the first five words', async () => {
    const five = 'environment.deleted claire sable ete bac';
    expect(await office.objects({ search: `${five} nothing` })).toEqual(['Bac à sable ÉTÉ']);
    expect(await office.objects({ search: `nothing ${five}` })).toEqual([]);
  });

  it('looks at the first 4,000 characters of an entry', async () => {
    await office.note(office.claire.companyId, {
      object: { id: 'l', name: 'long' },
      details: { text: `early ${'x'.repeat(5_000)} late`, reason: 'later' },
    });
    expect(await office.objects({ search: 'long early' })).toEqual(['long']);
    expect(await office.objects({ search: 'long late' })).toEqual([]);
  });

  it('survives a NUL, halves of characters and words by the dozen', async () => {
    for (const search of ['\0', 'a\0b', '\uD800', 'a '.repeat(99), '()*+?[\\]{|}'])
      expect((await office.list({ search })).status).toBe(200);
  });
});

describe('days of the activity', () => {
  beforeAll(async () => {
    // Some are slightly out of order, as from processes with different clocks.
    for (const at of [
      '2031-03-29T22:59:59.999Z',
      '2031-03-29T23:00:00.000Z',
      '2031-03-30T22:00:00.000Z',
      '2031-03-30T21:59:59.999Z',
      '2031-10-25T22:00:00.000Z',
      '2031-10-26T22:59:59.999Z',
      '2031-10-26T23:00:00.000Z',
    ])
      await office.note(office.other.companyId, { object: { id: at, name: at } }, new Date(at));
  });
  const days = (from?: string, to?: string) =>
    office.objects({ ...(from && { from }), ...(to && { to }), search: '2031-' }, office.other.bearer);

  it('begin and end at midnight in Europe/Paris, both included, on the day summer time begins', async () => {
    expect(await days('2031-03-30', '2031-03-30')).toEqual(['2031-03-30T21:59:59.999Z', '2031-03-29T23:00:00.000Z']);
  });

  it('and on the day it ends', async () => {
    expect(await days('2031-10-26', '2031-10-26')).toEqual(['2031-10-26T22:59:59.999Z', '2031-10-25T22:00:00.000Z']);
  });

  it('may be open on either side', async () => {
    expect(await days(undefined, '2031-03-29')).toEqual(['2031-03-29T22:59:59.999Z']);
    expect(await days('2031-10-27')).toEqual(['2031-10-26T23:00:00.000Z']);
    expect(await days('0001-01-01', '9999-12-31')).toHaveLength(7);
  });

  it('find nothing before the log, after it, or back to front', async () => {
    expect(await days(undefined, '1999-12-31')).toEqual([]);
    expect(await days('2032-01-01')).toEqual([]);
    expect(await days('2031-10-26', '2031-03-30')).toEqual([]);
  });

  it.each(['2026-02-30', '25/10/2026', '2031-10-26T00:00:00Z', "2031-10-26'"])(
    'are refused when they are none: %s',
    async (from) => {
      expect((await office.list({ from })).body.code).toBe('InvalidRequest');
    },
  );
});
