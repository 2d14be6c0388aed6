import { expect, test } from 'vitest';
import { toId18 } from '../ids.ts';
import {
  crmFor,
  expired,
  grantAt,
  json,
  openSmallOrg,
  openStore,
  tokenAnswer,
  userId,
} from '../small-org.test-support.ts';
import { soql } from '../soql.ts';

const contacts = soql`SELECT Id FROM Contact`;
const isToken = (path: string): boolean => path.startsWith('/services/oauth2/token');

const deferred = () => {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};

/**
 * An org with token rotation: a refresh token used twice revokes everything (REQ-3.1.4). It gives a new token when so
 * many callers have been told that theirs is expired.
 */
const openRotatingOrg = async (callers = 0) => {
  let current = 0;
  let isDead = false;
  let refused = 0;
  const allRefused = deferred();
  if (callers === 0) allRefused.resolve();
  const org = await openSmallOrg(async ({ path, body, headers }, response) => {
    if (isToken(path)) {
      const spent = new URLSearchParams(body.toString()).get('refresh_token');
      await allRefused.promise;
      if (spent !== `refresh-${current}`) isDead = true;
      if (isDead)
        return json(response, 400, {
          error: 'invalid_grant',
          error_description: 'expired access/refresh token',
        });
      current += 1;
      return json(response, 200, tokenAnswer(org.base, current));
    }
    if (isDead || headers.authorization !== `Bearer access-${current}` || current === 0) {
      refused += 1;
      if (refused === callers) response.once('close', allRefused.resolve);
      return expired(response);
    }
    return json(response, 200, { totalSize: 1, done: true, records: [{ Id: '1' }] });
  });
  return org;
};

// REQ-3.1.4
test('four processes that find the token expired at once renew it once and all go on', async () => {
  const org = await openRotatingOrg(4);
  const store = openStore(grantAt(org.base));
  const processes = [1, 2, 3, 4].map((number) => crmFor(org.base).openOrg(store.keeper(`process ${number}`)));
  const answers = await Promise.all(processes.map((client) => client.query(contacts)));
  expect(answers).toEqual([1, 2, 3, 4].map(() => [{ Id: '1' }]));
  expect(org.asked.filter(({ path }) => isToken(path))).toHaveLength(1);
  expect(store.stored()).toMatchObject({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  expect(store.lost).toEqual([]);
});

test('inside one process the keeper is asked once for all who wait', async () => {
  const org = await openRotatingOrg(4);
  const store = openStore(grantAt(org.base));
  const keeper = store.keeper('one');
  let renewals = 0;
  const counted = {
    ...keeper,
    renew: (...all: Parameters<typeof keeper.renew>) => ((renewals += 1), keeper.renew(...all)),
  };
  const crm = crmFor(org.base);
  await Promise.all([1, 2, 3, 4].map(() => crm.openOrg(counted).query(contacts)));
  expect(renewals).toBe(1);
});

test('without rotation the refresh token stays', async () => {
  const org = await openSmallOrg(({ path, headers }, response) => {
    if (isToken(path)) return json(response, 200, { ...tokenAnswer(org.base, 1), refresh_token: undefined });
    if (headers.authorization !== 'Bearer access-1') return expired(response);
    return json(response, 200, { totalSize: 0, done: true, records: [] });
  });
  const store = openStore(grantAt(org.base));
  await crmFor(org.base).openOrg(store.keeper('a')).query(contacts);
  expect(store.stored()).toMatchObject({ accessToken: 'access-1', refreshToken: 'refresh-0' });
});

// REQ-3.3.1
test('an org that answers 401 for ever is asked twice, with one new token', async () => {
  const org = await openSmallOrg(({ path }, response) =>
    isToken(path) ? json(response, 200, tokenAnswer(org.base, 1)) : expired(response),
  );
  const store = openStore(grantAt(org.base));
  const query = crmFor(org.base).openOrg(store.keeper('a')).query(contacts);
  await expect(query).rejects.toMatchObject({ code: 'CrmDisconnected' });
  expect(org.asked.map(({ path }) => isToken(path))).toEqual([false, true, false]);
  expect(store.lost).toEqual([]);
});

// REQ-3.3.1
test('a 401 of policy starts no renewal', async () => {
  const message = 'This session is not valid for use with the REST API';
  const org = await openSmallOrg((_asked, response) =>
    json(response, 401, [{ errorCode: 'INVALID_SESSION_ID', message }]),
  );
  const query = crmFor(org.base)
    .openOrg(openStore(grantAt(org.base)).keeper('a'))
    .query(contacts);
  await expect(query).rejects.toMatchObject({ code: 'NO_ACCESS' });
  expect(org.asked).toHaveLength(1);
});

test('a dead grant is remembered as disconnected', async () => {
  const org = await openSmallOrg(({ path }, response) =>
    isToken(path)
      ? json(response, 400, { error: 'invalid_grant', error_description: 'token not found' })
      : expired(response),
  );
  const store = openStore(grantAt(org.base));
  const client = crmFor(org.base).openOrg(store.keeper('a'));
  await expect(client.query(contacts)).rejects.toMatchObject({ code: 'CrmDisconnected' });
  expect(store.lost).toEqual(['invalid_grant']);
  expect(store.stored()).toBeNull();
  await expect(client.query(contacts)).rejects.toMatchObject({ code: 'CrmDisconnected' });
  expect(org.asked).toHaveLength(2);
});

test.each([
  ['an inactive user', 400, { error: 'invalid_grant', error_description: 'inactive user' }, 'inactive_user'],
  ['a fault of the token host', 500, { error: 'server_error' }, 'server_error'],
])('%s says so and keeps the grant', async (_what, status, body, code) => {
  const org = await openSmallOrg(({ path }, response) =>
    isToken(path) ? json(response, status, body) : expired(response),
  );
  const store = openStore(grantAt(org.base));
  await expect(crmFor(org.base).openOrg(store.keeper('a')).query(contacts)).rejects.toMatchObject({ code });
  expect(store.lost).toEqual([]);
  expect(store.stored()).not.toBeNull();
});

// REQ-3.1.5
test('a renewal that answers for another org is not stored', async () => {
  const id = `/id/${toId18('00D6g000008KX1k')}/${userId}`;
  const org = await openSmallOrg(({ path }, response) => {
    if (!isToken(path)) return expired(response);
    return json(response, 200, { ...tokenAnswer(org.base, 1), id: org.base + id });
  });
  const store = openStore(grantAt(org.base));
  const query = crmFor(org.base).openOrg(store.keeper('a')).query(contacts);
  await expect(query).rejects.toMatchObject({ code: 'CrmDisconnected' });
  expect(store.stored()).toBeNull();
  expect(store.lost).toEqual(['another org answers']);
});

test('a caller leaves at the time limit while the renewal goes on and is stored', async () => {
  const renewed = deferred();
  const org = await openSmallOrg(async ({ path }, response) => {
    if (!isToken(path)) return expired(response);
    await renewed.promise;
    return json(response, 200, tokenAnswer(org.base, 1));
  });
  const store = openStore(grantAt(org.base));
  const crm = crmFor(org.base);
  const keeper = store.keeper('a');
  await expect(crm.openOrg(keeper, { within: 200 }).query(contacts)).rejects.toMatchObject({
    code: 'CrmTimeout',
  });
  expect(store.stored()?.accessToken).toBe('access-0');
  renewed.resolve();
  await expect.poll(() => store.stored()?.accessToken).toBe('access-1');
});

test('an idle grant can be kept alive before it dies', async () => {
  const org = await openRotatingOrg();
  const store = openStore(grantAt(org.base));
  const grant = await crmFor(org.base).keepAlive(store.keeper('a'));
  expect(grant).toMatchObject({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  expect(store.stored()).toEqual(grant);
});
