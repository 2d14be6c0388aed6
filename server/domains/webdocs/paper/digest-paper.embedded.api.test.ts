import { describe, expect } from 'vitest';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import {
  contract,
  create,
  firstActions,
  openSender,
  secondActions,
  sign,
  untilSealed,
} from '../signing.test-support.ts';

const test = worldTest();
let bearer: string;
test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'digest@acier-nord.example'));
});

const digest = async (world: World, webdocToken: string | undefined, actions: object[]) =>
  (await world.call('POST', '/api/webdoc/paper/digest', { body: { webdocToken, actions } })).body;
/** The pages that the trail names for each signature, in their order. */
const pagesConfirmed = async (world: World, id: string): Promise<unknown[]> => {
  const { body } = await world.call('GET', `/api/public/webdocs/${id}/evidence`, { bearer });
  const entries = body.entries.map(({ canonical }: { canonical: string }) => JSON.parse(canonical).body);
  return entries.flatMap(({ event, details }: { event: string; details: { pages: unknown } }) =>
    event === 'signer.done' ? [details.pages] : [],
  );
};

describe('REQ-5.1.9: the consent names the printed pages', () => {
  test('by the same hash for each print of the same pages, and by another for other values', async ({ world }) => {
    const { signatories } = await create(world, bearer, contract());
    const token = signatories[0]?.token;
    const [first, again] = [await digest(world, token, firstActions), await digest(world, token, firstActions)];
    expect(first).toMatchObject({ pages: 2, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(again.sha256).toBe(first.sha256);
    const other = firstActions.map((action) => (action.type === 'text' ? { ...action, value: 'Autre' } : action));
    expect((await digest(world, token, other)).sha256).not.toBe(first.sha256);
  });

  test('in the evidence, also when others have signed since; not for a program that asked for none', async ({
    world,
  }) => {
    const created = await create(world, bearer, contract());
    const [first, second] = created.signatories;
    const { sha256, pages, receipt } = await digest(world, first?.token, firstActions);
    expect((await sign(world, second?.token, secondActions)).status).toBe(200);
    const answer = await sign(world, first?.token, firstActions, { pagesReceipt: receipt });
    expect(answer.status).toBe(200);
    await untilSealed(world, bearer, created.id);
    expect(await pagesConfirmed(world, created.id)).toEqual([null, { sha256, pages }]);
  });

  test('or is refused: a receipt of other values, of somebody else, or of nobody', async ({ world }) => {
    const created = await create(world, bearer, contract());
    const [first, second] = created.signatories;
    const theirs = await digest(world, second?.token, secondActions);
    const other = firstActions.map((action) => (action.type === 'text' ? { ...action, value: 'Autre' } : action));
    const others = await digest(world, first?.token, other);
    for (const pagesReceipt of [theirs.receipt, others.receipt, 'x'])
      expect(await sign(world, first?.token, firstActions, { pagesReceipt })).toMatchObject({
        status: 409,
        body: { code: 'PagesChanged' },
      });
    expect((await sign(world, first?.token, firstActions)).status).toBe(200);
  });
});

// REQ-6.1.33
test('a link has one print at a time: the same values share it, and few others wait', async ({ world }) => {
  const { signatories } = await create(world, bearer, contract());
  const [first, second] = signatories;
  const valued = (text: string) =>
    firstActions.map((action) => (action.type === 'text' ? { ...action, value: text } : action));
  const ask = (actions: object[]) =>
    world.call('POST', '/api/webdoc/paper/digest', { body: { webdocToken: first?.token, actions } });
  const same = await Promise.all(Array.from({ length: 12 }, () => ask(firstActions)));
  expect(same.map(({ status }) => status)).toEqual(same.map(() => 200));
  expect(new Set(same.map(({ body }) => body.sha256)).size).toBe(1);
  const [theirs, ...different] = await Promise.all([
    world.call('POST', '/api/webdoc/paper/digest', { body: { webdocToken: second?.token, actions: secondActions } }),
    ...Array.from({ length: 12 }, (_, index) => ask(valued(`Lieu ${index}`))),
  ]);
  expect(theirs?.status).toBe(200);
  const refused = different.filter(({ status }) => status === 429);
  // Six fit. A print may end before the last request has come, which makes room for one more.
  expect([4, 5, 6]).toContain(refused.length);
  expect(refused[0]?.body).toMatchObject({ code: 'TooManyRequests' });
  expect(different.filter(({ status }) => status === 200).length).toBe(12 - refused.length);
  expect((await ask(valued('Lieu 13'))).status).toBe(200);
});
