import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json as readJson } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startCrmSimulator } from '../server.ts';
import type { CrmSimulator } from '../server.ts';
import { api, control, grant, query, rest, send } from '../test-client.ts';
import type { Tokens } from '../test-client.ts';

let sim: CrmSimulator;
let org: Tokens;
beforeAll(async () => {
  sim = await startCrmSimulator();
  await control(sim, 'add-org', { prefix: 'pages', name: 'Pages & Co' });
  org = await grant(sim, 'pages', 'alex@pages.example');
});
afterAll(() => sim.close());

const textAt = async (path: string): Promise<string> => (await fetch(`${sim.origin}/pages${path}`)).text();
const firstOpportunity = async (): Promise<string> =>
  (await query(org, 'SELECT Id FROM Opportunity LIMIT 1')).records[0]?.Id ?? '';

/** A portal that records what it is asked. */
const openPortal = async (status: number, answer: object) => {
  const asked: { authorization: string | undefined; body: unknown }[] = [];
  const server = createServer((request, response) => {
    const { authorization } = request.headers;
    void readJson(request).then((body) => {
      asked.push({ authorization, body });
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const portalUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const body = JSON.stringify({ apiToken: 'pph_token', portalUrl });
  await rest(org, '/services/apexrest/gnx/v1/portalSettings', { method: 'PUT', body });
  return asked;
};

const press = (id: string) =>
  fetch(`${sim.origin}/pages/${id}`, {
    method: 'POST',
    body: new URLSearchParams({ key: 'k', firstName: 'Zoé', lastName: 'Lefèvre', email: 'zoe@client.example' }),
    redirect: 'manual',
  });

// REQ-3.4.5
test('an org has a page for each opportunity, with its state and its files', async () => {
  const id = await firstOpportunity();
  expect(await textAt('')).toContain(`/pages/${id}`);
  expect(await textAt(`/${id}`)).toContain('Secure this environment');
  await send(org, 'PATCH', `/sobjects/Opportunity/${id}`, { Signature_Status__c: '<completed>' });
  const file = { PathOnClient: 'Contrat é.pdf', VersionData: 'YQ==', FirstPublishLocationId: id };
  const made = (await (await send(org, 'POST', '/sobjects/ContentVersion', file)).json()) as { id: string };
  const page = await textAt(`/${id}`);
  expect(page).toContain('&lt;completed&gt;');
  expect(page).toContain('Contrat é.pdf');
  const pdf = await fetch(`${sim.origin}/pages/sfc/servlet.shepherd/version/download/${made.id}`);
  expect([pdf.headers.get('content-type'), await pdf.text()]).toEqual(['application/pdf', 'a']);
  expect((await fetch(`${sim.origin}/pages/006000000000000AAA`)).status).toBe(404);
  expect((await rest(org, `${api}/sobjects/Opportunity/${id}`)).status).toBe(200);
});

// REQ-3.4.5
test('its button sends a document for the record with the package’s token', async () => {
  const id = await firstOpportunity();
  const asked = await openPortal(201, { id: 'w1' });
  const answer = await press(id);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/pages/${id}`]);
  expect(asked).toMatchObject([
    {
      authorization: 'Bearer pph_token',
      body: { record: { recordId: id }, signatories: [{ lastName: 'Lefèvre' }] },
    },
  ]);
});

// REQ-3.4.5
test('a refusal of the portal is shown', async () => {
  await openPortal(402, { code: 'QuotaSpent', detail: 'No <signatures> left' });
  const page = await (await press(await firstOpportunity())).text();
  expect(page).toContain('QuotaSpent. No &lt;signatures&gt; left');
});
