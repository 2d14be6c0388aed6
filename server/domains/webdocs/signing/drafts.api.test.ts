import { expect } from 'vitest';
import { webdocSize } from '#contract/limits.ts';
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
  drawn,
} from '../signing.test-support.ts';
import { expireDue } from '../lifecycle/expire.ts';
import { coded, identify } from '../signer-codes/signer-code.test-support.ts';
import { readTrail } from '../trail.ts';

const test = worldTest();
let bearer: string;

test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'drafts@acier-nord.example'));
});

interface Value {
  tag: string;
  value: string;
  age?: number;
}
const keep = (
  world: World,
  token: string | undefined,
  values: Value[],
  more: object = {},
  headers: Record<string, string> = {},
) =>
  world.call('PUT', '/api/webdoc/draft', {
    headers,
    body: {
      webdocToken: token,
      values: values.map((value) => ({ age: 0, ...value })),
      reachedEnd: false,
      pages: null,
      ...more,
    },
  });

/** The draft in the page's HTML. */
const draftOf = async (world: World, token: string | undefined) => {
  const { text } = await world.call('GET', `/webdoc/${token}`);
  const data = /id="page-data">([^<]*)</.exec(text)?.[1] ?? '{}';
  return (JSON.parse(data).draft ?? null) as {
    values: Value[];
    reachedEnd: boolean;
    pages: unknown;
  } | null;
};
test('of a signatory who is asked for a code, nobody reads or writes the draft without the proof of it', async ({
  world,
}) => {
  const { signatories } = await create(world, bearer, coded('zoe@code.example'));
  const token = signatories[0]?.token;
  const value = { tag: '{{a}}', value: 'Secret' };
  expect(await keep(world, token, [value])).toMatchObject({ status: 403, body: { code: 'CodeRequired' } });
  const headers = await identify(world, token, 'zoe@code.example');
  expect((await keep(world, token, [value], {}, headers)).status).toBe(200);
  const { text } = await world.call('GET', `/webdoc/${token}`);
  expect(text).not.toContain('Secret');
  expect(await draftOf(world, token)).toBeNull();
  expect((await world.call('GET', `/api/webdoc/${token}`)).text).not.toContain('Secret');
  expect((await world.call('GET', `/api/webdoc/draft/${token}`)).body).toMatchObject({ code: 'CodeRequired' });
  const other = await create(world, bearer, coded('zoe@code.example'));
  const foreign = await world.call('GET', `/api/webdoc/draft/${other.signatories[0]?.token}`, { headers });
  expect(foreign.body).toMatchObject({ code: 'CodeRequired' });
  expect((await keep(world, token, [{ ...value, value: 'Overwritten' }])).status).toBe(403);
});

// REQ-2.2.38
test('behind a code, another device learns that something is kept, and reads it after a code of its own', async ({
  world,
}) => {
  const { signatories } = await create(world, bearer, coded('zoe@phone.example'));
  const token = signatories[0]?.token;
  const pageOf = async () => (await world.call('GET', `/webdoc/${token}`)).text;
  expect(await pageOf()).not.toContain('draftNeedsCode');
  const desk = { ...(await identify(world, token, 'zoe@phone.example')), 'user-agent': 'Firefox/140.0 (Windows)' };
  await keep(world, token, [{ tag: '{{a}}', value: 'Nantes', age: 5_000 }], { reachedEnd: true }, desk);
  expect(await pageOf()).toContain('"draftNeedsCode":true');
  // The wait between two codes ends with the right code.
  const phone = await identify(world, token, 'zoe@phone.example');
  const { status, body } = await world.call('GET', `/api/webdoc/draft/${token}`, { headers: phone });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    values: [{ tag: '{{a}}', value: 'Nantes', userAgent: 'Firefox/140.0 (Windows)' }],
    reachedEnd: true,
  });
  expect(body.values[0].age).toBeGreaterThanOrEqual(5_000);
  // The first device goes on too.
  expect((await keep(world, token, [{ tag: '{{a}}', value: 'Brest' }], {}, desk)).status).toBe(200);
});

const rows = (world: World) => world.context.db.selectFrom('webdoc_drafts').selectAll().execute();

const open = async (world: World) => {
  const { id, signatories } = await create(world, bearer, contract());
  return { id, zoe: signatories[0]?.token, john: signatories[1]?.token };
};

test('what was entered on one device is in the first answer to another, and in nobody else’s', async ({ world }) => {
  const { id, zoe, john } = await open(world);
  const pages = { of: 3, ranges: [{ from: 1, to: 2 }] };
  const answer = await keep(world, zoe, [{ tag: '{{s1.nom}}', value: 'Œuvres & Ÿeux', age: 4_000 }], {
    reachedEnd: true,
    pages,
  });
  expect(answer).toMatchObject({ status: 200, text: '' });
  const draft = await draftOf(world, zoe);
  expect(draft).toMatchObject({
    values: [{ tag: '{{s1.nom}}', value: 'Œuvres & Ÿeux' }],
    reachedEnd: true,
    pages,
  });
  expect(draft?.values[0]?.age).toBeGreaterThanOrEqual(4_000);
  expect(await draftOf(world, john)).toBeNull();
  expect(await eventsOf(world, bearer, id)).not.toContain('signer.link_opened');
});

test('a draft lies sealed, without signatures, given values or another’s fields', async ({ world }) => {
  const { zoe } = await open(world);
  await keep(world, zoe, [
    { tag: '{{s1.nom}}', value: 'Nom secret' },
    { tag: '{{s1.signature}}', value: drawn },
    { tag: '{{s1.mention}}', value: 'Autre chose' },
    { tag: '{{s2.nom}}', value: 'John' },
  ]);
  expect((await draftOf(world, zoe))?.values.map(({ tag }) => tag)).toEqual(['{{s1.nom}}']);
  for (const { sealed } of await rows(world)) expect(sealed.toString('latin1')).not.toContain('Nom secret');
});

test('the newer value of a field wins, also when the older one arrives last', async ({ world }) => {
  const { zoe } = await open(world);
  await keep(world, zoe, [{ tag: '{{s1.nom}}', value: 'neuf', age: 1_000 }]);
  await keep(world, zoe, [
    { tag: '{{s1.nom}}', value: 'vieux', age: 3_600_000 },
    { tag: '{{s1.ville}}', value: 'Brest', age: 3_600_000 },
  ]);
  const values = Object.fromEntries((await draftOf(world, zoe))?.values.map(({ tag, value }) => [tag, value]) ?? []);
  expect(values).toEqual({ '{{s1.nom}}': 'neuf', '{{s1.ville}}': 'Brest' });
});

test('a draft ends with the signature, and none is taken after it', async ({ world }) => {
  const { zoe } = await open(world);
  const before = (await rows(world)).length;
  await keep(world, zoe, [{ tag: '{{s1.nom}}', value: 'x' }]);
  expect((await rows(world)).length).toBe(before + 1);
  expect((await sign(world, zoe, firstActions)).status).toBe(200);
  expect((await rows(world)).length).toBe(before);
  expect((await keep(world, zoe, [{ tag: '{{s1.nom}}', value: 'y' }])).body).toMatchObject({
    code: 'AlreadySign',
  });
  expect((await rows(world)).length).toBe(before);
});

const draftsOf = (world: World, id: string) =>
  world.context.db.selectFrom('webdoc_drafts').selectAll().where('webdoc_id', '=', id).execute();

/** Creates a contract in which both signatories have entered something. */
const openWithDrafts = async (world: World) => {
  const { id, signatories } = await create(world, bearer, contract());
  const [zoe, john] = signatories;
  await keep(world, zoe?.token, [{ tag: '{{s1.nom}}', value: 'x' }]);
  await keep(world, john?.token, [{ tag: '{{s2.nom}}', value: 'y' }]);
  expect(await draftsOf(world, id)).toHaveLength(2);
  return { id, zoe, john };
};

test('a draft is not handed to another address: correcting it ends the draft, and the others’ stay', async ({
  world,
}) => {
  const { id, john } = await openWithDrafts(world);
  const corrected = await world.call('PATCH', `/api/public/webdocs/${id}/signatories/${john?.id}`, {
    bearer,
    body: { email: 'autre@client.example' },
  });
  expect(corrected.status).toBe(200);
  expect((await draftsOf(world, id)).map(({ party_id: party }) => party)).not.toContain(john?.id);
  expect(await draftsOf(world, id)).toHaveLength(1);
});

test('a cancelled, declined or expired document keeps no draft of anybody, and takes none', async ({ world }) => {
  const cancelled = await openWithDrafts(world);
  await world.call('POST', `/api/public/webdocs/${cancelled.id}/cancel`, { bearer, body: {} });
  expect(await draftsOf(world, cancelled.id)).toEqual([]);
  const again = await keep(world, cancelled.zoe?.token, [{ tag: '{{s1.nom}}', value: 'z' }]);
  expect(again.body).toMatchObject({ code: 'WebdocExpired' });
  const declined = await openWithDrafts(world);
  await world.call('POST', '/api/webdoc/decline', {
    body: { webdocToken: declined.zoe?.token, stakeholderId: declined.zoe?.id, reason: 'Trop cher' },
  });
  expect(await draftsOf(world, declined.id)).toEqual([]);
  const expired = await openWithDrafts(world);
  await world.context.db
    .updateTable('webdocs')
    .set({ expires_at: new Date(0) })
    .where('id', '=', expired.id)
    .execute();
  await expireDue(world.context);
  expect(await draftsOf(world, expired.id)).toEqual([]);
});

test('a draft that is too large or counts impossible pages is refused, and the earlier one stays', async ({
  world,
}) => {
  const { signatories } = await create(
    world,
    bearer,
    note({
      interactions: Array.from({ length: 12 }, (_, index) => ({
        tag: `{{f${index}}}`,
        recipient: 's1' as const,
        type: 'text' as const,
      })),
      documents: [{ title: 'Note', html: Array.from({ length: 12 }, (_, i) => `<p>{{f${i}}}</p>`).join('') }],
    }),
  );
  const token = signatories[0]?.token;
  await keep(world, token, [{ tag: '{{f0}}', value: 'court' }]);
  const long = 'é'.repeat(webdocSize.valueLength);
  const all = Array.from({ length: 12 }, (_, index) => ({ tag: `{{f${index}}}`, value: long }));
  expect((await keep(world, token, all)).body).toMatchObject({ status: 413, code: 'BodyTooLarge' });
  expect((await keep(world, token, [], { pages: { of: 2, ranges: [{ from: 1, to: 3 }] } })).status).toBe(400);
  expect((await draftOf(world, token))?.values).toMatchObject([{ tag: '{{f0}}', value: 'court' }]);
});

test('a link nobody was given has no draft', async ({ world }) => {
  expect((await keep(world, 'x'.repeat(43), [])).body).toMatchObject({ code: 'NoWebdocFound' });
});

test('the pages that were on the screen stand in the trail of the signature', async ({ world }) => {
  const { id, signatories } = await create(world, bearer, note());
  const pagesReached = {
    of: 5,
    ranges: [
      { from: 1, to: 3 },
      { from: 5, to: 5 },
    ],
  };
  expect((await sign(world, signatories[0]?.token, noteActions, { pagesReached })).status).toBe(200);
  const done = (await readTrail(world.context.db, id)).find(({ event }) => event === 'signer.done');
  expect(done?.details?.['pagesReached']).toEqual(pagesReached);
});
