import { describe, expect } from 'vitest';
import { createApiToken } from '#domains/tokens/create.ts';
import { create, note } from '#domains/webdocs/signing.test-support.ts';
import { connectOrg } from '#tests/support/crm.ts';
import { connectNewOrg } from '#domains/environments/environments.test-support.ts';
import { makeApiToken, signUp, type Person } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { deliver, idsOf, listLogs, namesOf } from './sign-logs.test-support.ts';

const test = worldTest();
const org = '00DSo0000000001';
let nora: Person;
let prod: string;
let sandbox: string;
let stranger: string;

const list = (world: World, query: Record<string, string> = {}, bearer = prod) =>
  world.call('GET', `/api/public/sign-logs?${new URLSearchParams(query).toString()}`, { bearer });

test.beforeAll(async ({ world }) => {
  nora = await signUp(world, 'nora@studio-ouest.example');
  const lars = await signUp(world, 'lars@nordic-parts.example');
  prod = await makeApiToken(world, nora.companyId);
  sandbox = await makeApiToken(world, nora.companyId, 'sandbox');
  stranger = await makeApiToken(world, lars.companyId);
  await connectOrg(world, nora.bearer, 'login', 'studioouest');
  for (const name of ['signer.done', 'signer.notified', 'signer.done']) await deliver(world, { org, event_name: name });
  await deliver(world, { org, event_name: 'signer.error', error: 'MAILBOX_FULL' });
});

// REQ-6.2.22
describe('the sign logs of a token', () => {
  test('has the events of the portal, each once over its pages, with its filters', async ({ world }) => {
    const portal = idsOf(await listLogs(world, nora.bearer));
    expect(idsOf(await list(world))).toEqual(portal);
    expect(portal).toHaveLength(4);
    const seen: string[] = [];
    let token: string | null = null;
    do {
      const page = await list(world, { pageSize: '3', ...(token !== null && { continuationToken: token }) });
      seen.push(...idsOf(page));
      token = page.body.continuationToken;
    } while (token !== null);
    expect(seen).toEqual(portal);
    for (const [query, count] of [
      [{ eventType: 'signer.done' }, 2],
      [{ status: 'error' }, 1],
      [{ orgId: org }, 4],
      [{ search: 'mailbox_full' }, 1],
      [{ endDate: '2020-01-01T00:00:00Z' }, 0],
    ] as const)
      expect([query, (await list(world, query)).body.items.length]).toEqual([query, count]);
  });

  test('has nothing of another company, whose cursor is no cursor here', async ({ world }) => {
    expect((await list(world, {}, stranger)).body).toEqual({ items: [], continuationToken: null });
    const { continuationToken } = (await list(world, { pageSize: '1' })).body;
    const moved = await list(world, { pageSize: '1', continuationToken }, stranger);
    expect([moved.status, moved.body.errors[0].path]).toEqual([400, 'continuationToken']);
  });

  // REQ-2.6.5
  test('has the production alone for its token, and connected sandboxes for one of the sandbox', async ({ world }) => {
    expect((await list(world, {}, sandbox)).body.items).toEqual([]);
    await connectNewOrg(world, nora, 'studiotest');
    for (const token of [sandbox, prod]) await create(world, token, note({ name: 'Essai Été' }));
    // The portal has it under the production, which its external id names.
    await create(world, sandbox, note({ name: 'Essai Été', externalId: `a%%b%%${org}%%069xx` }));
    const listed = await list(world, {}, sandbox);
    expect(namesOf(listed).toSorted()).toEqual(['signature_request.activated', 'signer.notified']);
    expect(idsOf(await list(world, { search: 'essai ete' }, sandbox))).toEqual(idsOf(listed));
    const ofProduction = await list(world, { search: 'essai ete' });
    expect(namesOf(ofProduction).toSorted()).toEqual(['signature_request.activated', 'signer.notified']);
    expect(idsOf(await list(world))).toHaveLength(6);
    expect(idsOf(ofProduction).filter((id) => idsOf(listed).includes(id))).toEqual([]);
    const inPortal = await listLogs(world, nora.bearer, { search: 'essai ete' });
    expect(idsOf(inPortal)).toHaveLength(6);
    expect((await list(world, { orgId: org }, sandbox)).body.items).toEqual([]);
    expect((await list(world, { orgId: org, search: 'mailbox' }, sandbox)).body.items).toEqual([]);
  });

  test('has the documents of its own side for a company without an org', async ({ world }) => {
    const { companyId } = await signUp(world, 'ida@sans-crm.example');
    const bearers = {
      prod: await makeApiToken(world, companyId),
      sandbox: await makeApiToken(world, companyId, 'sandbox'),
    };
    for (const [name, bearer] of Object.entries(bearers)) await create(world, bearer, note({ name }));
    for (const [name, bearer] of Object.entries(bearers))
      for (const query of [{}, { search: 'signer' }] as Record<string, string>[]) {
        const { items } = (await list(world, query, bearer)).body;
        const names = items.map(
          ({ data }: { data: { signature_request: { name: string } } }) => data.signature_request.name,
        );
        expect(new Set(names)).toEqual(new Set([name]));
      }
  });

  test('needs its scope, and takes at most three statements', async ({ world }) => {
    const { value } = await createApiToken(world.context, {
      companyId: nora.companyId,
      name: 'Documents',
      orgType: 'prod',
      scopes: ['webdocs.read'],
      createdBy: null,
      actor: { kind: 'staff', name: 'tests' },
    });
    const refused = await list(world, {}, value);
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([403, 'TokenScopeMissing', 'logs.read']);
    await world.context.jobs.stop();
    for (const query of [{}, { search: 'signer' }, { eventType: 'signer.done' }] as Record<string, string>[])
      for (const bearer of [prod, sandbox]) {
        const { result, statements } = await world.countStatements(() => list(world, query, bearer));
        expect([result.status, query, statements.length <= 3]).toEqual([200, query, true]);
      }
  });
});
