import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '#tests/support/audit.ts';
import { connectOrg, control } from '#tests/support/crm.ts';
import { signUp, type Person } from '#tests/support/people.ts';
import { openWorld, type Answer, type World } from '#tests/support/world.ts';
import { connectNewOrg } from './environments.test-support.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const secure = (person: Person, id: string): Promise<Answer> =>
  world.call('POST', `/api/externalenvironment/${id}/secure`, { bearer: person.bearer });
const isSecured = async (person: Person, id: string): Promise<string> =>
  (await world.call('GET', `/api/externalenvironment/${id}`, { bearer: person.bearer })).body.status.isSecurised;
/** API token in the org's package settings. */
const tokenOf = (prefix: string): string =>
  String(world.crm.world.orgs.get(prefix)?.store.rows('gnx__Settings__c')[0]?.['gnx__Api_Token__c'] ?? '');
const opensApi = async (token: string): Promise<boolean> =>
  (await world.call('POST', '/api/public/webdocs', { bearer: token, body: {} })).status !== 401;
const creatorsOf = async (companyId: string) =>
  (
    await world.context.db
      .selectFrom('api_tokens')
      .select(['created_by', 'is_active'])
      .where('company_id', '=', companyId)
      .execute()
  ).map(({ created_by, is_active }) => [created_by, is_active]);

const move = (person: Person, companyId: string) =>
  world.context.db
    .updateTable('users')
    .set({ company_id: companyId, role: 'user' })
    .where('username', '=', person.username)
    .execute();

/** Creates an owner and a colleague who has access to the same org. */
const openPair = async (word: string, packageVersion = '4.0') => {
  const owner = await signUp(world, `owner@${word}.example`);
  const id = await connectNewOrg(world, owner, `${word}--uat`, { packageVersion });
  const other = { ...(await signUp(world, `other@${word}.example`)), companyId: owner.companyId };
  await move(other, owner.companyId);
  await connectOrg(world, other.bearer, 'test', `${word}--uat`);
  return { owner, other, id, prefix: `${word}--uat` };
};

const remove = async (owner: Person, { username }: Person): Promise<void> => {
  const { status } = await world.call('DELETE', `/api/company/user/${encodeURIComponent(username)}`, {
    bearer: owner.bearer,
  });
  expect(status).toBe(200);
};

const ways = [
  ['was removed', async (owner: Person, other: Person) => remove(owner, other)],
  [
    'moved to another company',
    async (owner: Person, other: Person) =>
      move(other, (await signUp(world, `elsewhere@${owner.companyId}.example`)).companyId).then(() => {}),
  ],
] as const;

describe('an environment whose securing', () => {
  it.each(ways)('ends after its person %s is secured all the same', async (way, leave) => {
    const { owner, other, id, prefix } = await openPair(`during${way.length}`);
    const { db } = world.context;
    await control(world, 'faults', { org: prefix, held: 'Settings' });
    let answered: Answer | undefined;
    const securing = secure(other, id).then((answer) => {
      answered = answer;
    });
    const claimed = db.selectFrom('environments').select('securing_id').where('id', '=', id);
    await expect.poll(async () => (await claimed.executeTakeFirstOrThrow()).securing_id).not.toBeNull();
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('environments').select('id').where('id', '=', id).forUpdate().execute();
      await control(world, 'clear-faults', { org: prefix });
      await expect.poll(() => tokenOf(prefix)).not.toBe('');
      await leave(owner, other);
      expect(answered).toBeUndefined();
    });
    await securing;
    expect([answered?.status, answered?.body.status?.isSecurised]).toEqual([200, 'true']);
    expect(await isSecured(owner, id)).toBe('true');
    expect(await opensApi(tokenOf(prefix))).toBe(true);
    expect(await creatorsOf(owner.companyId)).toEqual([[null, true]]);
    expect(await auditOf(world, owner.companyId, 'environment.secured')).toMatchObject([
      { actor: { kind: 'user', username: other.username }, object: { id } },
    ]);
  });

  it('nobody knows the end of is looked up with anybody’s access when its person was removed', async () => {
    const { owner, other, id, prefix } = await openPair('lookup', '3.11');
    await control(world, 'faults', { org: prefix, halfJson: 1, only: '/sobjects/gnx__Settings__c', held: '/query' });
    expect((await secure(other, id)).body.code).toBe('CrmUnavailable');
    expect(await opensApi(tokenOf(prefix))).toBe(false);
    await remove(owner, other);
    await control(world, 'clear-faults', { org: prefix });
    await expect.poll(() => isSecured(owner, id), { timeout: 30_000 }).toBe('true');
    expect(await opensApi(tokenOf(prefix))).toBe(true);
    expect(await creatorsOf(owner.companyId)).toEqual([[null, true]]);
  }, 60_000);

  it('nobody could ever look up is to be secured again, which the activity log says', async () => {
    const owner = await signUp(world, 'owner@never.example');
    const id = await connectNewOrg(world, owner, 'never--uat');
    await secure(owner, id);
    const before = tokenOf('never--uat');
    await control(world, 'faults', { org: 'never--uat', serverErrors: 999, only: 'Settings' });
    expect((await secure(owner, id)).body.code).toBe('CrmUnavailable');
    expect(await isSecured(owner, id)).toBe('true');
    // Simulates an hour of retries.
    const jobs = () =>
      world.context.db
        .updateTable('jobs')
        .set({ attempts: 11, run_at: new Date(0) })
        .where('name', '=', 'environments.settleSecuring')
        .where('state', '=', 'ready')
        .execute();
    await expect
      .poll(
        async () => {
          await jobs();
          return isSecured(owner, id);
        },
        { timeout: 30_000, interval: 300 },
      )
      .toBe('false');
    expect(await auditOf(world, owner.companyId, 'environment.securingGivenUp')).toMatchObject([
      { actor: { kind: 'system' }, object: { id, name: 'never--uat' } },
    ]);
    // The org may still have the old token, so it stays valid until securing again replaces it.
    expect(await opensApi(before)).toBe(true);
    await control(world, 'clear-faults', { org: 'never--uat' });
    await expect.poll(async () => (await secure(owner, id)).status, { timeout: 20_000, interval: 500 }).toBe(200);
    expect([await opensApi(before), await opensApi(tokenOf('never--uat'))]).toEqual([false, true]);
    expect((await creatorsOf(owner.companyId)).filter(([, isActive]) => isActive)).toHaveLength(1);
  }, 90_000);
});
