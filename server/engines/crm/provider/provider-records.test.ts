import { expect, test } from 'vitest';
import {
  consumptionRecord,
  contractRecord,
  invoiceRecord,
  organisationRecord,
} from '#contract/environments/crm-records.ts';
import { toId18 } from '../ids.ts';
import { readAccount, readCustomer } from './provider-customers.ts';
import {
  findInvoiceFile,
  readConsumptions,
  readInvoices,
  readLicences,
  readPackageVersions,
} from './provider-records.ts';
import { openSimulatedCrm } from '../simulated-crm.test-support.ts';

const acierNord = '00DAc0000000001';
const id18 = (id: string): string => toId18(id) ?? '';

/** A provider org with two customers whose org ids differ only in case. */
const openProvider = async () => {
  const sim = await openSimulatedCrm();
  const store = sim.world.orgs.get('docugen')!.store;
  const long = new Date('2025-01-01T00:00:00Z');
  const company = (name: string, orgId: string) => {
    const account = store.seed('Account', { Name: name, Org_ID__c: orgId, sign__c: true }, long)['Id']!;
    const contract = store.seed(
      'gnx__Contract__c',
      {
        Name: name,
        gnx__Account__c: account,
        gnx__Status__c: 'Active',
        gnx__Start_date__c: '2025-01-01',
        authorized_sign__c: 10,
      },
      long,
    )['Id'] as string;
    for (const month of ['2025-02-01', '2025-01-01']) {
      const row = {
        contract__c: contract,
        month__c: month,
        product_Type__c: 'doc',
        generationNumber__c: 7,
      };
      store.seed('Consumption__c', row, long);
    }
    const invoice = store.seed(
      'gnx__Invoice__c',
      {
        Name: name,
        gnx__Account__c: account,
        gnx__Invoice_number__c: `FA-${name}`,
        date_de_facture_Formule__c: '2025-03-01',
        gnx__Amount_with_taxes__c: 120.5,
        payment_due_date__c: '2025-03-31',
        gnx__Stage__c: 'Paid',
      },
      long,
    )['Id'] as string;
    return { contract, invoice };
  };
  const own = company('Own', '00DzZ0000000001');
  const stranger = company('Stranger', '00DZz0000000001');
  return { sim, provider: sim.newCrm().providerOrg(), own, stranger };
};

const ownOrg = id18('00DzZ0000000001');

// REQ-3.1.15
test('an account is found by its org id of 15 or 18 characters', async () => {
  const { provider } = await openProvider();
  const known = await readAccount(provider, acierNord);
  expect(known).toMatchObject({ name: 'Acier Nord SA', isBlocked: false, hasRunningContract: true });
  expect(await readAccount(provider, id18(acierNord))).toEqual(known);
  expect(await readAccount(provider, id18('00DTk0000000001'))).toMatchObject({ isBlocked: true });
  expect(await readAccount(provider, id18('00DQq0000000001'))).toBeNull();
  expect(await readAccount(provider, "00D' OR Id != '")).toBeNull();
});

// REQ-1.6.11, REQ-3.1.15
test('ids that differ by case alone never show one customer another’s data', async () => {
  const { provider, own, stranger } = await openProvider();
  expect(await readCustomer(provider, ownOrg)).toMatchObject({
    organisation: { name: 'Own' },
    contract: { id: own.contract },
  });
  expect((await readInvoices(provider, ownOrg)).map(({ id }) => id)).toEqual([own.invoice]);
  expect(await readConsumptions(provider, ownOrg, stranger.contract)).toEqual([]);
  expect(await findInvoiceFile(provider, ownOrg, stranger.invoice)).toBeNull();
});

// REQ-1.3.4, REQ-1.3.5
test('organisation and running contract have the names and shapes of the contract', async () => {
  const { provider } = await openProvider();
  const { organisation, contract } = (await readCustomer(provider, acierNord))!;
  expect(organisation).toEqual(organisationRecord.parse(organisation));
  expect(organisation).toMatchObject({
    contractual_contact__r: { name: 'Claire Martin' },
    billingCity: 'Lille',
  });
  expect(contract).toEqual(contractRecord.parse(contract));
  expect(contract).toMatchObject({
    gnx__Account__r: {
      payment_Terms__c: '30 jours fin de mois',
      sign__c: true,
      connect__c: false,
      rF__c: true,
    },
    gnx__Number_of_generations__c: 120_000,
  });
});

// REQ-1.3.7
test('an unlimited contract has an empty limit', async () => {
  const { provider } = await openProvider();
  expect(await readCustomer(provider, '00DNp0000000001')).toMatchObject({
    contract: { gnx__Number_of_generations__c: null },
  });
});

// REQ-1.3.6, REQ-1.3.7
test('consumption comes by month, and invoices newest first', async () => {
  const { provider, own } = await openProvider();
  const consumptions = await readConsumptions(provider, ownOrg, own.contract);
  expect(consumptions.map((row) => consumptionRecord.parse(row))).toEqual([
    { month__c: '2025-01-01', product_Type__c: 'doc', generationNumber__c: 7 },
    { month__c: '2025-02-01', product_Type__c: 'doc', generationNumber__c: 7 },
  ]);
  const invoices = await readInvoices(provider, ownOrg);
  expect(invoices.map((row) => invoiceRecord.parse(row))).toEqual([
    {
      id: own.invoice,
      gnx__Invoice_number__c: 'FA-Own',
      date_de_facture_Formule__c: '2025-03-01',
      gnx__Amount_with_taxes__c: 120.5,
      payment_due_date__c: '2025-03-31',
      gnx__Stage__c: 'Paid',
    },
  ]);
});

test('the PDF of an invoice is found, with its number; an invoice without one has none', async () => {
  const { provider, own } = await openProvider();
  expect(await findInvoiceFile(provider, ownOrg, own.invoice)).toBeNull();
  const content = Buffer.from('%PDF-1.7 small');
  await provider.uploadVersion({ name: 'FA.pdf', fields: { FirstPublishLocationId: own.invoice }, content });
  const file = await findInvoiceFile(provider, ownOrg, own.invoice);
  expect(file).toEqual({ id: expect.stringMatching(/^068/), number: 'FA-Own', bytes: content.length });
});

// REQ-1.3.12, REQ-3.2.7
test('package versions and licences come from the licence manager', async () => {
  const { provider } = await openProvider();
  const versions = await readPackageVersions(provider);
  expect(versions).toContainEqual({
    name: 'Docugen 3.10',
    sfLma__Version_ID__c: expect.stringMatching(/^04t.{15}$/),
    sfLma__Version_Number__c: '3.10',
    is_Installable__c: false,
  });
  const uat = id18('00DAc0000000Ux1');
  const licences = await readLicences(provider, [id18(acierNord), uat, id18('00DQq0000000001')]);
  expect(licences.get(uat)).toMatchObject({ versionNumber: '3.11', isSandbox: true });
  expect([...licences.keys()].sort()).toEqual([id18(acierNord), uat].sort());
  expect(await readLicences(provider, [])).toEqual(new Map());
});
