import { describe, expect, vi } from 'vitest';
import { extractText } from '#engines/pdf/reading/print-reading.ts';
import { createApiToken } from '#domains/tokens/create.ts';
import { makeApiToken } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { act, mailsTo } from '../lifecycle/lifecycle.test-support.ts';
import {
  contract,
  create,
  eventsOf,
  note,
  openSender,
  sign,
  noteActions,
  untilSealed,
} from '../signing.test-support.ts';

vi.setConfig({ testTimeout: 60_000 });

const it = worldTest();
const signAs = (world: World, bearer: string, id: string, body: object = { recipient: 's1' }, key?: string) =>
  act(world, bearer, `${id}/sign`, body, key ? { 'idempotency-key': key } : {});
const declineAs = (world: World, bearer: string, id: string, body: object = { recipient: 's1' }) =>
  act(world, bearer, `${id}/decline`, body);
const stateOf = async (world: World, bearer: string, id: string) =>
  (await world.call('GET', `/api/public/webdocs/${id}`, { bearer })).body;

const inOrder = () => contract({ signingOrder: 'sequential' });
const codeOf = ({ status, body }: { status: number; body: any }) => [status, body.code, body.detail ?? null];

// REQ-6.2.26
describe('signing as a signatory of a sandbox’s document', () => {
  it('fills every kind of field, keeps the order, and goes on to the sealed PDF, whose evidence says that it was a test', async ({
    world,
  }) => {
    const { bearer } = await openSender(world, 'claire@signs-as.example', 'sandbox');
    const { id } = await create(world, bearer, inOrder());
    expect(codeOf(await signAs(world, bearer, id, { recipient: 's2' }))).toEqual([409, 'NotYourTurn', null]);
    const first = await signAs(world, bearer, id, { recipient: 's1', values: { '{{s1.nom}}': 'Acier Nord' } });
    expect([first.status, first.body]).toEqual([200, { status: 'inProgress', signatoryStatus: 'signed' }]);
    const second = await signAs(world, bearer, id, { recipient: 's2' });
    expect(second.body).toEqual({ status: 'completed', signatoryStatus: 'signed' });
    await untilSealed(world, bearer, id);
    const fields = await world.context.db
      .selectFrom('webdoc_interactions')
      .select(['tag', 'value'])
      .where('webdoc_id', '=', id)
      .where('type', '<>', 'signature')
      .execute();
    expect(Object.fromEntries(fields.map(({ tag, value }) => [tag, value]))).toEqual({
      '{{s1.nom}}': 'Acier Nord',
      '{{s1.ville}}': 'Lille',
      '{{s1.date}}': expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      '{{s1.ok}}': 'true',
      '{{s1.formule}}': 'Argent',
      '{{s1.montant}}': '1234',
      '{{s1.mention}}': 'Lu et approuvé',
      '{{s2.nom}}': null,
    });
    const events = await eventsOf(world, bearer, id);
    expect(events.filter((event) => event === 'signer.done')).toHaveLength(2);
    expect(events).toEqual(expect.arrayContaining(['signer.notified', 'completed', 'sealed']));
    expect(await mailsTo(world, 'john.smith@client.example')).toEqual(['turn', 'completed']);
    const { body: evidence } = await world.call('GET', `/api/public/webdocs/${id}/evidence`, { bearer });
    const done = evidence.entries.filter(({ event }: any) => event === 'signer.done');
    expect(done.map(({ actor, canonical }: any) => [actor, JSON.parse(canonical).body.details.consent])).toEqual([
      ['API token', null],
      ['API token', null],
    ]);
    const file = await fetch(`${world.origin}/api/public/webdocs/${id}/document`, {
      headers: { authorization: `Bearer ${bearer}` },
    });
    const pdf = Buffer.from(await file.arrayBuffer());
    const text = await extractText(pdf);
    expect(text).toContain('Acier Nord');
    expect(text.replaceAll(/\s+/g, ' ').match(/par un appel d’API de l’expéditeur/g)).toHaveLength(2);
  });

  it('signs once for a repeated call, and for several at one moment', async ({ world }) => {
    const { bearer } = await openSender(world, 'twice@signs-as.example', 'sandbox');
    const { id } = await create(world, bearer, inOrder());
    const [one, again] = [
      await signAs(world, bearer, id, undefined, 'once'),
      await signAs(world, bearer, id, undefined, 'once'),
    ];
    expect([one.status, again.status, again.body]).toEqual([200, 200, one.body]);
    expect(codeOf(await signAs(world, bearer, id))).toEqual([409, 'AlreadySign', null]);
    const s2 = { recipient: 's2' };
    const presses = await Promise.all([1, 2, 3, 4].map(() => signAs(world, bearer, id, s2)));
    expect(presses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(new Set(presses.flatMap(({ body }) => body.code ?? []))).toEqual(new Set(['AlreadySign']));
    expect((await eventsOf(world, bearer, id)).filter((event) => event === 'signer.done')).toHaveLength(2);
  });

  it('races the signatory’s own page: one of both signs', async ({ world }) => {
    const { bearer } = await openSender(world, 'race@signs-as.example', 'sandbox');
    const { id, signatories } = await create(world, bearer, note());
    const both = await Promise.all([
      sign(world, signatories[0]?.token, noteActions),
      signAs(world, bearer, id),
      signAs(world, bearer, id),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it('needs no code, refuses values as the page does by the names of this call, and a missing file', async ({
    world,
  }) => {
    const { bearer } = await openSender(world, 'values@signs-as.example', 'sandbox');
    const [zoe, john] = contract().signatories;
    const { id, signatories } = await create(
      world,
      bearer,
      contract({
        signatories: [{ ...zoe!, authentication: 'email' }, john!],
        filesToCollect: [{ name: 'Kbis', required: true, recipient: 's1' }],
      }),
    );
    for (const [values, path, code] of [
      [{ '{{s1.montant}}': 'douze' }, 'values.{{s1.montant}}', 'NotANumber'],
      [{ '{{s1.formule}}': 'Bronze' }, 'values.{{s1.formule}}', 'NotAnOption'],
      [{ '{{s1.signature}}': 'Zoé' }, 'values.{{s1.signature}}', 'NotAPicture'],
      [{ '{{s2.nom}}': 'John' }, 'values.{{s2.nom}}', 'NotYours'],
      [{ __proto__x: 'y' }, 'values.__proto__x', 'NotYours'],
      [{ '{{s1.nom}}': '' }, 'values.{{s1.nom}}', 'FieldMissing'],
    ] as const) {
      const { status, body } = await signAs(world, bearer, id, { recipient: 's1', values });
      expect([status, body.errors]).toEqual([422, [{ path, code }]]);
    }
    expect((await signAs(world, bearer, id)).body.code).toBe('FileMissing');
    expect(codeOf(await signAs(world, bearer, id, { recipient: 's3' }))).toEqual([404, 'NoStakeholdersFound', null]);
    for (const body of [{}, { recipient: 'x' }, { recipient: 's1', values: { a: 1 } }, { recipient: 's1', values: [] }])
      expect((await signAs(world, bearer, id, body)).status).toBe(400);
    expect((await signAs(world, bearer, 'no-id')).body.code).toBe('NoWebdocFound');
    expect((await stateOf(world, bearer, id)).status).toBe('pending');
    const page = await world.call('GET', `/api/webdoc/${signatories[0]?.token}`);
    expect(page.body.signatory.isTurn).toBe(true);
  });

  it('is refused in the production, to others, to narrow tokens, and once the document has ended', async ({
    world,
  }) => {
    const owner = await openSender(world, 'prod@signs-as.example');
    const sandbox = await makeApiToken(world, owner.companyId, 'sandbox');
    const stranger = await openSender(world, 'stranger@signs-as.example', 'sandbox');
    const { value: reader } = await createApiToken(world.context, {
      companyId: owner.companyId,
      name: 'Reads',
      orgType: 'sandbox',
      scopes: ['webdocs.read', 'settings.read'],
      createdBy: null,
      actor: { kind: 'staff', name: 'tests' },
    });
    const real = await create(world, owner.bearer, note());
    const test = await create(world, sandbox, note());
    for (const call of [signAs, declineAs]) {
      expect(codeOf(await call(world, owner.bearer, real.id))).toEqual([403, 'BearerNotAllowed', 'prod']);
      expect(codeOf(await call(world, owner.bearer, test.id))).toEqual([404, 'NoWebdocFound', null]);
      expect(codeOf(await call(world, sandbox, real.id))).toEqual([404, 'NoWebdocFound', null]);
      expect(codeOf(await call(world, stranger.bearer, test.id))).toEqual([404, 'NoWebdocFound', null]);
      expect(codeOf(await call(world, reader, test.id))).toEqual([403, 'TokenScopeMissing', 'webdocs.write']);
    }
    expect((await stateOf(world, owner.bearer, real.id)).status).toBe('pending');
    await act(world, sandbox, `${test.id}/cancel`, {});
    for (const call of [signAs, declineAs])
      expect(codeOf(await call(world, sandbox, test.id))).toEqual([409, 'WebdocEnded', 'cancelled']);
  });

  it('declines too, with the reason, unless the document forbids it', async ({ world }) => {
    const { bearer, companyId } = await openSender(world, 'declines@signs-as.example', 'sandbox');
    const { id } = await create(world, bearer, contract());
    const declined = await declineAs(world, bearer, id, { recipient: 's2', reason: 'Too dear' });
    expect([declined.status, declined.body]).toEqual([200, { status: 'declined' }]);
    const { signatories } = await stateOf(world, bearer, id);
    expect(signatories.map(({ status }: any) => status)).toEqual(['pending', 'declined']);
    expect(await eventsOf(world, bearer, id)).toContain('signer.declined');
    expect(codeOf(await signAs(world, bearer, id))).toEqual([409, 'WebdocEnded', 'declined']);
    const firm = await create(world, bearer, note({ allowDecline: false }));
    expect((await declineAs(world, bearer, firm.id)).body.code).toBe('DeclineNotAllowed');
    const logged = await world.context.db
      .selectFrom('sign_events')
      .select('event_name')
      .where('company_id', '=', companyId)
      .execute();
    expect(logged.map(({ event_name: name }) => name)).toContain('signer.declined');
  });
});
