import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCrmSimulator } from '../server.ts';
import type { CrmSimulator } from '../server.ts';
import { api, control, grant, rest } from '../test-client.ts';
import type { Tokens } from '../test-client.ts';

let sim: CrmSimulator;
let org: Tokens;
beforeAll(async () => {
  sim = await startCrmSimulator();
  org = await grant(sim, 'studioouest', 'nora.petit@studio-ouest.example');
});
afterAll(() => sim.close());

const read = async <T>(path: string): Promise<T> => (await (await rest(org, api + path)).json()) as T;

// REQ-3.4.8
test('a version lists its resources and the identity of the user', async () => {
  const { identity, ...resources } = await read<Record<string, string>>('/');
  expect(identity).toBe(org.id);
  const who = await fetch(`${identity}?format=json&oauth_token=${encodeURIComponent(org.access_token)}`);
  expect(await who.json()).toMatchObject({ id: identity, photos: { picture: expect.any(String) } });
  for (const name of ['composite', 'limits', 'recent', 'tabs', 'theme', 'sobjects'])
    expect((await rest(org, resources[name] ?? '')).status).toBe(200);
});

// REQ-3.4.8
test('limits tell the calls that are left, this one among those made', async () => {
  await control(sim, 'org', { org: 'studioouest', apiUsed: 40, apiLimit: 100 });
  const limits = await read<Record<string, { Max: number; Remaining: number }>>('/limits');
  expect(limits['DailyApiRequests']).toEqual({ Max: 100, Remaining: 59 });
  for (const { Max, Remaining } of Object.values(limits)) expect(Remaining).toBeLessThanOrEqual(Max);
  expect(Object.keys(limits)).toEqual(expect.arrayContaining(['DataStorageMB', 'FileStorageMB']));
});

// REQ-3.4.8
test('tabs and theme show the objects with a page, not those of the system', async () => {
  const tabs = await read<{ name: string; sobjectName: string; custom: boolean; url: string }[]>('/tabs');
  expect(tabs).toContainEqual(
    expect.objectContaining({ name: 'standard-Account', custom: false, url: `${org.instance_url}/001/o` }),
  );
  expect(tabs).toContainEqual(expect.objectContaining({ name: 'gnx__Template__c', custom: true }));
  expect(tabs.map(({ sobjectName }) => sobjectName)).not.toContain('ContentDocumentLink');
  const { themeItems } = await read<{ themeItems: { name: string; icons: object[] }[] }>('/theme');
  expect(themeItems.map(({ name }) => name)).toEqual(tabs.map(({ sobjectName }) => sobjectName));
});
