import { describe, expect } from 'vitest';
import { auditOf } from '#tests/support/audit.ts';
import { encode, goodPassword, mailedToken, signUp } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';

const it = worldTest({ env: { RATE_LOGIN: '3/900', RATE_LOGIN_ACCOUNT: '5/3600' } });

/** A new network for each attempt. */
let networks = 0;
const elsewhere = (): string => `198.51.100.${(networks += 1)}`;
const tryFrom = async (world: World, address: string, username: string, password = 'Wrong-Guess-123') => {
  const response = await world.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, encryptedPassword: encode(password) },
    remoteAddress: address,
  });
  const { status, code } = response.json();
  return { code: code ?? response.statusCode, status, headers: response.headers };
};
const guesses = async (world: World, username: string, count: number) => {
  const codes = [];
  for (let turn = 0; turn < count; turn += 1) codes.push((await tryFrom(world, elsewhere(), username)).code);
  return codes;
};

describe('wrong passwords of one account from many networks', () => {
  it('end for all of them after its budget, the right password too; the owner’s log says so once', async ({
    world,
  }) => {
    const ann = await signUp(world, 'ann@spread.example');
    expect(await guesses(world, ann.username, 7)).toEqual([
      ...Array.from({ length: 5 }, () => 'WrongPassword'),
      ...Array.from({ length: 2 }, () => 'TooManyRequests'),
    ]);
    const right = await tryFrom(world, elsewhere(), ann.username, goodPassword);
    expect(right.code).toBe('TooManyRequests');
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(3_000);
    expect(await auditOf(world, ann.companyId, 'user.passwordGuessed')).toMatchObject([
      { actor: { kind: 'system' }, object: { name: ann.username } },
    ]);
  });

  it('are counted for a name that nobody has in the same way', async ({ world }) => {
    expect(await guesses(world, 'nobody@spread.example', 7)).toEqual([
      ...Array.from({ length: 5 }, () => 'UsernameNotExisting'),
      ...Array.from({ length: 2 }, () => 'TooManyRequests'),
    ]);
  });

  it('lock nobody out where they have logged in before, with few tries as ever', async ({ world }) => {
    const ben = await signUp(world, 'ben@spread.example');
    const home = elsewhere();
    expect((await tryFrom(world, home, ben.username, goodPassword)).code).toBe(200);
    await guesses(world, ben.username, 8);
    expect((await tryFrom(world, home, ben.username)).code).toBe('WrongPassword');
    expect((await tryFrom(world, home, ben.username, goodPassword)).code).toBe(200);
    expect([await tryFrom(world, home, ben.username), await tryFrom(world, home, ben.username)]).toMatchObject([
      { code: 'WrongPassword' },
      { code: 'WrongPassword' },
    ]);
    expect((await tryFrom(world, home, ben.username, goodPassword)).code).toBe('TooManyRequests');
  });

  it('are forgotten once the person chose another password by the mailed link', async ({ world }) => {
    const cyd = await signUp(world, 'cyd@spread.example');
    await guesses(world, cyd.username, 7);
    const body = { username: cyd.username, email: cyd.username };
    await world.call('POST', '/api/email/verification', { body });
    const bearer = await mailedToken(world, cyd.username, 'update-password');
    const encryptedPassword = encode('Another-Horse-42');
    await world.call('PATCH', '/api/user/password', {
      bearer,
      body: { username: cyd.username, encryptedPassword },
    });
    expect((await tryFrom(world, elsewhere(), cyd.username, 'Another-Horse-42')).code).toBe(200);
  });
});
