import { expect } from 'vitest';
import { makeApiToken } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { create, eventsOf, note, noteActions, openSender, sign } from '../signing.test-support.ts';
import { act, mailsTo } from '../lifecycle/lifecycle.test-support.ts';

const test = worldTest();
const statusOf = async (world: World, bearer: string, id: string): Promise<string> =>
  (await world.call('GET', `/api/public/webdocs/${id}`, { bearer })).body.status;

// REQ-6.2.21
test('a document of a sandbox expires at once, for its signatories too, and only once', async ({ world }) => {
  const { bearer } = await openSender(world, 'claire@expires.example', 'sandbox');
  const zoe = { firstName: 'Zoé', lastName: 'Vite', email: 'zoe@expires.example' };
  const { id, signatories } = await create(world, bearer, note({ signatories: [zoe] }));
  const now = () => act(world, bearer, `${id}/expire`, undefined, { 'idempotency-key': 'expire' });
  const [first, again] = [await now(), await now()];
  expect([first.status, first.body, again.body]).toEqual([200, { status: 'expired' }, { status: 'expired' }]);
  expect(await statusOf(world, bearer, id)).toBe('expired');
  expect((await eventsOf(world, bearer, id)).filter((event) => event === 'expired')).toHaveLength(1);
  const signed = await sign(world, signatories[0]?.token, noteActions);
  expect([signed.status, await statusOf(world, bearer, id)]).toEqual([410, 'expired']);
  const later = await act(world, bearer, `${id}/expire`);
  expect([later.status, later.body.code, later.body.detail]).toEqual([409, 'WebdocEnded', 'expired']);
  expect(await mailsTo(world, zoe.email)).toHaveLength(2);
});

// REQ-6.2.21
test('no document of the production or of another company expires by a call', async ({ world }) => {
  const { bearer, companyId } = await openSender(world, 'nora@expires.example');
  const stranger = await openSender(world, 'stranger@expires.example', 'sandbox');
  const { id } = await create(world, bearer, note());
  const refused = await act(world, bearer, `${id}/expire`);
  expect([refused.status, refused.body.code, refused.body.detail]).toEqual([403, 'BearerNotAllowed', 'prod']);
  for (const token of [await makeApiToken(world, companyId, 'sandbox'), stranger.bearer])
    expect((await act(world, token, `${id}/expire`)).body.code).toBe('NoWebdocFound');
  expect(await statusOf(world, bearer, id)).toBe('pending');
});
