import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCrmSimulator } from '../server.ts';
import type { CrmSimulator } from '../server.ts';
import { api, control, grant, provider, query, refusal, rest, send } from '../test-client.ts';
import type { Tokens } from '../test-client.ts';

let sim: CrmSimulator;
let docugen: Tokens;
let uat: Tokens;

beforeAll(async () => {
  sim = await startCrmSimulator();
});
beforeEach(async () => {
  await control(sim, 'reset');
  docugen = await provider(sim);
  uat = await grant(sim, 'aciernord--uat', 'claire.martin@acier-nord.example.uat');
});
afterAll(() => sim.close());

interface Made {
  id: string;
  success: boolean;
  created?: boolean;
}
const made = async (answer: Response): Promise<Made> => (await answer.json()) as Made;

describe('records', () => {
  it('are made, read, changed and deleted', async () => {
    const answer = await send(docugen, 'POST', '/sobjects/Case', {
      Subject: 'Bonjour',
      product__c: 'Doc',
      app_IsNew__c: true,
    });
    expect(answer.status).toBe(201);
    const { id } = await made(answer);
    const path = `/sobjects/Case/${id}`;
    const read = await (await rest(docugen, `${api}${path}?fields=CaseNumber,Status,IsClosed,ClosedDate`)).json();
    expect(read).toMatchObject({
      Id: id,
      CaseNumber: '00001067',
      Status: 'New',
      IsClosed: false,
      ClosedDate: null,
    });
    expect((await send(docugen, 'PATCH', path, { Status: 'Closed' })).status).toBe(204);
    const { records } = await query(docugen, `SELECT IsClosed, ClosedDate FROM Case WHERE Id = '${id}'`);
    expect(records[0]).toMatchObject({ IsClosed: true, ClosedDate: expect.stringMatching(/\+0000$/) });
    expect((await rest(docugen, api + path, { method: 'DELETE' })).status).toBe(204);
    expect((await rest(docugen, api + path)).status).toBe(404);
  });

  it('are refused with the reason: missing, unknown, read-only, wrong or too long', async () => {
    const post = async (type: string, body: object): Promise<[number, string]> =>
      refusal(await send(docugen, 'POST', `/sobjects/${type}`, body));
    expect(await post('Account', {})).toEqual([400, 'REQUIRED_FIELD_MISSING']);
    expect(await post('Case', { Subjct: 'x' })).toEqual([400, 'INVALID_FIELD']);
    expect(await post('Case', { CaseNumber: '1' })).toEqual([400, 'INVALID_FIELD_FOR_INSERT_UPDATE']);
    expect(await post('Case', { product__c: 'Nothing' })).toEqual([400, 'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST']);
    expect(await post('Case', { Subject: 'x'.repeat(256) })).toEqual([400, 'STRING_TOO_LONG']);
    expect(await post('Case', { AccountId: 'nope' })).toEqual([400, 'MALFORMED_ID']);
    expect(await post('Case', { AccountId: uat.id.split('/').at(-1) })).toEqual([400, 'INVALID_CROSS_REFERENCE_KEY']);
    expect(await post('Nothing', {})).toEqual([404, 'NOT_FOUND']);
    expect(await post('sfLma__License__c', { Name: 'x' })).toEqual([403, 'INSUFFICIENT_ACCESS']);
  });

  it('never let a sent e-mail be edited, only a draft', async () => {
    const ticket = await made(await send(docugen, 'POST', '/sobjects/Case', { Subject: 'a' }));
    const mail = async (Status: string): Promise<number> => {
      const { id } = await made(
        await send(docugen, 'POST', '/sobjects/EmailMessage', {
          ParentId: ticket.id,
          Incoming: true,
          Status,
          HtmlBody: 'a',
        }),
      );
      return (await send(docugen, 'PATCH', `/sobjects/EmailMessage/${id}`, { HtmlBody: 'b' })).status;
    };
    expect([await mail('0'), await mail('5')]).toEqual([400, 204]);
  });

  it('answer a body that is no JSON object with an array of errors', async () => {
    expect(await refusal(await rest(docugen, `${api}/sobjects/Case`, { method: 'POST', body: '{"a":' }))).toEqual([
      400,
      'JSON_PARSER_ERROR',
    ]);
    expect(await refusal(await rest(docugen, `${api}/sobjects/Case`, { method: 'PUT', body: '{}' }))).toEqual([
      405,
      'METHOD_NOT_ALLOWED',
    ]);
  });
});

describe('upsert by external id', () => {
  it('makes the record first (201), changes it afterwards (200), and never makes two', async () => {
    const path = '/sobjects/gnx__Template__c/gnx__External_ID__c/TPL-%C3%A9%2F1';
    const first = await send(uat, 'PATCH', path, { Name: 'Un' });
    const second = await send(uat, 'PATCH', path, { Name: 'Deux' });
    expect([first.status, second.status]).toEqual([201, 200]);
    const [one, two] = [await made(first), await made(second)];
    expect([one.created, two.created, one.id === two.id]).toEqual([true, false, true]);
    const { records } = await query(uat, "SELECT Name FROM gnx__Template__c WHERE gnx__External_ID__c = 'TPL-é/1'");
    expect(records.map((row) => row['Name'])).toEqual(['Deux']);
  });

  // REQ-3.4.8
  it('answers a change with nothing before API version 46.0', async () => {
    const path = '/sobjects/gnx__Template__c/gnx__External_ID__c/OLD-1';
    const old = (Name: string): Promise<Response> =>
      rest(uat, `/services/data/v45.0${path}`, { method: 'PATCH', body: JSON.stringify({ Name }) });
    expect([(await old('Un')).status, (await old('Deux')).status]).toEqual([201, 204]);
    expect((await rest(uat, '/services/data/v30.0/sobjects')).status).toBe(404);
  });

  // REQ-3.4.8
  it('makes nothing where it may change alone', async () => {
    const path = '/sobjects/gnx__Template__c/gnx__External_ID__c';
    const only = async (id: string): Promise<number> =>
      (await send(uat, 'PATCH', `${path}/${id}?updateOnly=true`, { Name: 'Un' })).status;
    expect([await only('NEVER-1'), await only('TPL-0001')]).toEqual([404, 200]);
  });

  it('is refused on a field that is no external id, and a duplicate insert is refused', async () => {
    expect(
      (await send(uat, 'PATCH', '/sobjects/gnx__Template__c/gnx__Template_ID_on_Azure__c/x', { Name: 'a' })).status,
    ).toBe(404);
    const twin = await send(uat, 'POST', '/sobjects/gnx__Template__c', {
      Name: 'a',
      gnx__External_ID__c: 'tpl-0001',
    });
    expect(await refusal(twin)).toEqual([400, 'DUPLICATE_VALUE']);
  });
});

describe('collections', () => {
  const records = [
    { attributes: { type: 'gnx__Template__c' }, Name: 'A', gnx__External_ID__c: 'COL-1' },
    { attributes: { type: 'gnx__Template__c' }, Nam: 'B' },
  ];
  const count = async (): Promise<number> =>
    (await query(uat, "SELECT COUNT() FROM gnx__Template__c WHERE gnx__External_ID__c LIKE 'COL-%'")).totalSize;

  it('answer one result per record, in order', async () => {
    const answer = await send(uat, 'POST', '/composite/sobjects', { allOrNone: false, records });
    expect(await answer.json()).toMatchObject([
      { success: true },
      { success: false, errors: [{ errorCode: 'INVALID_FIELD' }] },
    ]);
    expect(await count()).toBe(1);
  });

  it('write nothing when all or none is asked and one fails', async () => {
    const answer = await send(uat, 'POST', '/composite/sobjects', { allOrNone: true, records });
    expect(await answer.json()).toMatchObject([{ success: false }, { success: false }]);
    expect(await count()).toBe(0);
  });

  it('upsert, read and delete by the list', async () => {
    const path = '/composite/sobjects/gnx__Template__c/gnx__External_ID__c';
    const one = (await (await send(uat, 'PATCH', path, { records: records.slice(0, 1) })).json()) as Made[];
    expect(one).toMatchObject([{ success: true, created: true }]);
    const id = one[0]?.id ?? '';
    const read = await rest(uat, `${api}/composite/sobjects/gnx__Template__c?ids=${id}&fields=Name`);
    expect(await read.json()).toMatchObject([{ Id: id, Name: 'A' }]);
    await rest(uat, `${api}/composite/sobjects?ids=${id}`, { method: 'DELETE' });
    expect(await count()).toBe(0);
  });
});

it('describes an object with its fields, choices and children', async () => {
  const answer = await rest(docugen, `${api}/sobjects/Case/describe`);
  const { fields, childRelationships } = (await answer.json()) as {
    fields: { name: string; type: string; picklistValues: object[] }[];
    childRelationships: object[];
  };
  expect(fields.find((field) => field.name === 'Priority')).toMatchObject({
    type: 'picklist',
    picklistValues: expect.arrayContaining([expect.objectContaining({ value: 'P1' })]),
  });
  const named = (name: string): object => fields.find((field) => field.name === name) ?? {};
  expect(named('CaseNumber')).toMatchObject({ idLookup: true, createable: false });
  expect(named('Status')).toMatchObject({ length: 40, restrictedPicklist: false });
  expect(named('product__c')).toMatchObject({ length: 255, label: 'Product' });
  for (const name of ['CreatedDate', 'CreatedById', 'LastModifiedDate', 'LastModifiedById', 'SystemModstamp'])
    expect(named(name)).toMatchObject({ nillable: false, createable: false });
  expect(childRelationships).toContainEqual({
    childSObject: 'EmailMessage',
    field: 'ParentId',
    relationshipName: 'EmailMessages',
  });
});
