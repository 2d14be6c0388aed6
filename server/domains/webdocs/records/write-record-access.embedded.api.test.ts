import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPerson } from '#domains/companies/people.test-support.ts';
import { connectOrg } from '#tests/support/crm.ts';
import type { World } from '#tests/support/world.ts';
import {
  createFor,
  newOpportunity,
  openMappedSender,
  patient,
  storeOf,
  type RecordSender,
} from './records.test-support.ts';

let loop: Awaited<ReturnType<typeof openMappedSender>>;
let world: World;
let sender: RecordSender;
beforeAll(async () => {
  loop = await openMappedSender('access');
  ({ world, sender } = loop);
});
afterAll(() => world.close());

const org = () => {
  const found = world.crm.world.orgs.get(sender.prefix);
  if (!found) throw new Error('no org');
  return found;
};

/** From now on the org's user sees opportunities so. */
const restrict = (isEditable: boolean) => {
  const username = String(org().store.rows('User')[0]?.['Username']);
  const rights = { create: true, edit: true, delete: true };
  const names = ['Signature_Status__c', 'Signed_Document__c', 'Signed_Date__c'];
  org().permissionSets.set(username, {
    objects: new Map([['Opportunity', rights]]),
    fields: new Map(names.map((name) => [`Opportunity.${name}`, isEditable])),
  });
};

const lostGrants = async () =>
  (
    await world.context.db
      .selectFrom('crm_grants')
      .select('user_id')
      .where('environment_id', '=', sender.environmentId)
      .where('lost_at', 'is not', null)
      .execute()
  ).length;

describe('what one person may not', () => {
  // REQ-2.7.84
  it('change of a record is tried with the access of the others before it is failed', async () => {
    const member = await seedPerson(world, {
      companyId: sender.companyId,
      username: 'member@access.example',
      role: 'user',
    });
    expect((await connectOrg(world, member.bearer, 'test', sender.prefix)).body.status).toBe('connected');
    restrict(false);
    org().counters = {};
    const made = await createFor(world, sender, newOpportunity(world, sender.prefix));
    await loop.until(made.id, { state: 'failed', reason: 'NoPermission' });
    expect(org().counters['record']).toBe(2);
    restrict(true);
    await world.call('POST', `/api/company/webdocs/${made.id}/record`, { bearer: sender.bearer });
    await loop.until(made.id, { state: 'written', writtenStatus: 'pending' });

    // An org says of a record that somebody may not see that it is not there.
    const recordId = newOpportunity(world, sender.prefix);
    storeOf(world, sender.prefix).remove('Opportunity', recordId);
    org().counters = {};
    const hidden = await createFor(world, sender, recordId);
    await loop.until(hidden.id, { state: 'failed', reason: 'RecordGone' });
    expect(org().counters['record']).toBe(2);

    // The access of the first is gone at the CRM: that is not why the record is not written.
    const first = world.crm.world.grants.find(({ org: prefix }) => prefix === sender.prefix);
    Object.assign(first ?? {}, { revoked: 'by its user', access: [] });
    await world.call('POST', `/api/company/webdocs/${hidden.id}/record`, { bearer: sender.bearer });
    await expect.poll(() => lostGrants(), patient).toBe(1);
    await loop.until(hidden.id, { state: 'failed', reason: 'RecordGone' });
  });
});
