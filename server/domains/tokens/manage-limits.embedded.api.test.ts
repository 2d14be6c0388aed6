import { describe, expect } from 'vitest';
import { tokenScopes } from '#contract/tokens/token-scopes.ts';
import { allRoutes } from '#server/app.ts';
import { signUp, type Person } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { tellOfEndingTokens } from './notices.ts';
import { deactivateAs, listAs, tokenOf, valueAs } from './tokens.test-support.ts';

const it = worldTest({ env: { TRUST_PROXY: '192.0.2.1', RATE_TOKEN_VALUE: '1000/60' } });
let claire: Person;
const noon = new Date('2026-11-22T12:00:00Z');
it.beforeAll(async ({ world }) => {
  claire = await signUp(world, 'claire@limits.example');
  const yanis = await signUp(world, 'yanis@limits.example');
  const sophie = await signUp(world, 'sophie@limits.example');
  for (const [{ username }, role] of [[yanis, 'owner'] as const, [sophie, 'user'] as const])
    await world.context.db
      .updateTable('users')
      .set({ company_id: claire.companyId, role, language: 'en' })
      .where('username', '=', username)
      .execute();
  world.clock.set(noon);
});

const valueOf = async (world: World, more: object): Promise<string> =>
  (await valueAs(world, claire, (await tokenOf(world, claire, more)).id)).text;

describe('a token for some things only', () => {
  it('is refused by every other call of the public API with 403 TokenScopeMissing, which names the scope', async ({
    world,
  }) => {
    const endpoints = allRoutes(world.context).map(({ endpoint }) => endpoint);
    const seen = new Set<string>();
    for (const scope of tokenScopes) {
      const bearer = await valueOf(world, { name: scope, scopes: [scope] });
      for (const { may, method, path } of endpoints) {
        if (may.bearer !== 'api-token') continue;
        seen.add(`${method} ${path}`);
        const url = path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
        const { status, body } = await world.call(method, url, {
          bearer,
          ...(!['GET', 'DELETE'].includes(method) && { body: {} }),
        });
        if (may.scope === scope || may.orScope === scope) expect([path, status]).not.toEqual([path, 403]);
        else expect([path, status, body.code, body.detail]).toEqual([path, 403, 'TokenScopeMissing', may.scope]);
      }
    }
    expect(seen.size).toBe(25);
    const { body } = await world.call('GET', '/api/openapi.json');
    expect(body.paths['/api/public/webdocs'].get['x-scope']).toBe('webdocs.read');
  });
});

// REQ-6.2.14
describe('a call that says for which kind of environment it is', () => {
  it('takes a token of this kind alone', async ({ world }) => {
    const bearer = await valueOf(world, { type: 'sandbox' });
    const listAsked = (orgType: string) =>
      world.call('GET', '/api/public/webdocs', { bearer, headers: { 'org-type': orgType } });
    expect((await listAsked('sandbox')).status).toBe(200);
    expect((await listAsked('prod')).body).toMatchObject({ status: 403, code: 'BearerNotAllowed', detail: 'sandbox' });
    expect((await listAsked('live')).status).toBe(403);
  });
});

describe('a token for some addresses only', () => {
  const from = async (world: World, bearer: string, remoteAddress: string, forwarded?: string) => {
    const answer = await world.app.inject({
      method: 'GET',
      url: '/api/public/webdocs',
      remoteAddress,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
      },
    });
    const { code, detail } = JSON.parse(answer.body);
    return answer.statusCode === 200 ? 200 : [answer.statusCode, code, detail];
  };

  it('is taken from those, IPv4 and IPv6, and refused elsewhere with the address that was seen', async ({ world }) => {
    const bearer = await valueOf(world, { addresses: ['203.0.113.0/24', '2001:db8::/48'] });
    expect(await from(world, bearer, '203.0.113.9')).toBe(200);
    expect(await from(world, bearer, '::ffff:203.0.113.9')).toBe(200);
    expect(await from(world, bearer, '2001:db8::7')).toBe(200);
    expect(await from(world, bearer, '198.51.100.4')).toEqual([403, 'TokenAddressRefused', '198.51.100.4']);
    expect(await from(world, bearer, '2001:db8:1::7')).toEqual([403, 'TokenAddressRefused', '2001:db8:1::7']);
  });

  it('believes the forwarded address of a trusted proxy, and of nobody else', async ({ world }) => {
    const bearer = await valueOf(world, { addresses: ['203.0.113.9'] });
    expect(await from(world, bearer, '192.0.2.1', '203.0.113.9')).toBe(200);
    expect(await from(world, bearer, '192.0.2.1', '203.0.113.9, 198.51.100.4')).toEqual([
      403,
      'TokenAddressRefused',
      '198.51.100.4',
    ]);
    expect(await from(world, bearer, '198.51.100.4', '203.0.113.9')).toEqual([
      403,
      'TokenAddressRefused',
      '198.51.100.4',
    ]);
  });

  it('tells nothing of its limits to whom it refuses, and no use is noted', async ({ world }) => {
    const token = await tokenOf(world, claire, { name: 'Quiet', addresses: ['203.0.113.9'] });
    const { text: bearer } = await valueAs(world, claire, token.id);
    const answer = await world.call('GET', '/api/public/webdocs', { bearer });
    expect(answer.status).toBe(403);
    expect(answer.text).not.toContain('203.0.113.9');
    expect((await listAs(world, claire)).find(({ id }) => id === token.id)?.lastUse).toBeNull();
  });
});

describe('owners are told before a token expires', () => {
  const queued = async (world: World) =>
    (
      await world.context.db
        .selectFrom('mails')
        .select(['to_address', 'language'])
        .where('template', '=', 'tokens.ending')
        .orderBy('created_at')
        .orderBy('to_address')
        .execute()
    ).map(({ to_address, language }) => `${to_address} ${language}`);
  const arrived = (world: World, subject: string) =>
    world.mailbox.waitFor((mail) => mail.subject?.replaceAll('\u00A0', ' ') === subject, 10_000);

  it('30 and 7 days before, each owner in their language and once, however often and at how many places it runs', async ({
    world,
  }) => {
    const { id } = await tokenOf(world, claire, { name: 'ERP', expiration: '2027-03-31' });
    const off = await tokenOf(world, claire, { name: 'Off', expiration: '2027-03-31' });
    await deactivateAs(world, claire, off.id);
    await tokenOf(world, claire, { name: 'Later', expiration: '2028-01-31' });
    await world.context.db.updateTable('api_tokens').set({ created_at: noon }).execute();
    const at = async (moment: string) => {
      world.clock.set(new Date(moment));
      const run = () => tellOfEndingTokens(world.context);
      await Promise.all([run(), run(), run()]);
      await run();
      return queued(world);
    };
    expect(await at('2027-03-01T12:00:00Z')).toEqual([]);
    const first = ['claire@limits.example fr', 'yanis@limits.example en'];
    expect(await at('2027-03-02T12:00:00Z')).toEqual(first);
    expect(await at('2027-03-20T12:00:00Z')).toEqual(first);
    expect(await at('2027-03-25T12:00:00Z')).toEqual([...first, ...first]);
    expect(await at('2027-03-30T12:00:00Z')).toHaveLength(4);
    await deactivateAs(world, claire, id);
    expect(await at('2027-04-02T12:00:00Z')).toHaveLength(4);
    const mail = await arrived(world, 'Le token « ERP » expire le 31/03/2027');
    expect(mail.links).toContain('http://portal.test/tokens');
    await arrived(world, 'The token “ERP” expires on 31/03/2027');
    world.clock.set(noon);
  });

  it('every six hours a job looks', async ({ world }) => {
    const schedule = await world.context.db
      .selectFrom('job_schedules')
      .select('every_seconds')
      .where('name', '=', 'tokens.expiryNotices')
      .executeTakeFirst();
    expect(schedule).toEqual({ every_seconds: 21_600 });
  });
});
