import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startCrmSimulator } from '../server.ts';
import type { CrmSimulator } from '../server.ts';
import { api, control, grant, query, refusal, rest } from '../test-client.ts';
import type { Row, Tokens } from '../test-client.ts';

let sim: CrmSimulator;
let org: Tokens;
beforeAll(async () => {
  sim = await startCrmSimulator();
});
beforeEach(async () => {
  await control(sim, 'reset');
  org = await grant(sim, 'aciernord', 'claire.martin@acier-nord.example');
});
afterAll(() => sim.close());

const read = async <T>(path: string, user = org): Promise<T> => (await (await rest(user, api + path)).json()) as T;
const idsOf = (rows: Row[]): string[] => rows.map((row) => row.Id);

// REQ-3.4.8
test('a query for view marks its records for this user alone, the latest first', async () => {
  expect(await read('/recent')).toEqual([]);
  const accounts = await query(org, 'SELECT Id, Name FROM Account ORDER BY Name LIMIT 2 FOR VIEW');
  const contacts = await query(org, 'SELECT Id FROM Contact LIMIT 1 FOR REFERENCE');
  const seen = await read<(Row & { attributes: { type: string } })[]>('/recent');
  expect(idsOf(seen)).toEqual([...idsOf(contacts.records), ...idsOf(accounts.records)]);
  expect(seen[1]).toMatchObject({ attributes: { type: 'Account' }, Name: accounts.records[0]?.['Name'] });
  expect(await read<Row[]>('/recent?limit=1')).toHaveLength(1);
  expect(await refusal(await rest(org, `${api}/recent?limit=x`))).toEqual([400, 'MALFORMED_QUERY']);
  const other = await grant(sim, 'aciernord', 'yanis.belkacem@acier-nord.example');
  expect(await read('/recent', other)).toEqual([]);
});

// REQ-3.4.8
test('an object tells what it is and which of its records were viewed', async () => {
  const { records } = await query(org, 'SELECT Id FROM Account LIMIT 1 FOR VIEW');
  await query(org, 'SELECT Id FROM Contact LIMIT 1 FOR VIEW');
  const about = await read<{ objectDescribe: object; recentItems: Row[] }>('/sobjects/Account');
  expect(about.objectDescribe).toMatchObject({ name: 'Account', keyPrefix: '001' });
  expect(idsOf(about.recentItems)).toEqual(idsOf(records));
  await rest(org, `${api}/sobjects/Account/${records[0]?.Id ?? ''}`, { method: 'DELETE' });
  expect((await read<{ recentItems: Row[] }>('/sobjects/Account')).recentItems).toEqual([]);
  expect((await rest(org, `${api}/sobjects/Nothing`)).status).toBe(404);
});
