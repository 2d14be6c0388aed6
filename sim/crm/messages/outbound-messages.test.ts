import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startCrmSimulator } from '../server.ts';
import type { CrmSimulator } from '../server.ts';
import { api, control, grant, rest } from '../test-client.ts';
import type { Tokens } from '../test-client.ts';

let sim: CrmSimulator;
let hugo: Tokens;
let answer: { status: number; ack: string };
const heard: string[] = [];
const listener = createServer((request, response) => {
  void buffer(request).then((body) => {
    heard.push(body.toString('utf8'));
    response.writeHead(answer.status, { 'content-type': 'text/xml' });
    response.end(`<e:E xmlns:e="e"><notificationsResponse><Ack>${answer.ack}</Ack></notificationsResponse></e:E>`);
  });
});
beforeAll(async () => {
  sim = await startCrmSimulator();
  hugo = await grant(sim, 'docugen', 'hugo.lambert@docugen.example');
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`;
  await control(sim, 'messages', { endpoint, retryMs: 20 });
});
afterAll(async () => {
  await sim.close();
  listener.closeAllConnections();
  listener.close();
});
afterEach(() => {
  heard.length = 0;
});

const accountOf = (): string => String(sim.world.orgs.get('docugen')?.store.rows('Account')[0]?.['Id']);
const patch = (object: string, id: string, fields: object) =>
  rest(hugo, `${api}/sobjects/${object}/${id}`, { method: 'PATCH', body: JSON.stringify(fields) });
const untilNothingWaits = () => vi.waitFor(() => expect(sim.world.messages.waiting).toEqual([]), 10_000);

// REQ-3.4.6
test('a change of a record is sent as Salesforce publishes it, and again until it is acknowledged', async () => {
  answer = { status: 200, ack: 'false' };
  const id = accountOf();
  expect((await patch('Account', id, { BillingCity: 'Lyon' })).status).toBe(204);
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(1), 10_000);
  answer = { status: 500, ack: 'true' };
  const refused = heard.length;
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(refused + 1), 10_000);
  answer = { status: 200, ack: ' true ' };
  await untilNothingWaits();
  const [message = ''] = heard;
  expect(new Set(heard)).toEqual(new Set([message]));
  expect(message).toContain('<OrganizationId>00DPr0000000001MAA</OrganizationId>');
  expect(message).toContain('<notifications xmlns="http://soap.sforce.com/2005/09/outbound">');
  expect(message).toMatch(new RegExp(`<sObject xsi:type="sf:Account" [^>]*><sf:Id>${id}</sf:Id></sObject>`));
  expect(message).toContain('<SessionId xsi:nil="true"/>');
});

// REQ-3.4.6
test('a message has at most 100 notifications of one object; nothing is sent of other objects, and of what was undone', async () => {
  answer = { status: 200, ack: 'true' };
  const store = sim.world.orgs.get('docugen')!.store;
  const writer = { userId: String(store.rows('User')[0]?.['Id']), now: new Date() };
  for (let at = 0; at < 150; at += 1) store.create('Case', { Subject: `Case ${at}`, Origin: 'Web' }, writer);
  sim.world.touched();
  await untilNothingWaits();
  const counts = heard.map((message) => message.split('<Notification>').length - 1);
  expect([...counts].sort((left, right) => right - left)).toEqual([100, 50]);
  heard.length = 0;
  const some = [
    { attributes: { type: 'Case' }, Id: String(store.rows('Case')[0]?.['Id']), Subject: 'undone' },
    { attributes: { type: 'Case' }, Id: 'x' },
  ];
  await rest(hugo, `${api}/composite/sobjects`, {
    method: 'PATCH',
    body: JSON.stringify({ allOrNone: true, records: some }),
  });
  store.save('User', { ...store.rows('User')[0], Title: 'x' });
  sim.world.touched();
  await patch('Account', accountOf(), { BillingCity: 'Lille' });
  await untilNothingWaits();
  expect(heard.map((message) => /xsi:type="sf:(\w+)"/.exec(message)?.[1])).toEqual(['Account']);
});
