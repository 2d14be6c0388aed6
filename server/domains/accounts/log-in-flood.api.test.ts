import { describe, expect, vi } from 'vitest';
import { logInsAtOnce } from '#contract/accounts/account-limits.ts';
import { logIn, signUp } from '#tests/support/people.ts';
import { worldTest } from '#tests/support/world-test.ts';

const triesOfAnAddress = logInsAtOnce + 10;

const it = worldTest({ slowPasswords: true, env: { RATE_LOGIN_TRIES: `${triesOfAnAddress}/900` } });

describe('a flood of log-ins', () => {
  // REQ-4.4.3 REQ-4.4.4
  it('is told to come back where it is too large, before it costs anything; who is signed in is served', async ({
    world,
  }) => {
    const ada = await signUp(world, 'ada@flood.example');
    const tooMany = 10;
    const verify = vi.spyOn(world.context.secrets.passwords, 'verify');
    const { result: answers, statements } = await world.countStatements(() =>
      Promise.all([
        ...Array.from({ length: logInsAtOnce + tooMany }, (_, at) => logIn(world, `nobody${at}@flood.example`)),
        world.call('GET', '/api/user', { bearer: ada.bearer }),
      ]),
    );
    const having = (code: string) => answers.filter(({ body }) => body.code === code);
    expect(having('UsernameNotExisting')).toHaveLength(logInsAtOnce);
    expect(having('Unavailable').map(({ status, headers }) => [status, headers['retry-after']])).toEqual(
      Array.from({ length: tooMany }, () => [503, '2']),
    );
    expect(answers.at(-1)?.status).toBe(200);
    expect(verify).toHaveBeenCalledTimes(logInsAtOnce);
    expect(statements.filter((statement) => statement.includes('hasSecondFactor'))).toHaveLength(logInsAtOnce);
    verify.mockRestore();
    expect((await logIn(world, ada.username)).status).toBe(200);
  });

  it('from an address that has used its tries up is refused without asking the database again', async ({ world }) => {
    const again = async () => (await logIn(world, 'nobody@flood.example')).status;
    while ((await again()) !== 429);
    const asked = vi.spyOn(world.context.pool, 'query');
    expect(await again()).toBe(429);
    expect(asked.mock.calls.filter((call) => JSON.stringify(call).includes('rate_limits'))).toEqual([]);
    asked.mockRestore();
  });
});
