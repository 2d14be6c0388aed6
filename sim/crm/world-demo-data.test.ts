import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parisDay, sfDay } from './dates.ts';
import { startCrmSimulator } from './server.ts';
import type { CrmSimulator } from './server.ts';
import { api, grant, provider, query, rest } from './test-client.ts';
import type { Row, Tokens } from './test-client.ts';

let sim: CrmSimulator;
let docugen: Tokens;
let acier: Tokens;

beforeAll(async () => {
  sim = await startCrmSimulator();
  docugen = await provider(sim);
  acier = await grant(sim, 'aciernord', 'claire.martin@acier-nord.example');
});
afterAll(() => sim.close());

const rows = async (soql: string, tokens = docugen): Promise<Row[]> => (await query(tokens, soql)).records;
const today = (): string => sfDay(parisDay(sim.world.now()));

describe('Acier Nord', () => {
  // REQ-3.7.2
  it('has one running contract of 120,000 generations, 60 templates and 5,000 signatures', async () => {
    const found = await rows(
      "SELECT gnx__Number_of_generations__c, gnx__Number_of_templates__c, authorized_sign__c, gnx__Start_date__c, gnx__End_date__c, gnx__Account__r.contractRenewal__c, actual_Generation_CY__c, actual_Signature_CY__c FROM gnx__Contract__c WHERE gnx__Account__r.Org_ID__c = '00DAc0000000001' AND gnx__Status__c = 'Active'",
    );
    expect(found).toMatchObject([
      {
        gnx__Number_of_generations__c: 120_000,
        gnx__Number_of_templates__c: 60,
        authorized_sign__c: 5000,
        // Its year is the twelve months of the chart, so that card, chart and table say the same.
        actual_Generation_CY__c: 87_451,
        actual_Signature_CY__c: 5160,
      },
    ]);
    expect(
      String(found[0]?.['gnx__Start_date__c']) <= today() && String(found[0]?.['gnx__End_date__c']) > today(),
    ).toBe(true);
  });

  // REQ-3.7.2
  it('consumed 87,451 documents and 5,160 signatures in twelve months, and more in the two before', async () => {
    for (const [product, total] of [
      ['doc', 87_451],
      ['sign', 5160],
    ] as const) {
      const months = await rows(
        `SELECT month__c, generationNumber__c FROM Consumption__c WHERE contract__r.Name = 'CTR-2024-027' AND product_Type__c = '${product}' ORDER BY month__c DESC`,
      );
      const numbers = months.map((row) => Number(row['generationNumber__c']));
      expect(months).toHaveLength(14);
      expect(months[0]?.['month__c']).toBe(`${today().slice(0, 7)}-01`);
      expect(numbers.slice(0, 12).reduce((sum, value) => sum + value, 0)).toBe(total);
      expect(Math.min(...numbers.slice(12))).toBeGreaterThan(Math.max(...numbers.slice(0, 12)));
    }
  });

  // REQ-3.7.2
  it('has sixteen invoices: 11 paid, 2 to pay, 1 overdue by 12 days, 1 draft, 1 credit note', async () => {
    const invoices = await rows(
      "SELECT gnx__Invoice_number__c, gnx__Stage__c, payment_due_date__c, gnx__Amount_with_taxes__c FROM gnx__Invoice__c WHERE gnx__Account__r.Name = 'Acier Nord SA' ORDER BY date_de_facture_Formule__c",
    );
    const stage = (name: string): Row[] => invoices.filter((row) => row['gnx__Stage__c'] === name);
    expect(['Paid', 'Issued', 'Draft', 'Credit note'].map((name) => stage(name).length)).toEqual([11, 3, 1, 1]);
    const late = stage('Issued').filter((row) => String(row['payment_due_date__c']) < today());
    expect(
      late.map((row) => (Date.parse(today()) - Date.parse(String(row['payment_due_date__c']))) / 86_400_000),
    ).toEqual([12]);
    expect(stage('Credit note')[0]?.['gnx__Amount_with_taxes__c']).toBeLessThan(0);
    expect(invoices[0]?.['gnx__Invoice_number__c']).toMatch(/^FA-\d{4}-0007$/);
  });

  it('finds the PDF of each invoice by its link', async () => {
    const [invoice] = await rows('SELECT Id, Name FROM gnx__Invoice__c LIMIT 1');
    const [link] = await rows(
      `SELECT ContentDocument.LatestPublishedVersionId, ContentDocument.ContentSize FROM ContentDocumentLink WHERE LinkedEntityId = '${invoice?.Id}'`,
    );
    const document = link?.['ContentDocument'] as { LatestPublishedVersionId: string; ContentSize: number };
    const answer = await rest(
      docugen,
      `${api}/sobjects/ContentVersion/${document.LatestPublishedVersionId}/VersionData`,
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([bytes.subarray(0, 5).toString(), bytes.length]).toEqual(['%PDF-', document.ContentSize]);
  });

  // REQ-3.7.2
  it('has nine tickets: 3 new, 3 in progress, 3 closed, over all products, priorities and bands', async () => {
    const tickets = await rows(
      "SELECT Status, app_IsNew__c, product__c, Priority, affected_users__c, close_Reason__c, (SELECT Id FROM ContentDocumentLinks) FROM Case WHERE Account.Name = 'Acier Nord SA'",
    );
    const kinds = (field: string): number =>
      new Set(tickets.map((row) => row[field]).filter((value) => value !== null)).size;
    expect(
      ['New', 'In Progress', 'Closed'].map((status) => tickets.filter((row) => row['Status'] === status).length),
    ).toEqual([3, 3, 3]);
    expect([kinds('product__c'), kinds('Priority'), kinds('affected_users__c'), kinds('close_Reason__c')]).toEqual([
      6, 4, 4, 3,
    ]);
    const files = tickets.map((row) => (row['ContentDocumentLinks'] as { totalSize: number } | null)?.totalSize ?? 0);
    expect(Math.max(...files)).toBe(5);
  });
});

describe('templates', () => {
  it('are real files of the announced size, from 12 kB to 4.2 MB, and one that no Apex holds', async () => {
    const versions = await rows('SELECT Id, FileExtension, ContentSize FROM ContentVersion', acier);
    const sizes = versions.map((row) => Number(row['ContentSize']));
    expect([sizes.toSorted((a, b) => a - b)[0], ...sizes.toSorted((a, b) => b - a).slice(0, 2)]).toEqual([
      12 * 1024,
      14_800 * 1024,
      4300 * 1024,
    ]);
    for (const kind of ['docx', 'xlsx', 'pptx', 'pdf']) {
      const version = versions.find((row) => row['FileExtension'] === kind);
      const answer = await rest(acier, `${api}/sobjects/ContentVersion/${version?.Id}/VersionData`);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([bytes.subarray(0, 4).toString('latin1'), bytes.length]).toEqual([
        kind === 'pdf' ? '%PDF' : 'PK\u0003\u0004',
        version?.['ContentSize'],
      ]);
    }
  });

  // REQ-3.7.2
  it('are 18 in production and 11 in UAT, one without cloud id, one never sent, one with a name of 90 characters', async () => {
    const uat = await grant(sim, 'aciernord--uat', 'claire.martin@acier-nord.example.uat');
    const production = await rows(
      'SELECT Name, gnx__Template_ID_on_Azure__c, gnx__date_of_last_send__c FROM gnx__Template__c',
      acier,
    );
    expect([production.length, (await rows('SELECT Id FROM gnx__Template__c', uat)).length]).toEqual([18, 11]);
    expect(production.filter((row) => row['gnx__Template_ID_on_Azure__c'] === null)).toHaveLength(1);
    expect(production.some((row) => row['gnx__date_of_last_send__c'] === null)).toBe(true);
    expect(Math.max(...production.map((row) => String(row['Name']).length))).toBe(90);
  });

  it('have the checksum of their bytes; UAT has the files of production but for four templates', async () => {
    const uat = await grant(sim, 'aciernord--uat', 'claire.martin@acier-nord.example.uat');
    const query = 'SELECT Id, Title, Checksum FROM ContentVersion';
    const [ours, theirs] = [await rows(query, acier), await rows(query, uat)];
    const answer = await rest(acier, `${api}/sobjects/ContentVersion/${ours[0]?.Id}/VersionData`);
    const digest = createHash('md5').update(Buffer.from(await answer.arrayBuffer()));
    expect(ours[0]?.['Checksum']).toBe(digest.digest('hex'));
    const known = new Set(ours.map((row) => row['Checksum']));
    const others = theirs.filter((row) => !known.has(row['Checksum'])).map((row) => row['Title']);
    expect(others).toEqual(['Contrat_de_vente', 'Tarif_general', 'Devis_detaille', 'Relance_impaye']);
  });
});

it('offers the versions that prove the filter and the numeric order', async () => {
  const found = await rows(
    'SELECT sfLma__Version_Number__c, is_Installable__c FROM sfLma__Package_Version__c ORDER BY sfLma__Release_Date__c',
  );
  expect(found.map((row) => [row['sfLma__Version_Number__c'], row['is_Installable__c']])).toEqual([
    ['3.9', true],
    ['3.10', false],
    ['3.11', true],
    ['4.0', true],
    ['4.1', false],
  ]);
});
