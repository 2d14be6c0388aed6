import { expect } from 'vitest';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { askCode, coded, enterCode, mailedCodes, wrongFor } from './signer-code.test-support.ts';
import { act } from '../lifecycle/lifecycle.test-support.ts';
import { create, openSender } from '../signing.test-support.ts';

const test = worldTest({
  env: {
    RATE_SIGNER_CODE_HOUR: '2/3600',
    RATE_SIGNER_CODE_RECIPIENT: '3/3600',
    RATE_SIGNER_CODE_TRY: '3/86400',
  },
});
let bearer: string;

test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'claire@code-budgets.example'));
});

const newLink = async (world: World, email: string) =>
  (await create(world, bearer, coded(email))).signatories[0]?.token;

test('a signatory gets so many codes an hour, and one address so many whatever the document', async ({ world }) => {
  const [first, second, other] = [
    await newLink(world, 'zoe@code-budgets.example'),
    await newLink(world, 'zoe@code-budgets.example'),
    await newLink(world, 'luc@code-budgets.example'),
  ];
  expect([(await askCode(world, first)).status, (await askCode(world, first)).status]).toEqual([200, 200]);
  const third = await askCode(world, first);
  expect(third).toMatchObject({ status: 429, body: { code: 'TooManyRequests' } });
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(3_000);
  expect((await askCode(world, second)).status).toBe(200);
  expect((await askCode(world, second)).status).toBe(429);
  expect((await askCode(world, other)).status).toBe(200);
  expect(await mailedCodes(world, 'zoe@code-budgets.example', 3)).toHaveLength(3);
});

test('wrong codes are so many a day whatever number of codes was sent, and a right one gives them back', async ({
  world,
}) => {
  const address = 'ines@code-budgets.example';
  const token = await newLink(world, address);
  await askCode(world, token);
  const [first = ''] = await mailedCodes(world, address, 1);
  expect((await enterCode(world, token, wrongFor(first))).body.code).toBe('CodeWrong');
  expect((await enterCode(world, token, first)).status).toBe(200);
  await askCode(world, token);
  const second = (await mailedCodes(world, address, 2)).at(-1) ?? '';
  for (const by of [1, 2, 3]) expect((await enterCode(world, token, wrongFor(second, by))).body.code).toBe('CodeWrong');
  expect((await enterCode(world, token, second)).body.code).toBe('TooManyRequests');
});

// REQ-2.7.48
test('whoever got the link by mistake uses up no codes and no tries of the right signatory', async ({ world }) => {
  const created = await create(world, bearer, coded('mistaken@code-budgets.example'));
  const [{ id, token } = { id: '', token: '' }] = created.signatories;
  for (const _ of [1, 2, 3]) await askCode(world, token);
  for (const by of [1, 2, 3, 4]) await enterCode(world, token, String(100_000 + by));
  expect((await enterCode(world, token, '100000')).body.code).toBe('TooManyRequests');
  const correct = (email: string) => act(world, bearer, `${created.id}/signatories/${id}`, { email });
  const { body: right } = await correct('right@code-budgets.example');
  expect((await askCode(world, right.token)).status).toBe(200);
  const [code = ''] = await mailedCodes(world, 'right@code-budgets.example', 1);
  expect((await enterCode(world, right.token, code)).status).toBe(200);
  // A new link to the same address gives no tries back, so that no sender guesses with many links.
  const { body: again } = await correct('Mistaken+x@code-budgets.example');
  expect((await enterCode(world, again.token, '100000')).body.code).toBe('TooManyRequests');
});

// REQ-4.4.15
test('codes of companies that nobody has verified, or that are blocked, use up none of the others', async ({
  world,
}) => {
  const email = 'victim@code-budgets.example';
  const stranger = await openSender(world, 'registered@code-stranger.example');
  const setStatus = (status: 'free' | 'blocked') =>
    world.context.db.updateTable('companies').set({ status }).where('id', '=', stranger.companyId).execute();
  await setStatus('free');
  const ask = async (sender: string) =>
    (await askCode(world, (await create(world, sender, coded(email))).signatories[0]?.token)).status;
  for (const _ of [1, 2, 3, 4]) expect(await ask(stranger.bearer)).toBe(200);
  const left = (await create(world, stranger.bearer, coded(email))).signatories[0]?.token;
  await setStatus('blocked');
  expect((await askCode(world, left)).status).toBe(429);
  for (const _ of [1, 2, 3]) expect(await ask(bearer)).toBe(200);
  expect(await ask(bearer)).toBe(429);
});
