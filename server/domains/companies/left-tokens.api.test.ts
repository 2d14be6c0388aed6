import { describe, expect } from 'vitest';
import type { ApiToken } from '#contract/tokens/tokens.ts';
import type { Person } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { mailsTo, remove, seedCompany, seedPerson, untilMailsLeft } from './people.test-support.ts';

const it = worldTest();

const makeToken = async (world: World, { bearer }: Person, name: string): Promise<ApiToken> => {
  const expiration = `${new Date().getUTCFullYear() + 1}-01-31`;
  const body = { name, type: 'prod', expiration };
  return (await world.call('POST', '/api/public/token/create', { bearer, body })).body;
};

const tokensOf = async (world: World, { bearer }: Person) =>
  (await world.call('GET', '/api/public/token', { bearer })).body.map(
    ({ name, createdBy, hasMakerLeft }: ApiToken) => `${name}: ${createdBy}${hasMakerLeft ? ', who left' : ''}`,
  );

const factsOf = async (world: World, { bearer }: Person, action: string) => {
  const { entries } = (await world.call('GET', '/api/company/audit', { bearer })).body;
  return entries
    .filter((entry: { action: string }) => entry.action === action)
    .map(({ details }: { details: Record<string, string> }) => details['tokensLeft']);
};

/** Somebody asks to join a verified one, whose owner accepts. */
const moveTo = async (world: World, person: Person, owner: Person, companyId: string): Promise<void> => {
  await world.call('POST', `/api/company/${companyId}/user/request`, { bearer: person.bearer });
  const body = { Username: person.username, Approval: true, RoleName: 'user' };
  const answer = await world.call('POST', '/api/company/user/request/approval', { bearer: owner.bearer, body });
  if (answer.status !== 200) throw new Error(answer.text);
};

// REQ-2.6.8
describe('who leaves a company', () => {
  it('leaves their name on the tokens they made, and its owners are mailed once which are still good', async ({
    world,
  }) => {
    const { owners, users } = await seedCompany(world, 'tokens-left', { owners: 2, users: 2 });
    const [claire, paul] = owners;
    const [maker, other] = users;
    const kept = await makeToken(world, maker!, 'ERP');
    await makeToken(world, maker!, 'CI');
    const ended = await makeToken(world, maker!, 'Old');
    const hers = await makeToken(world, claire!, 'Hers');
    await world.call('POST', `/api/public/token/${ended.id}/desactivate`, { bearer: claire!.bearer });
    const value = (await world.call('GET', `/api/public/token/${kept.id}/value`, { bearer: maker!.bearer })).text;

    // A token of a colleague, whose value they have looked at, is no less known to them.
    expect((await world.call('GET', `/api/public/token/${hers.id}/value`, { bearer: maker!.bearer })).status).toBe(200);
    expect((await remove(world, claire!, maker!.username)).status).toBe(200);
    expect(await tokensOf(world, paul!)).toEqual([
      'Hers: Paul owner1',
      'Old: Paul user1, who left',
      'CI: Paul user1, who left',
      'ERP: Paul user1, who left',
    ]);
    // The company's systems go on.
    expect((await world.call('GET', '/api/public/webdocs', { bearer: value })).status).toBe(200);
    expect(await factsOf(world, claire!, 'user.deleted')).toEqual(['CI, ERP, Hers']);
    await untilMailsLeft(world);
    for (const { username } of [claire!, paul!]) {
      const [mail, ...more] = mailsTo(world, username);
      expect(more).toEqual([]);
      expect(mail?.subject).toBe('Paul user1 laisse 3 tokens d’API actifs');
      expect(mail?.text).toContain('ERP');
      expect(mail?.text).not.toContain('Old');
      expect(mail?.text).toContain('/tokens');
    }
    expect(mailsTo(world, other!.username)).toEqual([]);
    await remove(world, claire!, other!.username);
    await untilMailsLeft(world);
    expect(mailsTo(world, claire!.username)).toHaveLength(1);
  });

  it('leaves tokens in the company they come from, and takes them back when they return', async ({ world }) => {
    const home = await seedCompany(world, 'tokens-home', { owners: 1 });
    const away = await seedCompany(world, 'tokens-away', { owners: 1 });
    const maker = await seedPerson(world, { companyId: home.id, username: 'maker@tokens-home.example', role: 'user' });
    await makeToken(world, maker, 'ERP');
    await moveTo(world, maker, away.owners[0]!, away.id);
    expect(await tokensOf(world, home.owners[0]!)).toEqual(['ERP: Paul maker, who left']);
    expect(await tokensOf(world, maker)).toEqual([]);
    expect(await factsOf(world, home.owners[0]!, 'user.left')).toEqual(['ERP']);
    await moveTo(world, maker, home.owners[0]!, home.id);
    expect(await tokensOf(world, maker)).toEqual(['ERP: Paul maker']);
    await untilMailsLeft(world);
    expect(mailsTo(world, 'owner1@tokens-home.example').map(({ subject }) => subject)).toContain(
      'Paul maker laisse un token d’API actif',
    );
  });
});
