import { expect, test, vi } from 'vitest';
import { CrmError } from '../errors.ts';
import type { OrgClient } from '../org-api.ts';
import { openSimulatedCrm } from '../simulated-crm.test-support.ts';
import { readCustomer } from './provider-customers.ts';
import {
  findInvoiceFile,
  readConsumptions,
  readInvoices,
  readLicences,
  readPackageVersions,
} from './provider-records.ts';
import {
  closeSupportRecord,
  writeSupportFile,
  writeSupportMessage,
  writeSupportRecord,
} from './provider-ticket-writes.ts';
import { readClosed, readSupportRecord, readSupportRecords, readSupportThread } from './provider-tickets.ts';

// One round of calls for each grant, possibly on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const orgId = '00DAc0000000001MAA';
const mark = 'f'.repeat(32);
const author = { name: 'Claire', email: 'claire@acier-nord.example', company: 'Acier Nord SA' };
let written = 0;
const reference = (): string => `${mark}-${String((written += 1))}`;

const read = async (provider: OrgClient): Promise<void> => {
  const customer = await readCustomer(provider, orgId);
  const [invoice] = await readInvoices(provider, orgId);
  await findInvoiceFile(provider, orgId, invoice!.id);
  expect(await readConsumptions(provider, orgId, customer!.contract!.id)).not.toEqual([]);
  await readPackageVersions(provider);
  expect((await readLicences(provider, [orgId])).size).toBe(1);
  await readSupportRecords(provider, { mark, orgIds: [orgId] });
};

const write = async (provider: OrgClient): Promise<void> => {
  const { id } = await writeSupportRecord(provider, reference(), {
    subject: 'Subject',
    description: 'Text',
    html: '<p>Text</p>',
    product: 'Doc',
    priority: 'P1',
    affectedUsers: '+200',
    orgId,
    accessSupport: true,
    author,
    productionOrgId: orgId,
  });
  const message = {
    recordId: id,
    subject: 'Re',
    html: '<p>a</p>',
    text: 'a',
    author,
    fromSupport: false,
    at: new Date(),
  };
  await writeSupportMessage(provider, reference(), message);
  await writeSupportFile(provider, reference(), { recordId: id, name: 'a.txt', content: Buffer.from('a') });
  await closeSupportRecord(provider, id);
  const asker = { mark, orgIds: [orgId] };
  const thread = await readSupportThread(provider, asker, id);
  expect([thread?.messages.length, thread?.files.length]).toEqual([1, 1]);
  expect((await readSupportRecord(provider, asker, id))?.status).toBe('Closed');
  expect(await readClosed(provider, [id])).toEqual([id]);
};

const refusals = new Set([
  'INVALID_FIELD',
  'INVALID_TYPE',
  'NOT_FOUND',
  'INVALID_FIELD_FOR_INSERT_UPDATE',
  'INSUFFICIENT_ACCESS',
  'INVALID_CROSS_REFERENCE_KEY',
]);

const openProvider = async () => {
  const { world, newCrm } = await openSimulatedCrm();
  const org = world.orgs.get('docugen')!;
  const [[username, permissions] = ['', undefined]] = org.permissionSets;
  const provider = newCrm().providerOrg();
  const isEnough = async (changed: Partial<typeof permissions>): Promise<boolean> => {
    org.permissionSets.set(username, { ...permissions!, ...changed });
    try {
      await read(provider);
      await write(provider);
      return true;
    } catch (error) {
      if (!(error instanceof CrmError) || !refusals.has(error.raw.error ?? '')) throw error;
      return false;
    }
  };
  return { permissions: permissions!, isEnough };
};

// REQ-3.8.2
test('the permission set is enough for every call to the provider’s org, and no grant can be left out', async () => {
  const { permissions, isEnough } = await openProvider();
  expect(await isEnough({})).toBe(true);
  const { fields, objects } = permissions;
  const spare: string[] = [];
  for (const [name, isEditable] of fields) {
    if (await isEnough({ fields: new Map([...fields].filter(([other]) => other !== name)) })) spare.push(name);
    if (isEditable && (await isEnough({ fields: new Map([...fields, [name, false]]) })))
      spare.push(`${name}: editable`);
  }
  for (const [name, permission] of objects) {
    if (await isEnough({ objects: new Map([...objects].filter(([other]) => other !== name)) })) spare.push(name);
    const isWritten = permission.create || permission.edit;
    const readOnly = { create: false, edit: false, delete: false };
    if (isWritten && (await isEnough({ objects: new Map([...objects, [name, readOnly]]) })))
      spare.push(`${name}: written`);
    expect(permission.delete).toBe(false);
  }
  expect(spare).toEqual([]);
  expect(fields.size).toBeGreaterThan(40);
});
