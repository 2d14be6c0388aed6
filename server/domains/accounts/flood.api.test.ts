import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { logInsAtOnce } from '#contract/limits.ts';
import { logIn, signUp } from '#tests/support/people.ts';
import { openWorld, type World } from '#tests/support/world.ts';

const triesOfAnAddress = logInsAtOnce + 10;

let world: World;
beforeAll(async () => {
  world = await openWorld({ env: { RATE_LOGIN_TRIES: `${triesOfAnAddress}/900` } });
});
afterAll(() => world.close());

/** A password takes as long as the test wants, and is wrong. */
const holdPasswords = () => {
  let release = () => {};
  const held = new Promise<boolean>((resolve) => {
    release = () => resolve(false);
  });
  const verify = vi.spyOn(world.product.secrets.passwords, 'verify').mockReturnValue(held);
  return { release, verify };
};

describe('a flood of log-ins', () => {
  it('is told to come back where it is too large, before it costs anything; who is signed in is served', async () => {
    const ada = await signUp(world, 'ada@flood.example');
    const { release, verify } = holdPasswords();
    const taken = Array.from({ length: logInsAtOnce }, (_, at) => logIn(world, `nobody${at}@flood.example`));
    await vi.waitFor(() => expect(verify).toHaveBeenCalledTimes(logInsAtOnce), 20_000);
    const { result, statements } = await world.countStatements(() => logIn(world, ada.username));
    expect([result.status, result.body.code, result.headers['retry-after']]).toEqual([
      503,
      'Unavailable',
      '2',
    ]);
    expect(statements).toEqual([]);
    expect((await world.call('GET', '/api/user', { bearer: ada.bearer })).status).toBe(200);
    release();
    const answers = await Promise.all(taken);
    expect(answers.map(({ body }) => body.code)).toEqual(
      Array.from({ length: logInsAtOnce }, () => 'UsernameNotExisting'),
    );
    verify.mockRestore();
    expect((await logIn(world, ada.username)).status).toBe(200);
  });

  it('from an address that has used its tries up is refused without asking the database again', async () => {
    const { release, verify } = holdPasswords();
    release();
    const again = async () => (await logIn(world, 'nobody@flood.example')).status;
    while ((await again()) !== 429);
    const asked = vi.spyOn(world.product.pool, 'query');
    expect(await again()).toBe(429);
    expect(asked.mock.calls.filter((call) => JSON.stringify(call).includes('rate_limits'))).toEqual([]);
    asked.mockRestore();
    verify.mockRestore();
  });
});
