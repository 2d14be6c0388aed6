import { expect, test } from 'vitest';
import { crmFor, grantAt, json, openSmallOrg, openStore } from './small-org.test-support.ts';

const contactId = '003D000000QV9n2IAD';
const maintenance = '<html><body>We are down for maintenance.</body></html>';
const clientAt = (base: string) => crmFor(base).openOrg(openStore(grantAt(base)).keeper('a'));

// REQ-3.2.13
test.each([
  ['a page', 200, 'text/html', maintenance],
  ['a page without a body', 200, 'text/html', ''],
  ['JSON', 200, 'application/json', '{"success":true}'],
  ['the answer to a creation', 201, 'application/json', `{"id":"${contactId}","success":true}`],
  ['a promise', 202, 'application/json', ''],
])('a change or a deletion that is answered by %s has not been made', async (_what, status, type, body) => {
  const org = await openSmallOrg((_asked, response) => {
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  const client = clientAt(org.base);
  const outage = {
    name: 'CrmError',
    code: 'CrmUnavailable',
    raw: { error: 'not the answer to a write', status: null },
  };
  await expect(client.update('Contact', contactId, { LastName: 'B' })).rejects.toMatchObject(outage);
  await expect(client.remove('Contact', contactId)).rejects.toMatchObject(outage);
  expect(org.asked.map(({ method }) => method)).toEqual(['PATCH', 'DELETE']);
});

// REQ-3.2.13
test.each(['006</script>', '', contactId.replace(/D$/, 'A'), 17])(
  'a creation, an upsert or a file whose new id is %j is an outage',
  async (id) => {
    const org = await openSmallOrg((_asked, response) => json(response, 201, { id, success: true, created: true }));
    const client = clientAt(org.base);
    const outage = { code: 'CrmUnavailable', raw: { error: 'no id of the new record' } };
    await expect(client.create('Contact', {})).rejects.toMatchObject(outage);
    await expect(client.upsert('Contact', 'External__c', 'x', {})).rejects.toMatchObject(outage);
    const upload = { name: 'a.pdf', fields: {}, content: new Uint8Array(3) };
    await expect(client.uploadVersion(upload)).rejects.toMatchObject(outage);
  },
);

// REQ-3.2.13
test('an id of 15 characters is told with 18', async () => {
  const org = await openSmallOrg((_asked, response) => json(response, 201, { id: contactId.slice(0, 15) }));
  expect(await clientAt(org.base).create('Contact', {})).toBe(contactId);
});

// REQ-3.2.15
test('an upsert that is answered without the id asks for it', async () => {
  const org = await openSmallOrg(({ method }, response) =>
    method === 'PATCH' ? void response.writeHead(204).end() : json(response, 200, { Id: contactId }),
  );
  expect(await clientAt(org.base).upsert('Contact', 'External__c', 'a/b', {})).toEqual({
    created: false,
    id: contactId,
  });
  const [change, question, ...more] = org.asked;
  expect([question?.method, question?.path]).toEqual(['GET', `${change?.path}?fields=Id`]);
  expect(more).toEqual([]);
});

// REQ-3.2.13
test('a page in answer to a revocation has revoked nothing', async () => {
  const org = await openSmallOrg((_asked, response, count) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(count === 1 ? maintenance : '');
  });
  const crm = crmFor(org.base);
  await expect(crm.revoke(grantAt(org.base))).rejects.toMatchObject({ code: 'CrmUnavailable' });
  await expect(crm.revoke(grantAt(org.base))).resolves.toBeUndefined();
});
