import * as z from 'zod/mini';
import { contractRecord, organisationRecord } from './crm-records.ts';
import { endpoint } from './endpoint.ts';
import { member } from './policies.ts';

const tag = 'Contract, invoices, consumption';

/** 15 characters, or 18 with the checksum. */
export const orgIdParams = z.object({
  orgId: z.string().check(z.regex(/^[A-Za-z0-9]{15}([A-Za-z0-9]{3})?$/)),
});

/** What the provider org answered. `asOf` is when; `stale` when it no longer answers and this is the last good word. */
const records = <S extends z.ZodMiniType>(record: S) =>
  z.object({ records: z.array(record), asOf: z.iso.datetime(), stale: z.boolean() });

export const organisationInfos = records(organisationRecord);
export const currentContract = records(contractRecord);

const crmRefusals = [
  'NotFound',
  'CrmUnavailable',
  'CrmTimeout',
  'REQUEST_LIMIT_EXCEEDED',
  'server_error',
] as const;

export const getOrganisationInfos = endpoint({
  method: 'GET',
  path: '/api/salesforce/org/{orgId}/infos',
  tag,
  summary: "Name, contacts and billing address of the company, from the provider's org.",
  may: member,
  params: orgIdParams,
  answer: { status: 200, as: 'json', schema: organisationInfos },
  refusals: crmRefusals,
});

export const getCurrentContract = endpoint({
  method: 'GET',
  path: '/api/salesforce/org/{orgId}/contract/current',
  tag,
  summary: "The running contract of the company, from the provider's org; no record when there is none.",
  may: member,
  params: orgIdParams,
  answer: { status: 200, as: 'json', schema: currentContract },
  refusals: crmRefusals,
});
