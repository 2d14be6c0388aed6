import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCrmSimulator } from '../server.ts';
import type { CrmSimulator } from '../server.ts';
import { api, grant, refusal, rest, send } from '../test-client.ts';
import type { Tokens } from '../test-client.ts';

let sim: CrmSimulator;
let org: Tokens;
beforeAll(async () => {
  sim = await startCrmSimulator();
  org = await grant(sim, 'aciernord', 'claire.martin@acier-nord.example');
});
afterAll(() => sim.close());

const minute = 60_000;
const day = 24 * 60 * minute;

/** From so long ago to so long ago, in milliseconds. */
const span = (kind: string, from: number, to: number): Promise<Response> => {
  const at = (ago: number): string => encodeURIComponent(new Date(Date.now() - ago).toISOString());
  return rest(org, `${api}/sobjects/Account/${kind}/?start=${at(from)}&end=${at(to)}`);
};

const account = async (name: string): Promise<string> => {
  const answer = await send(org, 'POST', '/sobjects/Account', { Name: name });
  return ((await answer.json()) as { id: string }).id;
};

// REQ-3.4.8
test('what was made and what was deleted in a span of time is told apart', async () => {
  const [kept, gone] = [await account('Kept'), await account('Gone')];
  await rest(org, `${api}/sobjects/Account/${gone}`, { method: 'DELETE' });
  const { ids } = (await (await span('updated', 5 * minute, -2 * minute)).json()) as { ids: string[] };
  expect(ids).toContain(kept);
  expect(ids).not.toContain(gone);
  const deleted = await (await span('deleted', 5 * minute, -2 * minute)).json();
  expect(deleted).toMatchObject({ deletedRecords: [{ id: gone, deletedDate: expect.stringMatching(/\+0000$/) }] });
  expect(await (await span('updated', 20 * minute, 10 * minute)).json()).toMatchObject({ ids: [] });
});

// REQ-3.4.8
test('a span that is empty, too old or no time is refused', async () => {
  expect(await refusal(await span('updated', 0, 0))).toEqual([400, 'INVALID_REPLICATION_DATE']);
  expect(await refusal(await span('updated', 31 * day, 0))).toEqual([400, 'INVALID_REPLICATION_DATE']);
  expect((await span('updated', 29 * day, 0)).status).toBe(200);
  expect(await refusal(await span('deleted', 16 * day, 0))).toEqual([400, 'INVALID_REPLICATION_DATE']);
  const words = await rest(org, `${api}/sobjects/Account/updated?start=monday&end=friday`);
  expect(await refusal(words)).toEqual([400, 'INVALID_FIELD']);
  expect(await refusal(await rest(org, `${api}/sobjects/Account/updated`))).toEqual([400, 'MISSING_ARGUMENT']);
});
