import { createHash } from 'node:crypto';
import { objectBody } from '../files.ts';
import { json } from '../http.ts';
import type { Call, Reply } from '../http.ts';
import type { SfRecord } from '../fields.ts';
import { hasEndpoint } from '../demo-data/package-versions.ts';
import { count } from '../world.ts';
import type { Org, World } from '../world.ts';
import type { Writer } from '../writer.ts';
import { RestFault } from './rest-fault.ts';

const settingsPath = '/services/apexrest/gnx/v1/portalSettings';
const object = 'gnx__Settings__c';
const recordName = 'Portal';
const longest = 255;

const portalRow = (org: Org): SfRecord | undefined => org.store.rows(object).find((row) => row['Name'] === recordName);

const digestOf = (token: unknown): string | null =>
  typeof token === 'string' && token !== '' ? createHash('sha256').update(token).digest('hex') : null;

/** The token goes in and never comes out. */
const view = (row: SfRecord | undefined): Reply =>
  json(200, {
    version: 1,
    tokenSha256: digestOf(row?.['gnx__Api_Token__c']),
    portalUrl: row?.['gnx__Portal_Url__c'] ?? null,
  });

const badRequest = (message: string): RestFault => new RestFault(400, 'BAD_REQUEST', message);

const textIn = (body: Record<string, unknown>, name: string): string => {
  const value = body[name];
  if (typeof value !== 'string' || value === '') throw badRequest(`${name} is missing`);
  if (value.length > longest) throw badRequest(`${name} is longer than ${longest} characters`);
  return value;
};

const keep = async (org: Org, call: Call, writer: Writer): Promise<Reply> => {
  const body = await objectBody(call);
  const fields = { gnx__Api_Token__c: textIn(body, 'apiToken'), gnx__Portal_Url__c: textIn(body, 'portalUrl') };
  const row = portalRow(org);
  if (row === undefined) org.store.create(object, { Name: recordName, ...fields }, writer);
  else org.store.update(object, String(row['Id']), fields, writer);
  return view(portalRow(org));
};

/** Apex REST of the package: `docs/package-endpoint.md`. Apex runs with the rights of its package. */
export const apexRoute = async (world: World, org: Org, call: Call, writer: Writer): Promise<Reply> => {
  if (call.path !== settingsPath || !hasEndpoint(org))
    throw new RestFault(404, 'NOT_FOUND', 'Could not find a match for URL');
  count(org, 'apex');
  if (org.faults.apexRefused)
    throw new RestFault(403, 'FORBIDDEN', 'You do not have access to the Apex class named: gnx.PortalSettings');
  if (org.faults.apexErrors > 0) {
    org.faults.apexErrors--;
    throw new RestFault(500, 'APEX_ERROR', 'System.NullPointerException: Attempt to de-reference a null object');
  }
  if (call.method === 'GET') return view(portalRow(org));
  if (call.method !== 'PUT')
    throw new RestFault(405, 'METHOD_NOT_ALLOWED', `HTTP Method '${call.method}' not allowed. Allowed are GET,PUT`);
  const answer = await keep(org, call, writer);
  world.touched();
  return answer;
};
