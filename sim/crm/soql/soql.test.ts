import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCrmSimulator } from '../server.ts';
import type { CrmSimulator } from '../server.ts';
import { api, control, grant, provider, query, refusal, rest } from '../test-client.ts';
import type { Tokens } from '../test-client.ts';

let sim: CrmSimulator;
let docugen: Tokens;
let acier: Tokens;

beforeAll(async () => {
  sim = await startCrmSimulator({ now: new Date('2026-05-20T09:00:00Z') });
  docugen = await provider(sim);
  acier = await grant(sim, 'aciernord', 'claire.martin@acier-nord.example');
});
afterAll(() => sim.close());

const names = async (soql: string): Promise<unknown[]> =>
  (await query(docugen, soql)).records.map((row) => row['Name']);
const refused = async (soql: string, tokens = docugen): Promise<[number, string]> =>
  refusal(await rest(tokens, `${api}/query?q=${encodeURIComponent(soql)}`));

describe('conditions', () => {
  it('compares text without its case, so two orgs whose ids differ by case are both found', async () => {
    expect(await names("SELECT Name FROM Account WHERE Org_ID__c = '00DNp0000000001' ORDER BY Name")).toEqual([
      'Nordic Parts AB',
      'Norpac Export SARL',
    ]);
    expect(await names("SELECT Name FROM Account WHERE Name = 'aCIER nord sa'")).toEqual(['Acier Nord SA']);
  });

  it('compares ids on their exact fifteen characters', async () => {
    const { records } = await query(docugen, "SELECT Id FROM Account WHERE Name = 'Acier Nord SA'");
    const id = String(records[0]?.Id);
    expect(await names(`SELECT Name FROM Account WHERE Id = '${id.slice(0, 15)}'`)).toEqual(['Acier Nord SA']);
    expect(await names(`SELECT Name FROM Account WHERE Id = '${id}'`)).toEqual(['Acier Nord SA']);
  });

  it('understands AND, OR, NOT, IN, LIKE, null, booleans and numbers', async () => {
    const found = (where: string): Promise<unknown[]> => names(`SELECT Name FROM Account WHERE ${where} ORDER BY Name`);
    expect(await found('sign__c = true AND webDoc__c = true')).toEqual(['Acier Nord SA']);
    expect(await found("Org_ID__c = null OR portal_Status__c = 'blocked'")).toEqual([
      'Maison Verrier SARL',
      'Transports Kermadec',
    ]);
    expect(await found("NOT (sign__c = true OR BillingCountry = 'Sweden') AND Org_ID__c != null")).toEqual([
      'Transports Kermadec',
    ]);
    expect(await found("Name LIKE 'nor%' AND BillingCity NOT IN ('Rouen', 'x')")).toEqual(['Nordic Parts AB']);
    expect(await found("Name LIKE '_cier%'")).toEqual(['Acier Nord SA']);
    expect(await found(String.raw`Name LIKE 'Acier\_Nord%'`)).toEqual([]);
    expect(await names('SELECT Name FROM gnx__Contract__c WHERE gnx__Number_of_generations__c >= 100000')).toEqual([
      'CTR-2024-027',
    ]);
    expect(
      await names(
        'SELECT Name FROM Account WHERE Id IN (SELECT gnx__Account__c FROM gnx__Contract__c WHERE authorized_sign__c > 4000)',
      ),
    ).toEqual(['Acier Nord SA']);
  });

  it('takes escaped quotes as part of the value', async () => {
    expect(await names(String.raw`SELECT Name FROM Account WHERE Name = 'x\' OR Name != \''`)).toEqual([]);
  });

  it('knows dates, datetimes and date literals', async () => {
    const invoices = async (where: string): Promise<number> =>
      (
        await query(
          docugen,
          `SELECT COUNT() FROM gnx__Invoice__c WHERE gnx__Account__r.Name = 'Acier Nord SA' AND ${where}`,
        )
      ).totalSize;
    expect(await invoices("payment_due_date__c < TODAY AND gnx__Stage__c = 'Issued'")).toBe(1);
    expect(await invoices('date_de_facture_Formule__c = LAST_N_DAYS:30')).toBe(3);
    expect(await invoices('date_de_facture_Formule__c >= 2026-05-11')).toBe(2);
    expect(await invoices('CreatedDate > 2026-05-15T00:00:00Z')).toBe(1);
  });

  it('refuses AND beside OR without parentheses', async () => {
    expect(await refused("SELECT Id FROM Account WHERE Name = 'a' OR Name = 'b' AND sign__c = true")).toEqual([
      400,
      'MALFORMED_QUERY',
    ]);
  });
});

describe('refusals', () => {
  it('names a misspelt field, object, relation or clause', async () => {
    expect(await refused('SELECT Id, Nmae FROM Account')).toEqual([400, 'INVALID_FIELD']);
    expect(await refused("SELECT Id FROM Account WHERE Nmae = 'x'")).toEqual([400, 'INVALID_FIELD']);
    expect(await refused('SELECT Id FROM Account ORDER BY Nmae')).toEqual([400, 'INVALID_FIELD']);
    expect(await refused('SELECT Owner__r.Name FROM Account')).toEqual([400, 'INVALID_FIELD']);
    expect(await refused('SELECT Id FROM Acount')).toEqual([400, 'INVALID_TYPE']);
    expect(await refused('SELECT Id, (SELECT Id FROM Wrong__r) FROM Account')).toEqual([400, 'INVALID_TYPE']);
    expect(await refused('SELECT Id FROM Account WHERE')).toEqual([400, 'MALFORMED_QUERY']);
    expect(await refused('')).toEqual([400, 'MALFORMED_QUERY']);
    expect(await refused('SELECT Id FROM ContentDocumentLink')).toEqual([400, 'MALFORMED_QUERY']);
    const within = 'LinkedEntityId IN (SELECT Id FROM Opportunity)';
    expect(await refused(`SELECT Id FROM ContentDocumentLink WHERE ${within}`)).toEqual([400, 'MALFORMED_QUERY']);
  });

  it('refuses a value of the wrong kind, a filter on long text and a broken id', async () => {
    expect(await refused('SELECT Id FROM Account WHERE Name = 3')).toEqual([400, 'INVALID_FIELD']);
    expect(await refused("SELECT Id FROM Account WHERE sign__c = 'true'")).toEqual([400, 'INVALID_FIELD']);
    expect(await refused("SELECT Id FROM EmailMessage WHERE HtmlBody LIKE '%a%'")).toEqual([400, 'INVALID_FIELD']);
    expect(await refused("SELECT Id FROM Account WHERE Id = 'abc'")).toEqual([400, 'INVALID_QUERY_FILTER_OPERATOR']);
  });

  it('does not know the package objects of an org without the package', async () => {
    const dev = await grant(sim, 'aciernord--dev', 'claire.martin@acier-nord.example.dev');
    expect(await refused('SELECT Id FROM gnx__Template__c', dev)).toEqual([400, 'INVALID_TYPE']);
  });
});

describe('answers', () => {
  it('nests parents, with null for the whole relation when it is empty', async () => {
    const tickets = await query(
      docugen,
      "SELECT Subject, Contact.Name, Contact.Account.Name FROM Case WHERE product__c = 'RF'",
    );
    expect(tickets.records[0]).toMatchObject({
      attributes: { type: 'Case' },
      Contact: { Name: 'Claire Martin', Account: { attributes: { type: 'Account' }, Name: 'Acier Nord SA' } },
    });
    sim.world.orgs.get('docugen')?.store.seed('Contact', { LastName: 'Alone' }, new Date());
    const contacts = await query(docugen, "SELECT Account.Name FROM Contact WHERE LastName = 'Alone'");
    expect(contacts.records[0]?.['Account']).toBeNull();
  });

  it('nests children in their own order, and null when there are none', async () => {
    const { records } = await query(
      docugen,
      "SELECT CaseNumber, (SELECT FromName, MessageDate FROM EmailMessages ORDER BY MessageDate DESC) FROM Case WHERE Status IN ('In Progress', 'New') ORDER BY CreatedDate",
    );
    const threads = records.map(
      (row) => row['EmailMessages'] as { totalSize: number; records: { MessageDate: string }[] } | null,
    );
    expect(threads.map((thread) => thread?.totalSize ?? null)).toEqual([14, 5, 2, null, null, null]);
    const dates = threads[0]?.records.map((message) => message.MessageDate) ?? [];
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  it('puts nulls first unless told otherwise', async () => {
    const order = async (nulls: string): Promise<unknown> =>
      (
        await query(
          acier,
          `SELECT gnx__date_of_last_send__c FROM gnx__Template__c ORDER BY gnx__date_of_last_send__c DESC ${nulls}`,
        )
      ).records[0]?.['gnx__date_of_last_send__c'];
    expect(await order('')).toBeNull();
    expect(await order('NULLS LAST')).not.toBeNull();
  });

  it('counts, groups and sums', async () => {
    expect(await query(docugen, 'SELECT COUNT() FROM Case WHERE IsClosed = true')).toEqual({
      totalSize: 3,
      done: true,
      records: [],
    });
    const { records } = await query(
      docugen,
      "SELECT product_Type__c, SUM(generationNumber__c) total FROM Consumption__c WHERE contract__r.Name = 'CTR-2024-027' AND month__c > 2025-05-01 GROUP BY product_Type__c",
    );
    expect(records.map((row) => [row['product_Type__c'], row['total']])).toEqual([
      ['doc', 87_451],
      ['sign', 5160],
    ]);
  });

  it('shows the path of file bytes as the value of the field', async () => {
    const { records } = await query(acier, 'SELECT Id, VersionData FROM ContentVersion LIMIT 1');
    expect(records[0]?.['VersionData']).toBe(`${api}/sobjects/ContentVersion/${records[0]?.Id}/VersionData`);
  });
});

describe('pages', () => {
  it('cuts a long answer in pages that follow each other until done', async () => {
    await control(sim, 'org', { org: 'docugen', pageSize: 7 });
    const seen: string[] = [];
    let path: string | undefined = `${api}/query?q=${encodeURIComponent('SELECT Id FROM gnx__Invoice__c')}`;
    let pages = 0;
    while (path !== undefined) {
      const page = (await (await rest(docugen, path)).json()) as {
        totalSize: number;
        done: boolean;
        nextRecordsUrl?: string;
        records: { Id: string }[];
      };
      expect([page.totalSize, page.done]).toEqual([26, page.nextRecordsUrl === undefined]);
      seen.push(...page.records.map((row) => row.Id));
      path = page.nextRecordsUrl;
      pages++;
    }
    expect([pages, new Set(seen).size]).toEqual([4, 26]);
    await control(sim, 'org', { org: 'docugen', pageSize: null });
  });

  it('refuses a cursor it never gave', async () => {
    expect(await refusal(await rest(docugen, `${api}/query/01gABC-2000`))).toEqual([400, 'INVALID_QUERY_LOCATOR']);
  });
});

describe('around the queries', () => {
  it('lists versions without a session, and refuses everything else without one', async () => {
    const versions = (await (await fetch(`${sim.origin}/aciernord/services/data`)).json()) as {
      label: string;
      version: string;
    }[];
    expect(versions.at(-1)).toEqual({ label: "Summer '26", url: '/services/data/v67.0', version: '67.0' });
    const bare = await fetch(`${sim.origin}/aciernord${api}/limits`);
    expect(await refusal(bare)).toEqual([401, 'INVALID_SESSION_ID']);
  });

  it("refuses another org's token, and tells the use of the quota on each answer", async () => {
    const foreign = await rest({ ...acier, instance_url: `${sim.origin}/docugen` }, `${api}/limits`);
    expect(await refusal(foreign)).toEqual([401, 'INVALID_SESSION_ID']);
    const used = async (): Promise<number> =>
      Number(
        /^api-usage=(\d+)\/100000$/.exec(
          (await rest(acier, `${api}/limits`)).headers.get('sforce-limit-info') ?? '',
        )?.[1],
      );
    const before = await used();
    expect(await used()).toBe(before + 1);
  });

  it('stops with 403 when the quota is used up', async () => {
    const perf = await grant(sim, 'aciernord--perf', 'claire.martin@acier-nord.example.perf');
    const call = (): Promise<Response> => rest(perf, `${api}/limits`);
    expect([(await call()).status, (await call()).status]).toEqual([200, 200]);
    expect(await refusal(await call())).toEqual([403, 'REQUEST_LIMIT_EXCEEDED']);
  });

  it('tells the installed package through the tooling API', async () => {
    const soql =
      'SELECT SubscriberPackage.NamespacePrefix, SubscriberPackageVersion.Id, SubscriberPackageVersion.MajorVersion, SubscriberPackageVersion.MinorVersion FROM InstalledSubscriberPackage';
    const uat = await grant(sim, 'aciernord--uat', 'claire.martin@acier-nord.example.uat');
    const answer = await rest(uat, `${api}/tooling/query?q=${encodeURIComponent(soql)}`);
    expect(await answer.json()).toMatchObject({
      records: [
        {
          SubscriberPackage: { NamespacePrefix: 'gnx' },
          SubscriberPackageVersion: { MajorVersion: 3, MinorVersion: 11 },
        },
      ],
    });
  });
});
