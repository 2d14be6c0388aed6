import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { crmFor, grantAt, json, openSmallOrg, openStore } from './small-org.test-support.ts';
import { soql } from './soql.ts';

const contacts = soql`SELECT Id FROM Contact`;
const contactId = '003D000000QV9n2IAD';
const caseId = '500D000000QV9n2IAD';
const templateId = 'a10D000000QV9n2IAD';
const clientAt = (base: string, options = {}) => crmFor(base).openOrg(openStore(grantAt(base)).keeper('a'), options);

// REQ-3.2.1
test('a query follows the pages until the org says done, however short they are', async () => {
  const pages = [2, 1, 0, 3];
  const org = await openSmallOrg((_asked, response, count) => {
    const records = Array.from({ length: pages[count - 1] ?? 0 }, (_, index) => ({
      Id: `${count}.${index}`,
    }));
    const isLast = count === pages.length;
    const next = isLast ? {} : { nextRecordsUrl: `/services/data/v67.0/query/01g-${count * 500}` };
    json(response, 200, { totalSize: 6, done: isLast, ...next, records });
  });
  const prefixed = grantAt(`${org.base}/acme--uat`);
  const client = crmFor(org.base).openOrg(openStore(prefixed).keeper('a'));
  const rows = await client.query<{ Id: string }>(soql`SELECT Id FROM Contact WHERE Name = ${'É & co'}`);
  expect(rows.map(({ Id }) => Id)).toEqual(['1.0', '1.1', '2.0', '4.0', '4.1', '4.2']);
  expect(org.asked.map(({ path }) => path)).toEqual([
    '/acme--uat/services/data/v67.0/query?q=SELECT%20Id%20FROM%20Contact%20WHERE%20Name%20%3D%20%27%C3%89%20%26%20co%27',
    '/acme--uat/services/data/v67.0/query/01g-500',
    '/acme--uat/services/data/v67.0/query/01g-1000',
    '/acme--uat/services/data/v67.0/query/01g-1500',
  ]);
});

// REQ-3.2.1
test('the rows of a child query that is paged itself all arrive', async () => {
  const org = await openSmallOrg((_asked, response) =>
    json(response, 200, { totalSize: 3, done: true, records: [{ Id: 'c' }] }),
  );
  const client = clientAt(org.base);
  const nextRecordsUrl = '/services/data/v67.0/query/01g-child-2';
  const rows = await client.children({
    totalSize: 3,
    done: false,
    nextRecordsUrl,
    records: [{ Id: 'a' }, { Id: 'b' }],
  });
  expect(rows).toEqual([{ Id: 'a' }, { Id: 'b' }, { Id: 'c' }]);
  expect(await client.children(null)).toEqual([]);
});

test.each(['@evil.example/services', 'https://evil.example/', '/../../elsewhere'])(
  'a next page at %s is not asked for',
  async (nextRecordsUrl) => {
    const org = await openSmallOrg((_asked, response) =>
      json(response, 200, { done: false, records: [], nextRecordsUrl }),
    );
    const client = crmFor(org.base).openOrg(openStore(grantAt(`${org.base}/acme`)).keeper('a'));
    await expect(client.query(contacts)).rejects.toMatchObject({ code: 'CrmUnavailable' });
    expect(org.asked).toHaveLength(1);
  },
);

test('a next page that is the same page ends the query', async () => {
  const nextRecordsUrl = '/services/data/v67.0/query/01g-1';
  const org = await openSmallOrg((_asked, response) =>
    json(response, 200, { done: false, records: [{}], nextRecordsUrl }),
  );
  await expect(clientAt(org.base).query(contacts)).rejects.toMatchObject({ code: 'CrmUnavailable' });
  expect(org.asked).toHaveLength(2);
});

test.each([
  ['an HTML page', 200, 'text/html', '<html>Down for maintenance</html>'],
  ['half a JSON', 200, 'application/json', '{"totalSize":1,"records":[{"Id"'],
  ['a JSON of another shape', 200, 'application/json', '{"totalSize":1}'],
  ['a JSON list', 200, 'application/json', '[]'],
  ['nothing', 200, 'application/json', ''],
  ['a refusal in HTML', 404, 'text/html', '<html>Not found</html>'],
  ['a refusal in text', 400, 'text/plain', 'Bad'],
])('%s is a clean error', async (_what, status, type, body) => {
  const org = await openSmallOrg((_asked, response) => {
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  await expect(clientAt(org.base).query(contacts)).rejects.toMatchObject({
    name: 'CrmError',
    code: 'CrmUnavailable',
  });
  expect(org.asked).toHaveLength(1);
});

// REQ-3.3.3
test('a slow org is given up at the time limit', async () => {
  const org = await openSmallOrg(() => {});
  const begun = performance.now();
  const query = clientAt(org.base, { within: 300 }).query(contacts);
  await expect(query).rejects.toMatchObject({ code: 'CrmTimeout' });
  expect(performance.now() - begun).toBeLessThan(20_000);
});

// REQ-3.3.3
test('an answer that stops in its middle is given up at the time limit', async () => {
  const org = await openSmallOrg((_asked, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' }).write('{"done":');
  });
  await expect(clientAt(org.base, { within: 300 }).query(contacts)).rejects.toMatchObject({
    code: 'CrmTimeout',
  });
});

test('a caller who walks away ends the call with his own reason', async () => {
  const org = await openSmallOrg(() => {});
  const browser = new AbortController();
  const query = clientAt(org.base, { signal: browser.signal }).query(contacts);
  browser.abort(new Error('the browser went away'));
  await expect(query).rejects.toThrow('the browser went away');
});

// REQ-4.6.4
test('a host that cannot be reached is said at once', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  const { port } = await new Promise<AddressInfo>((resolve) => {
    server.once('listening', () => resolve(server.address() as AddressInfo));
  });
  await new Promise((resolve) => server.close(resolve));
  const query = clientAt(`http://127.0.0.1:${port}`).query(contacts);
  await expect(query).rejects.toMatchObject({ code: 'CrmUnavailable', raw: { error: 'unreachable' } });
});

// REQ-3.2.4, REQ-3.3.2
test.each([420, 429, 500, 503])('a read that met %i is asked again and arrives', async (status) => {
  const org = await openSmallOrg((_asked, response, count) =>
    count === 1 ? json(response, status, []) : json(response, 200, { done: true, records: [{ Id: '1' }] }),
  );
  expect(await clientAt(org.base).query(contacts)).toEqual([{ Id: '1' }]);
  expect(org.asked).toHaveLength(2);
});

// REQ-3.3.2
test('a locked row is tried again, three times in all', async () => {
  const org = await openSmallOrg((_asked, response) =>
    json(response, 400, [{ errorCode: 'UNABLE_TO_LOCK_ROW', message: '' }]),
  );
  const update = clientAt(org.base).update('Contact', contactId, { LastName: 'B' });
  await expect(update).rejects.toMatchObject({ raw: { error: 'UNABLE_TO_LOCK_ROW' } });
  expect(org.asked.map(({ method }) => method)).toEqual(['PATCH', 'PATCH', 'PATCH']);
});

// REQ-3.3.2
test('a creation whose outcome is unknown is never sent again', async () => {
  const org = await openSmallOrg((_asked, response) => json(response, 503, []));
  await expect(clientAt(org.base).create('Case', { Subject: 'S' })).rejects.toMatchObject({
    code: 'CrmUnavailable',
  });
  expect(org.asked).toHaveLength(1);
});

// REQ-3.2.4
test('the daily allowance used up is said, not tried again', async () => {
  const org = await openSmallOrg((_asked, response) => {
    response.setHeader('sforce-limit-info', 'api-usage=5000/5000');
    json(response, 403, [{ errorCode: 'REQUEST_LIMIT_EXCEEDED', message: 'TotalRequests Limit exceeded.' }]);
  });
  const client = clientAt(org.base);
  await expect(client.query(contacts)).rejects.toMatchObject({ code: 'REQUEST_LIMIT_EXCEEDED' });
  expect(org.asked).toHaveLength(1);
  expect(await client.limits()).toMatchObject({ used: 5000, allowed: 5000 });
  expect(org.asked).toHaveLength(1);
});

test('records are read, made, changed, upserted and removed as the REST API wants', async () => {
  const org = await openSmallOrg(({ method, path }, response) => {
    if (path.includes('External')) return json(response, 201, { id: templateId, success: true, created: true });
    if (method === 'POST') return json(response, 201, { id: caseId, success: true, errors: [] });
    if (method === 'GET') return json(response, 404, [{ errorCode: 'NOT_FOUND', message: '' }]);
    if (method === 'DELETE') return json(response, 404, [{ errorCode: 'ENTITY_IS_DELETED', message: '' }]);
    response.writeHead(204).end();
  });
  const client = clientAt(org.base);
  expect(await client.create('Case', { Subject: 'é' })).toBe(caseId);
  await client.update('Contact', contactId, { LastName: null });
  expect(await client.upsert('T__c', 'External__c', 'a/b', { Name: 'n' })).toEqual({
    created: true,
    id: templateId,
  });
  expect(await client.retrieve('Contact', contactId, ['Id', 'Name'])).toBeNull();
  expect(await client.remove('Contact', contactId)).toBe(false);
  expect(org.asked.map(({ method, path, body }) => [method, path, body.toString()])).toEqual([
    ['POST', '/services/data/v67.0/sobjects/Case', '{"Subject":"é"}'],
    ['PATCH', `/services/data/v67.0/sobjects/Contact/${contactId}`, '{"LastName":null}'],
    ['PATCH', '/services/data/v67.0/sobjects/T__c/External__c/a%2Fb', '{"Name":"n"}'],
    ['GET', `/services/data/v67.0/sobjects/Contact/${contactId}?fields=Id,Name`, ''],
    ['DELETE', `/services/data/v67.0/sobjects/Contact/${contactId}`, ''],
  ]);
});

test('a name or an id that is none is refused before anything is sent', async () => {
  const org = await openSmallOrg((_asked, response) => json(response, 200, {}));
  const client = clientAt(org.base);
  await expect(client.update('Contact', '../Case', {})).rejects.toThrow(TypeError);
  await expect(client.create('Contact/../Case', {})).rejects.toThrow(TypeError);
  await expect(client.retrieve('Contact', contactId, ['Id&x=1'])).rejects.toThrow(TypeError);
  expect(org.asked).toEqual([]);
});

// REQ-3.2.5
test('an org gets five calls at once, and another org does not wait for it', async () => {
  let running = 0;
  let most = 0;
  const waiting: (() => void)[] = [];
  const slow = await openSmallOrg(async (_asked, response) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
    running -= 1;
    json(response, 200, { done: true, records: [] });
  });
  const quick = await openSmallOrg((_asked, response) => json(response, 200, { done: true, records: [] }));
  const crm = crmFor(slow.base, { extraOrigins: [slow.base, quick.base] });
  const calls = Array.from({ length: 12 }, () =>
    crm.openOrg(openStore(grantAt(slow.base)).keeper('s')).query(contacts),
  );
  await expect.poll(() => waiting.length).toBe(5);
  await crm.openOrg(openStore(grantAt(quick.base)).keeper('q')).query(contacts);
  expect(slow.asked).toHaveLength(5);
  const serve = setInterval(() => waiting.splice(0).forEach((go) => go()), 5);
  await Promise.all(calls);
  clearInterval(serve);
  expect(most).toBe(5);
  expect(slow.asked).toHaveLength(12);
});

test('a caller who gave up in the queue leaves its place to the next', async () => {
  const held: (() => void)[] = [];
  const org = await openSmallOrg((_asked, response) => {
    held.push(() => json(response, 200, { done: true, records: [] }));
  });
  const crm = crmFor(org.base);
  const open = (within: number) => crm.openOrg(openStore(grantAt(org.base)).keeper('a'), { within });
  const first = Array.from({ length: 5 }, () => open(5000).query(contacts));
  await expect.poll(() => held.length).toBe(5);
  const hasty = open(100).query(contacts);
  const patient = open(5000).query(contacts);
  await expect(hasty).rejects.toMatchObject({ code: 'CrmTimeout' });
  held.splice(0).forEach((go) => go());
  await Promise.all(first);
  await expect.poll(() => held.length).toBe(1);
  held.splice(0).forEach((go) => go());
  expect(await patient).toEqual([]);
  expect(org.asked).toHaveLength(6);
});

// REQ-3.3.4
test('an org that failed five times in a row is left alone', async () => {
  const org = await openSmallOrg((_asked, response) => json(response, 503, []));
  const crm = crmFor(org.base);
  const client = crm.openOrg(openStore(grantAt(org.base)).keeper('a'));
  for (let calls = 0; calls < 5; calls += 1)
    await expect(client.create('Case', {})).rejects.toMatchObject({ raw: { status: 503 } });
  await expect(client.create('Case', {})).rejects.toMatchObject({
    code: 'CrmUnavailable',
    raw: { error: 'resting' },
  });
  expect(org.asked).toHaveLength(5);
});

// REQ-3.3.4
test('refusals of the person do not make an org rest', async () => {
  const org = await openSmallOrg((_asked, response) =>
    json(response, 400, [{ errorCode: 'INVALID_FIELD', message: '' }]),
  );
  const client = crmFor(org.base).openOrg(openStore(grantAt(org.base)).keeper('a'));
  for (let calls = 0; calls < 7; calls += 1) {
    await expect(client.query(contacts)).rejects.toMatchObject({ raw: { error: 'INVALID_FIELD' } });
  }
  expect(org.asked).toHaveLength(7);
});
