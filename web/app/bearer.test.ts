import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getUser } from '#contract/accounts/accounts.ts';
import { Refused, Unreachable } from '#kit/failures.ts';
import { pageLocks } from '#kit/locks.ts';
import { bearerStorage, storageKeys } from './bearer-storage.ts';
import { callsWithBearer, SignedOut } from './bearer.ts';
import type { BearerEnd } from './bearer.ts';
import { sessionServer, sharedStorage } from './session-server.test-support.ts';

const fetchAnywhere = globalThis.fetch;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

let server: Awaited<ReturnType<typeof sessionServer>>;
let items: Storage;
let ended: BearerEnd[];

beforeEach(async () => {
  server = await sessionServer();
  // As in a page, addresses are relative to the server's origin.
  globalThis.fetch = (path, init) => fetchAnywhere(new URL(path as string, server.origin), init);
  items = sharedStorage();
  ended = [];
});

afterEach(async () => {
  globalThis.fetch = fetchAnywhere;
  await server.close();
});

/** Two of them on the same storage and locks act as two tabs. */
const openTab = (locks = pageLocks(), now = Date.now, own = items) => {
  const storage = bearerStorage(own, now);
  const send = callsWithBearer({
    storage,
    locks,
    onEnd: (why) => ended.push(why),
    pause: () => Promise.resolve(),
  });
  return { storage, send };
};

const in26Minutes = () => Date.now() + 26 * 60_000;

const signIn = (storage: ReturnType<typeof bearerStorage>, expiresAt = inMinutes(30)) => {
  storage.keep({ username: 'claire', userToken: 'bearer-0', expiresAt } as never);
};

const signInAsSupport = (storage: ReturnType<typeof bearerStorage>) => {
  storage.keep({
    username: 'claire',
    userToken: 'bearer-0',
    expiresAt: inMinutes(60),
    supportStaff: 'eva@paraphe.example',
  } as never);
};

const oneTab = () => {
  const tab = openTab();
  signIn(tab.storage);
  return tab;
};

describe('a bearer whose short life is over', () => {
  // REQ-1.4.15
  it('is renewed once and the call sent again', async () => {
    const { send, storage } = oneTab();
    server.session.expired = true;
    const response = await send(getUser, {});
    expect(response.ok).toBe(true);
    expect(storage.bearer()).toBe('bearer-1');
    expect(server.seen.map(({ path, bearer }) => `${path} ${bearer}`)).toEqual([
      '/api/user bearer-0',
      '/api/userToken/RenewUserToken bearer-0',
      '/api/user bearer-1',
    ]);
  });

  // REQ-1.4.15
  it('is renewed once, and the session is over, when the repeated call is refused too', async () => {
    const { send, storage } = oneTab();
    server.session.expired = true;
    server.faults.staysExpired = true;
    await expect(send(getUser, {})).rejects.toMatchObject({ code: 'ExpiredUserAccessToken' });
    expect(server.seen.map(({ path }) => path)).toEqual(['/api/user', '/api/userToken/RenewUserToken', '/api/user']);
    expect(storage.bearer()).toBeNull();
    expect(ended).toEqual(['expired']);
  });

  // REQ-1.4.15
  it('is renewed once for 21 calls of three tabs at the same moment, and never used again', async () => {
    const locks = pageLocks();
    const three = [openTab(locks), openTab(locks), openTab(locks)];
    signIn(openTab(locks).storage);
    server.session.expired = true;
    server.faults.slowMs = 5;
    const calls = Array.from({ length: 7 }, () => three.map(({ send }) => send(getUser, {}))).flat();
    const responses = await Promise.all(calls);
    expect(responses.every(({ ok }) => ok)).toBe(true);
    expect(server.renewals()).toBe(1);
    expect(server.session.ended).toBe(false);
    expect(ended).toEqual([]);
  });

  it('is renewed before it ends, so that no call meets a refusal', async () => {
    const { send, storage } = oneTab();
    await openTab(pageLocks(), in26Minutes).send(getUser, {});
    expect(server.seen.map(({ path }) => path)).toEqual(['/api/userToken/RenewUserToken', '/api/user']);
    expect(storage.bearer()).toBe('bearer-1');
    await send(getUser, {});
    expect(server.renewals()).toBe(1);
  });

  it('is not used by a tab to whose storage the renewal has not come yet', async () => {
    const locks = pageLocks();
    const [quick, late] = [openTab(locks), openTab(locks, Date.now, sharedStorage())] as const;
    for (const { storage } of [quick, late]) signIn(storage);
    server.session.expired = true;
    await quick.send(getUser, {});
    expect(late.storage.bearer()).toBe('bearer-0');
    expect((await late.send(getUser, {})).ok).toBe(true);
    expect(late.storage.bearer()).toBe('bearer-1');
    expect(server.session.ended).toBe(false);
    expect(ended).toEqual([]);
  });

  it('waits for the calls under way before it is renewed', async () => {
    const locks = pageLocks();
    const [slow, other] = [openTab(locks), openTab(locks)] as const;
    signIn(slow.storage);
    server.faults.slowMs = 60;
    const underWay = slow.send(getUser, {});
    const life = JSON.parse(items.getItem(storageKeys.life) ?? '');
    items.setItem(storageKeys.life, JSON.stringify({ ...life, renewAt: 0 }));
    await Promise.all([underWay, other.send(getUser, {})]);
    expect(server.session.ended).toBe(false);
    expect(server.renewals()).toBe(1);
  });
});

describe('a renewal whose answer is lost', () => {
  // REQ-1.4.14
  it('is asked for again and gives the same bearer', async () => {
    const { send, storage } = oneTab();
    server.session.expired = true;
    server.faults.loseNextRenewals = 2;
    await send(getUser, {});
    expect(storage.bearer()).toBe('bearer-1');
    expect(server.renewals()).toBe(3);
    expect(server.session.ended).toBe(false);
  });

  it('is settled by the next tab before it sends anything with the old bearer', async () => {
    const { send, storage } = oneTab();
    server.session.expired = true;
    server.faults.loseNextRenewals = 5;
    await expect(send(getUser, {})).rejects.toBeInstanceOf(Unreachable);
    expect(storage.bearer()).toBe('bearer-0');
    await openTab().send(getUser, {});
    expect(server.seen.slice(6).map(({ path }) => path)).toEqual(['/api/userToken/RenewUserToken', '/api/user']);
    expect(server.session.ended).toBe(false);
    expect(ended).toEqual([]);
  });

  it('does not sign anybody out while the server cannot be reached', async () => {
    const { send, storage } = oneTab();
    server.session.expired = true;
    server.faults.neverReachRenewals = 5;
    await expect(send(getUser, {})).rejects.toBeInstanceOf(Unreachable);
    expect(storage.bearer()).toBe('bearer-0');
    expect(ended).toEqual([]);
  });
});

describe('a session that is over', () => {
  // REQ-1.4.16
  it('takes the token away and says expired when the renewal is refused', async () => {
    const { send, storage } = oneTab();
    server.session.expired = true;
    server.session.tooOld = true;
    await expect(send(getUser, {})).rejects.toBeInstanceOf(Refused);
    expect(storage.bearer()).toBeNull();
    expect(Object.values(storageKeys).filter((key) => items.getItem(key) !== null)).toEqual([storageKeys.lastEnd]);
    expect(ended).toEqual(['expired']);
  });

  it('tells the other tabs why it is over, and the next log-out does not inherit it', async () => {
    const locks = pageLocks();
    const [one, other] = [openTab(locks), openTab(locks)];
    signIn(one.storage);
    server.session.current = 'somebody else’s';
    await expect(one.send(getUser, {})).rejects.toBeInstanceOf(Refused);
    expect(other.storage.lastEnd()).toBe('invalid');
    signIn(one.storage);
    one.storage.clear();
    expect(other.storage.lastEnd()).toBe('disconnected');
  });

  // REQ-1.4.19
  it('of support ends with its hour: nothing is renewed', async () => {
    const { send, storage } = openTab();
    signInAsSupport(storage);
    server.session.expired = true;
    await expect(send(getUser, {})).rejects.toMatchObject({ code: 'ExpiredUserAccessToken' });
    expect(server.renewals()).toBe(0);
    expect(storage.bearer()).toBeNull();
    expect(ended).toEqual(['supportOver']);
  });

  // REQ-1.4.73
  it('of support that an owner has ended is over too', async () => {
    const { send, storage } = openTab();
    signInAsSupport(storage);
    server.session.current = 'somebody else’s';
    await expect(send(getUser, {})).rejects.toMatchObject({ code: 'TokenInvalid' });
    expect(ended).toEqual(['supportOver']);
  });

  // REQ-1.4.15
  it('takes the token away when the server does not know it, after it has tried once to renew it', async () => {
    const { send, storage } = oneTab();
    server.session.current = 'somebody else’s';
    await expect(send(getUser, {})).rejects.toMatchObject({ code: 'TokenInvalid' });
    expect(storage.bearer()).toBeNull();
    expect([server.renewals(), server.seen.length]).toEqual([1, 2]);
    expect(ended).toEqual(['invalid']);
  });

  it('sends nothing without a token', async () => {
    await expect(openTab().send(getUser, {})).rejects.toBeInstanceOf(SignedOut);
    expect(server.seen).toEqual([]);
  });
});

describe('what is known of a bearer’s life', () => {
  it('trusts the promised life when the clocks disagree, so that not every call is a renewal', async () => {
    const tab = openTab();
    signIn(tab.storage, inMinutes(-90));
    await tab.send(getUser, {});
    signIn(tab.storage, inMinutes(300));
    expect(tab.storage.isDue()).toBe(false);
    expect(server.renewals()).toBe(0);
  });

  // REQ-1.4.19
  it('never renews a support session', () => {
    const later = openTab(pageLocks(), () => Date.now() + 55 * 60_000);
    signInAsSupport(openTab().storage);
    expect(later.storage.isDue()).toBe(false);
    expect(items.getItem(storageKeys.logAs)).toBe('eva@paraphe.example');
  });
});
