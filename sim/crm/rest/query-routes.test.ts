import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCrmSimulator } from '../server.ts';
import type { CrmSimulator } from '../server.ts';
import { api, grant, query, refusal, rest, send } from '../test-client.ts';
import type { Row, Tokens } from '../test-client.ts';

let sim: CrmSimulator;
let org: Tokens;
beforeAll(async () => {
  sim = await startCrmSimulator();
  org = await grant(sim, 'aciernord', 'claire.martin@acier-nord.example');
});
afterAll(() => sim.close());

const explain = (what: string): Promise<Response> => rest(org, `${api}/query/?explain=${encodeURIComponent(what)}`);

// REQ-3.4.8
test('a deleted record is in the bin: only a query of all finds it', async () => {
  const made = await send(org, 'POST', '/sobjects/Account', { Name: 'To the bin' });
  const { id } = (await made.json()) as { id: string };
  expect((await rest(org, `${api}/sobjects/Account/${id}`, { method: 'DELETE' })).status).toBe(204);
  const soql = "SELECT Id, IsDeleted, Owner.Name FROM Account WHERE Name = 'To the bin'";
  expect((await query(org, soql)).totalSize).toBe(0);
  const all = await rest(org, `${api}/queryAll?q=${encodeURIComponent(soql)}`);
  const { records } = (await all.json()) as { records: Row[] };
  expect(records).toMatchObject([{ Id: id, IsDeleted: true, Owner: { Name: 'Claire Martin' } }]);
  expect(await refusal(await send(org, 'PATCH', `/sobjects/Account/${id}`, { Name: 'a' }))).toEqual([
    404,
    'ENTITY_IS_DELETED',
  ]);
});

// REQ-3.4.8
test('users have no bin', async () => {
  expect(await refusal(await rest(org, `${api}/query?q=${encodeURIComponent('SELECT IsDeleted FROM User')}`))).toEqual([
    400,
    'INVALID_FIELD',
  ]);
});

// REQ-3.4.8
test('the plan of a query and of a list view is explained, without records', async () => {
  const { totalSize } = await query(org, 'SELECT COUNT() FROM Account');
  const scan = { leadingOperationType: 'TableScan', sobjectType: 'Account', sobjectCardinality: totalSize };
  const plan = await (await explain('SELECT Id FROM Account LIMIT 2')).json();
  expect(plan).toEqual({ plans: [expect.objectContaining({ ...scan, cardinality: 2 })] });
  const { listviews } = (await (await rest(org, `${api}/sobjects/Account/listviews`)).json()) as {
    listviews: { id: string }[];
  };
  const ofView = await (await explain(listviews[0]?.id ?? '')).json();
  expect(ofView).toEqual({ plans: [expect.objectContaining({ ...scan, cardinality: totalSize })] });
  expect(await refusal(await explain('00B000000000000'))).toEqual([400, 'INVALID_ID']);
  expect(await refusal(await explain('SELECT Nothing FROM Account'))).toEqual([400, 'INVALID_FIELD']);
});
