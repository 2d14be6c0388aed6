import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCrmSimulator } from '../server.ts';
import type { CrmSimulator } from '../server.ts';
import { api, grant, query, refusal, rest } from '../test-client.ts';
import type { Tokens } from '../test-client.ts';

let sim: CrmSimulator;
let org: Tokens;
beforeAll(async () => {
  sim = await startCrmSimulator();
  org = await grant(sim, 'aciernord', 'claire.martin@acier-nord.example');
});
afterAll(() => sim.close());

interface View {
  id: string;
  describeUrl: string;
  resultsUrl: string;
}
const view = async (): Promise<View> => {
  const answer = await rest(org, `${api}/sobjects/Account/listviews`);
  const { listviews } = (await answer.json()) as { listviews: View[] };
  if (listviews[0] === undefined) throw new Error('no list view');
  return listviews[0];
};
const results = async (path: string): Promise<{ size: number; done: boolean; records: { columns: object[] }[] }> =>
  (await (await rest(org, path)).json()) as never;

// REQ-3.4.8
test('a list view describes a query that runs, and gives its rows a page at a time', async () => {
  const { id, describeUrl, resultsUrl } = await view();
  const described = (await (await rest(org, describeUrl)).json()) as { id: string; query: string };
  expect(described.id).toBe(id);
  const { records } = await query(org, described.query);
  const first = await results(`${resultsUrl}?limit=1`);
  expect(first).toMatchObject({ size: 1, done: false });
  expect(first.records[0]?.columns).toContainEqual({ fieldNameOrPath: 'Name', value: records[0]?.['Name'] });
  const last = await results(`${resultsUrl}?limit=5&offset=${records.length - 1}`);
  expect(last).toMatchObject({ size: 1, done: true });
});

// REQ-3.4.8
test('a list view of another object, and a page too large, are refused', async () => {
  const { id, resultsUrl } = await view();
  expect((await rest(org, `${api}/sobjects/Contact/listviews/${id}/describe`)).status).toBe(404);
  for (const page of ['limit=0', 'limit=2001', 'limit=x', 'offset=-1'])
    expect(await refusal(await rest(org, `${resultsUrl}?${page}`))).toEqual([400, 'INVALID_FIELD']);
});
