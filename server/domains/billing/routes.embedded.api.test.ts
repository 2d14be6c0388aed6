import { control, customerOf, type Customer } from '#tests/support/crm.ts';
import { describe, expect } from 'vitest';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { minuteLater, providerCalls } from './billing.test-support.ts';

const it = worldTest();
let claire: Customer;
let lars: Customer;
it.beforeAll(async ({ world }) => {
  claire = await customerOf(world, 'claire@billing.example', 'aciernord');
  lars = await customerOf(world, 'lars@billing.example', 'nordicparts');
});
it.beforeEach(({ world }) => minuteLater(world));

const get = (world: World, person: Customer, path: string) =>
  world.call('GET', `/api/salesforce/org/${path}`, { bearer: person.bearer });
const contractOf = async (world: World, person: Customer) =>
  (await get(world, person, `${person.orgId}/contract/current`)).body.records[0];

describe('invoices', () => {
  // REQ-1.7.30
  it('are those of the company, the newest first, by an org id of 15 or 18 characters', async ({ world }) => {
    const { status, body } = await get(world, claire, `${claire.orgId}/invoices`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ stale: false, asOf: expect.stringMatching(/Z$/) });
    expect(body.records).toHaveLength(16);
    const dates = body.records.map((one: Record<string, string>) => one['date_de_facture_Formule__c']);
    expect(dates).toEqual(dates.toSorted().toReversed());
    const short = await get(world, claire, `${claire.orgId.slice(0, 15)}/invoices`);
    expect(short.body.records).toEqual(body.records);
  });

  // REQ-1.6.11
  it('of another company, of an id in another case or of nobody do not exist', async ({ world }) => {
    const swapped = lars.orgId.replace(/[a-z]/g, (letter) => letter.toUpperCase());
    for (const orgId of [lars.orgId, swapped, lars.orgId.slice(0, 15), '00DZz0000000001'])
      expect((await get(world, claire, `${orgId}/invoices`)).body.code).toBe('NotFound');
    expect((await get(world, claire, `${claire.orgId.toLowerCase()}/invoices`)).body.code).toBe('NotFound');
  });

  // REQ-1.6.11
  it('whose org id differs from another customer’s by case alone are told apart', async ({ world }) => {
    const { body } = await get(world, lars, `${lars.orgId}/invoices`);
    expect(body.records.length).toBeGreaterThan(0);
    expect(body.records.every((one: Record<string, string>) => one['gnx__Stage__c'] === 'Paid')).toBe(true);
  });

  // REQ-1.7.31
  it('come down as the PDF of the provider, under their number', async ({ world }) => {
    const { body } = await get(world, claire, `${claire.orgId}/invoices`);
    const [invoice] = body.records;
    const answer = await get(world, claire, `${claire.orgId}/invoices/${invoice.id}/download`);
    expect(answer.status).toBe(200);
    expect(answer.text.startsWith('%PDF-')).toBe(true);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toContain(`filename="${invoice['gnx__Invoice_number__c']}.pdf"`);
    expect(Number(answer.headers['content-length'])).toBe(Buffer.byteLength(answer.text, 'latin1'));
  });

  it('of another company, or of nobody, cannot be downloaded', async ({ world }) => {
    const [theirs] = (await get(world, lars, `${lars.orgId}/invoices`)).body.records;
    for (const id of [theirs.id, 'a02000000000000', 'a02000000000000AAA']) {
      const { status, body } = await get(world, claire, `${claire.orgId}/invoices/${id}/download`);
      expect([status, body.code]).toEqual([404, 'NotFound']);
    }
    expect((await get(world, claire, `${claire.orgId}/invoices/1' OR Id != '/download`)).status).toBe(404);
  });

  it('that break off on the way are refused, not passed off as whole', async ({ world }) => {
    const [invoice] = (await get(world, claire, `${claire.orgId}/invoices`)).body.records;
    await control(world, 'faults', { org: 'docugen', cutFiles: 10 });
    const download = () =>
      fetch(`${world.origin}/api/salesforce/org/${claire.orgId}/invoices/${invoice.id}/download`, {
        headers: { authorization: `Bearer ${claire.bearer}` },
      });
    const cut = await download();
    expect([cut.status, await cut.json()]).toEqual([502, expect.objectContaining({ code: 'CrmUnavailable' })]);
    await control(world, 'clear-faults', { org: 'docugen' });
    expect((await (await download()).arrayBuffer()).byteLength).toBeGreaterThan(500);
  });
});

describe('consumption', () => {
  // REQ-1.3.7, REQ-1.7.30
  it('is that of the contract, a record for each month and product, the oldest first', async ({ world }) => {
    const contract = await contractOf(world, claire);
    const { body } = await get(world, claire, `${claire.orgId}/contract/${contract.id}/consumptions`);
    expect(body.records).toHaveLength(28);
    expect(body.records.at(-1)).toMatchObject({ product_Type__c: 'sign' });
    const months = body.records.map((one: Record<string, string>) => one['month__c']);
    expect(months).toEqual(months.toSorted());
  });

  it('of a contract of another company is nothing, like that of no contract', async ({ world }) => {
    const theirs = await contractOf(world, lars);
    for (const id of [theirs.id, 'a01000000000000']) {
      const { status, body } = await get(world, claire, `${claire.orgId}/contract/${id}/consumptions`);
      expect([status, body.records]).toEqual([200, []]);
      const csv = await get(world, claire, `${claire.orgId}/contract/${id}/consumptions/export?type=doc`);
      expect([csv.status, csv.body.code]).toEqual([404, 'NotFound']);
    }
  });

  // REQ-1.9.10
  it('is exported as CSV, the last 12 months or the contract year of one product, in the language asked for', async ({
    world,
  }) => {
    const contract = await contractOf(world, claire);
    const address = `${claire.orgId}/contract/${contract.id}/consumptions/export`;
    const french = await get(world, claire, `${address}?type=doc&language=fr`);
    const lines = french.text.split('\r\n');
    expect(lines[0]).toBe('\uFEFF"Mois";"Consommation";"Cumul";"Limite"');
    expect(lines).toHaveLength(14);
    expect(lines[12]).toMatch(/^"\d{4}-\d{2}";\d+;87451;120000$/);
    expect(french.headers['content-disposition']).toMatch(/consommation Doc \d{4}-\d{2}-\d{2}\.csv"/);
    const english = await get(world, claire, `${address}?type=sign&language=en`);
    expect(english.text.split('\r\n')[12]).toMatch(/^"\d{4}-\d{2}",\d+,5160,5000$/);
    expect((await get(world, claire, `${address}?type=rf`)).status).toBe(400);
    // The year of Claire's contract is the twelve months; that of a demo customer with another renewal is not.
    const year = await get(world, claire, `${address}?type=doc&language=fr&period=contract`);
    expect(year.text).toBe(french.text);
    const theirs = await contractOf(world, lars);
    const other = `${lars.orgId}/contract/${theirs.id}/consumptions/export?type=doc&language=en`;
    const months = async (query: string) => (await get(world, lars, other + query)).text.trim().split('\r\n').slice(1);
    const inYear = await months('&period=contract');
    expect(inYear[0]).toMatch(/^"\d{4}-03",/);
    expect(inYear.at(-1)).toContain(`,${theirs['actual_Generation_CY__c']},`);
    expect(await months('')).toHaveLength(12);
  });

  it('without a limit says so in the CSV', async ({ world }) => {
    const contract = await contractOf(world, lars);
    const csv = await get(
      world,
      lars,
      `${lars.orgId}/contract/${contract.id}/consumptions/export?type=doc&language=en`,
    );
    expect(csv.text).toContain(',"Unlimited"\r\n');
  });
});

describe('when the provider org does not answer', () => {
  // REQ-1.7.33, REQ-6.2.4
  it('the last good answer is shown with its time; without one the refusal says so', async ({ world }) => {
    const fresh = (await get(world, claire, `${claire.orgId}/invoices`)).body;
    minuteLater(world);
    await control(world, 'faults', { org: 'docugen', serverErrors: 100 });
    const old = (await get(world, claire, `${claire.orgId}/invoices`)).body;
    expect(old).toEqual({ ...fresh, stale: true });
    const contract = await get(world, claire, `${claire.orgId}/contract/a01000000000009/consumptions`);
    expect([contract.status, contract.body.code]).toEqual([502, 'CrmUnavailable']);
    await control(world, 'clear-faults', { org: 'docugen' });
  });
});

describe('a company that is not verified', () => {
  // REQ-1.6.6
  it('sees the empty state, whatever the provider knows', async ({ world }) => {
    const erwan = await customerOf(world, 'erwan@billing.example', 'kermadec');
    const before = (await providerCalls(world))['query'];
    expect((await get(world, erwan, `${erwan.orgId}/invoices`)).body).toMatchObject({
      records: [],
      stale: false,
    });
    expect((await get(world, erwan, `${erwan.orgId}/contract/a01000000000000/consumptions`)).body.records).toEqual([]);
    expect((await get(world, erwan, `${erwan.orgId}/invoices/a02000000000000/download`)).body.code).toBe('NotFound');
    expect((await providerCalls(world))['query']).toBe(before);
  });
});
