import { expect } from 'vitest';
import { openCompany, put, samples } from '#domains/documents/documents.test-support.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';

type Company = Awaited<ReturnType<typeof openCompany>>;

const test = worldTest();
let claire: Company;
let stranger: Company;
const lists = ['brandings', 'templates', 'webhooks'] as const;

/** Three brandings, and for each kind of environment three templates and three webhooks. */
const fill = async (world: World, { bearer, prod, sandbox }: Company) => {
  for (const name of ['a', 'b', 'c']) {
    await world.call('POST', '/api/companyBranding', { bearer, body: { name } });
    for (const [orgType, token] of Object.entries({ prod, sandbox })) {
      await put(world, token, `TPL-${name}`, samples.docx);
      const body = { url: `https://crm.example/${name}?key=secret`, orgType };
      await world.call('POST', '/api/company/webhooks', { bearer, body });
    }
  }
};

test.beforeAll(async ({ world }) => {
  claire = await openCompany(world, 'claire@lists.example');
  stranger = await openCompany(world, 'stranger@lists.example');
  await fill(world, claire);
  await fill(world, stranger);
});

const list = (world: World, name: string, bearer: string, query: Record<string, string> = {}) =>
  world.call('GET', `/api/public/${name}?${new URLSearchParams(query).toString()}`, { bearer });
const idsOf = ({ body }: { body: any }): string[] => body.items.map(({ id }: { id: string }) => id);

// REQ-6.2.19
test.for(lists)('the pages of %s have each entry of the company once, and nobody else’s', async (name, { world }) => {
  const pages = async (bearer: string) => {
    const seen: string[] = [];
    let token: string | null = null;
    do {
      const answer = await list(world, name, bearer, {
        pageSize: '2',
        ...(token !== null && { continuationToken: token }),
      });
      expect(answer.status).toBe(200);
      seen.push(...idsOf(answer));
      token = answer.body.continuationToken;
    } while (token !== null);
    return seen;
  };
  const own = await pages(claire.prod);
  expect([own.length, new Set(own).size]).toEqual([3, 3]);
  expect(own).toEqual(idsOf(await list(world, name, claire.prod)));
  const others = await pages(stranger.prod);
  expect(others.filter((id) => own.includes(id))).toEqual([]);
  const ofSandbox = await pages(claire.sandbox);
  expect(ofSandbox.filter((id) => own.includes(id))).toEqual(name === 'brandings' ? own : []);
  const { continuationToken } = (await list(world, name, claire.prod, { pageSize: '1' })).body;
  const moved = idsOf(await list(world, name, stranger.prod, { continuationToken }));
  expect(moved.filter((id) => !others.includes(id))).toEqual([]);
});

test.for(lists)('a page of %s costs at most three statements', async (name, { world }) => {
  await world.context.jobs.stop();
  for (const pageSize of ['1', '100']) {
    const { result, statements } = await world.countStatements(() => list(world, name, claire.prod, { pageSize }));
    expect([result.status, statements.length <= 3]).toEqual([200, true]);
  }
});

test.for(lists)('%s refuses a made-up cursor and a page that is too large', async (name, { world }) => {
  const queries: Record<string, string>[] = [
    { continuationToken: 'x' },
    { continuationToken: 'MS54' },
    { pageSize: '101' },
  ];
  for (const query of queries) expect((await list(world, name, claire.prod, query)).body.code).toBe('InvalidRequest');
});

test('templates say their own id, and webhooks no secret', async ({ world }) => {
  const { body: templates } = await list(world, 'templates', claire.prod);
  const externalIds = templates.items.map(({ externalId }: { externalId: string }) => externalId);
  expect(externalIds.toSorted()).toEqual(['TPL-a', 'TPL-b', 'TPL-c']);
  const { text } = await list(world, 'webhooks', claire.prod);
  expect(text).toContain('https://crm.example/a"');
  expect(text).not.toMatch(/secret"|whsec/);
});
