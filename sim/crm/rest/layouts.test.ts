import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCrmSimulator } from '../server.ts';
import type { CrmSimulator } from '../server.ts';
import { api, grant, rest } from '../test-client.ts';
import type { Tokens } from '../test-client.ts';

let sim: CrmSimulator;
let org: Tokens;
beforeAll(async () => {
  sim = await startCrmSimulator();
  org = await grant(sim, 'aciernord', 'claire.martin@acier-nord.example');
});
afterAll(() => sim.close());

const describe = (path: string): Promise<Response> => rest(org, `${api}/sobjects/${path}`);

// REQ-3.4.8
test('an object has one layout, for its one record type', async () => {
  const answer = (await (await describe('Account/describe/layouts')).json()) as {
    layouts: { id: string }[];
    recordTypeMappings: { layoutId: string }[];
  };
  expect(answer).toMatchObject({ recordTypeSelectorRequired: [false] });
  expect(answer.layouts).toHaveLength(1);
  expect(answer.recordTypeMappings[0]?.layoutId).toBe(answer.layouts[0]?.id);
  expect(JSON.stringify(answer.layouts)).toContain('"value":"BillingCity"');
});

// REQ-3.4.8
test('a named layout is one that the description of the object names', async () => {
  const { namedLayoutInfos } = (await (await describe('User/describe')).json()) as {
    namedLayoutInfos: { name: string; urls: { layout: string } }[];
  };
  expect(namedLayoutInfos.map(({ name }) => name)).toEqual(['UserAlt']);
  expect((await rest(org, namedLayoutInfos[0]?.urls.layout ?? '')).status).toBe(200);
  expect((await describe('Account/describe/namedLayouts/UserAlt')).status).toBe(404);
});

// REQ-3.4.8
test('compact layouts are those of the system, and approvals have none', async () => {
  expect(await (await describe('Account/describe/compactLayouts')).json()).toMatchObject({
    compactLayouts: [{ id: null, name: 'SYSTEM', objectType: 'Account', fieldItems: [{ label: 'Name' }] }],
    defaultCompactLayoutId: null,
  });
  expect(await (await describe('Account/describe/approvalLayouts')).json()).toEqual({ approvalLayouts: [] });
  expect((await describe('Nothing/describe/layouts')).status).toBe(404);
});
