import { describe, expect } from 'vitest';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import {
  contract,
  create,
  eventsOf,
  firstActions,
  note,
  noteActions,
  openSender,
  sign,
} from '../signing.test-support.ts';

const test = worldTest();
let bearer: string;

test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'access@acier-nord.example'));
});

const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const untouched = async (world: World, id: string) => {
  expect(await eventsOf(world, bearer, id)).toEqual(['created', 'signer.notified', 'signer.notified']);
};

// REQ-2.6.5
test('another company’s document, and one of the other org type, are answered like one that does not exist', async ({
  world,
}) => {
  const created = await create(world, bearer, note());
  const stranger = await openSender(world, 'stranger@studio-ouest.example');
  const sandbox = await openSender(world, 'sandbox@acier-nord.example', 'sandbox');
  for (const suffix of ['', '/document', '/evidence']) {
    const missing = await world.call('GET', `/api/public/webdocs/00000000-0000-4000-8000-000000000000${suffix}`, {
      bearer,
    });
    for (const other of [stranger.bearer, sandbox.bearer]) {
      const foreign = await world.call('GET', `/api/public/webdocs/${created.id}${suffix}`, {
        bearer: other,
      });
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
      expect(foreign.status).toBe(404);
    }
  }
});

// REQ-2.6.5
test('without a token, or with a session’s bearer, nothing is created', async ({ world }) => {
  expect((await world.call('POST', '/api/public/webdocs', { body: note() })).status).toBe(401);
  expect((await world.call('POST', '/api/public/webdocs', { body: note(), bearer: 'x'.repeat(43) })).status).toBe(401);
});

// REQ-2.4.17 REQ-2.7.31
test('reading leaves no trace, opening leaves one', async ({ world }) => {
  const created = await create(world, bearer, contract());
  const token = created.signatories[0]?.token;
  for (let time = 0; time < 10; time += 1) {
    await world.call('GET', `/api/webdoc/${token}`);
    await world.call('GET', `/api/webdoc/branding/${token}`);
    await world.call('GET', `/webdoc/${token}`);
    await world.call('HEAD', `/webdoc/${token}`);
  }
  await untouched(world, created.id);
  for (let time = 0; time < 3; time += 1)
    await world.call('POST', '/api/webdoc/opened', { body: { webdocToken: token } });
  expect((await eventsOf(world, bearer, created.id)).filter((event) => event === 'signer.link_opened')).toHaveLength(1);
});

test('the page holds the document’s text in its first answer, and is kept by nobody', async ({ world }) => {
  const created = await create(world, bearer, contract());
  const page = await world.call('GET', `/webdoc/${created.signatories[0]?.token}`);
  expect(page.text).toContain('Contrat de maintenance');
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow, noarchive',
  });
});

// REQ-2.5.4 REQ-2.6.3 REQ-4.5.2
describe('what a signer may not do', () => {
  test.for<[string, string, object[], object]>([
    ['another’s field', 'FieldInvalid', [...firstActions, { tag: '{{s2.nom}}', type: 'text', value: 'x' }], {}],
    ['a field that does not exist', 'FieldInvalid', [...firstActions, { tag: '{{x}}', type: 'text', value: 'x' }], {}],
    ['leaving a required field empty', 'FieldMissing', firstActions.slice(1), {}],
    [
      'changing the mention',
      'FieldInvalid',
      [...firstActions, { tag: '{{s1.mention}}', type: 'mention', value: 'Non lu' }],
      {},
    ],
    ['signing another version', 'DocumentChanged', firstActions, { documents: [{ id: 'x', sha256: 'y' }] }],
    [
      'a value no font can print',
      'FieldInvalid',
      [{ tag: '{{s1.nom}}', type: 'text', value: '\u{10FFFD}' }, ...firstActions.slice(1)],
      {},
    ],
  ] as const)('%s is refused with %s, and nothing is kept', async ([_what, code, actions, more], { world }) => {
    const created = await create(world, bearer, contract());
    const answer = await sign(world, created.signatories[0]?.token, actions, more);
    expect(answer.body).toMatchObject({ code });
    await untouched(world, created.id);
  });
});

// REQ-2.4.5 REQ-2.4.19 REQ-2.8.1
test('expiry counts from its moment; the job then writes it down and tells those concerned', async ({ world }) => {
  const created = await create(
    world,
    bearer,
    note({
      expiresAt: later(1).toISOString(),
      owner: { firstName: 'Olga', lastName: 'Petit', email: 'olga@expiry.example' },
      signatories: [{ firstName: 'Tom', lastName: 'Tard', email: 'tom@expiry.example' }],
    }),
  );
  const token = created.signatories[0]?.token;
  const now = new Date();
  world.clock.set(later(2));
  try {
    expect((await world.call('GET', `/api/webdoc/${token}`)).body).toMatchObject({
      status: 410,
      code: 'WebdocExpired',
    });
    expect((await sign(world, token, noteActions)).body).toMatchObject({
      status: 410,
      code: 'WebdocExpired',
    });
    expect((await world.call('GET', `/webdoc/${token}`)).status).toBe(410);
    await world.context.jobs.enqueue(world.context.db, 'webdoc.expire', {});
    const told = await world.mailbox.waitFor((mail) => mail.envelope.to.includes('olga@expiry.example'), 10_000);
    expect(told.subject).toBe('Expiré sans être signé\u00A0: Note');
    await world.mailbox.waitFor(
      (mail) => mail.envelope.to.includes('tom@expiry.example') && mail.subject.startsWith('Lien expiré'),
      10_000,
    );
    expect((await world.call('GET', `/api/public/webdocs/${created.id}`, { bearer })).body.status).toBe('expired');
  } finally {
    world.clock.set(now);
  }
});

// REQ-2.8.1
test('an unknown link is not found, on the page and in the calls', async ({ world }) => {
  const token = 'x'.repeat(43);
  expect((await world.call('GET', `/api/webdoc/${token}`)).body).toMatchObject({
    status: 404,
    code: 'NoWebdocFound',
  });
  expect((await sign(world, token, [])).body).toMatchObject({ code: 'NoWebdocFound' });
  expect((await world.call('GET', `/webdoc/${token}`)).status).toBe(404);
  expect((await world.call('GET', '/webdoc/%00')).status).toBe(404);
});

// REQ-2.7.40 REQ-2.7.41
describe('a document that cannot be signed is not created', () => {
  test.for<[string, Parameters<typeof note>[0], { path: string; code: string }]>([
    [
      'a tag that stands nowhere',
      { interactions: [{ tag: '{{nowhere}}', recipient: 's1', type: 'text' }] },
      { path: 'interactions.0.tag', code: 'TagNotFound' },
    ],
    [
      'a tag twice',
      {
        interactions: [
          { tag: '{{a}}', recipient: 's1', type: 'text' },
          { tag: '{{a}}', recipient: 's1', type: 'date' },
        ],
      },
      { path: 'interactions.1.tag', code: 'Duplicate' },
    ],
    [
      'a field for nobody',
      { interactions: [{ tag: '{{a}}', recipient: 's2', type: 'text' }] },
      { path: 'interactions.0.recipient', code: 'NoSuchSignatory' },
    ],
    [
      'a list without options',
      { interactions: [{ tag: '{{a}}', recipient: 's1', type: 'picklist' }] },
      { path: 'interactions.0.options', code: 'Missing' },
    ],
    [
      'a default that is no date',
      { interactions: [{ tag: '{{a}}', recipient: 's1', type: 'date', value: 'demain' }] },
      { path: 'interactions.0.value', code: 'NotADate' },
    ],
    [
      'a given value that is not given',
      { interactions: [{ tag: '{{a}}', recipient: 's1', type: 'text', isAutofilled: true }] },
      { path: 'interactions.0.value', code: 'Missing' },
    ],
    ['an end in the past', { expiresAt: '2020-01-01T00:00:00Z' }, { path: 'expiresAt', code: 'InThePast' }],
    [
      'one person twice',
      { signatories: [note().signatories[0]!, note().signatories[0]!] },
      { path: 'signatories.1', code: 'Duplicate' },
    ],
    [
      'a file from nobody',
      { filesToCollect: [{ name: 'RIB', required: true, recipient: 's9' }] },
      { path: 'filesToCollect.0.recipient', code: 'NoSuchSignatory' },
    ],
    [
      'a character no font can print',
      { documents: [{ title: 'x', html: '<p>{{a}} \u{10FFFD}</p>' }] },
      { path: 'documents.0.html', code: 'UnprintableCharacter' },
    ],
  ] as const)('%s', async ([_what, more, fault], { world }) => {
    const answer = await world.call('POST', '/api/public/webdocs', {
      bearer,
      body: note({ ...more, name: 'Refusée' }),
    });
    expect(answer.body).toMatchObject({ status: 422, code: 'WebdocInvalid' });
    expect(answer.body.errors).toContainEqual(fault);
    const rows = await world.context.db.selectFrom('webdocs').select('id').where('name', '=', 'Refusée').execute();
    expect(rows).toEqual([]);
  });

  test('the sender’s own id is taken once per company and org type', async ({ world }) => {
    await create(world, bearer, note({ externalId: 'INV-1' }));
    const again = await world.call('POST', '/api/public/webdocs', {
      bearer,
      body: note({ externalId: 'INV-1' }),
    });
    expect(again.body).toMatchObject({
      code: 'WebdocInvalid',
      errors: [{ path: 'externalId', code: 'ExternalIdTaken' }],
    });
    const other = await openSender(world, 'other@acier-nord.example');
    await create(world, other.bearer, note({ externalId: 'INV-1' }));
  });
});
