import * as z from 'zod/mini';
import {
  consumptionRecord,
  consumptionTypes,
  contractRecord,
  invoiceRecord,
  organisationRecord,
} from './environments/crm-records.ts';
import { consumptionPeriods } from './consumption.ts';
import { endpoint } from './endpoint.ts';
import { member, ownerOrVerified } from './accounts/policies.ts';
import { languages } from './roles.ts';

const tag = 'Contract, invoices, consumption';

/** 15 characters, or 18 with the checksum. */
const recordId = z.string().check(z.regex(/^[A-Za-z0-9]{15}([A-Za-z0-9]{3})?$/));
export const orgIdParams = z.object({ orgId: recordId });
// The object is written out, because spread shapes would keep zod in the browser's first screens.
const contractParams = z.object({ orgId: recordId, contractId: recordId });

/** Records of the provider org at time `asOf`. `stale`: the org does not answer, and this is its last good answer. */
const records = <S extends z.ZodMiniType>(record: S) =>
  z.object({ records: z.array(record), asOf: z.iso.datetime(), stale: z.boolean() });

export const organisationInfos = records(organisationRecord);
export const currentContract = records(contractRecord);
export const invoices = records(invoiceRecord);
export const consumptions = records(consumptionRecord);

const crmRefusals = ['NotFound', 'CrmUnavailable', 'CrmTimeout', 'REQUEST_LIMIT_EXCEEDED', 'server_error'] as const;

export const getOrganisationInfos = endpoint({
  method: 'GET',
  path: '/api/salesforce/org/{orgId}/infos',
  tag,
  summary: 'Name, contacts and billing address of the company, from the provider’s org.',
  may: member,
  params: orgIdParams,
  answer: { status: 200, as: 'json', schema: organisationInfos },
  refusals: crmRefusals,
});

export const getCurrentContract = endpoint({
  method: 'GET',
  path: '/api/salesforce/org/{orgId}/contract/current',
  tag,
  summary: 'The running contract of the company, from the provider’s org; no record when there is none.',
  may: member,
  params: orgIdParams,
  answer: { status: 200, as: 'json', schema: currentContract },
  refusals: crmRefusals,
});

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/salesforce/org/{orgId}/invoices',
  tag,
  summary: 'The company’s invoices, the newest first, from the provider’s org.',
  may: ownerOrVerified,
  params: orgIdParams,
  answer: { status: 200, as: 'json', schema: invoices },
  refusals: crmRefusals,
});

export const downloadInvoice = endpoint({
  method: 'GET',
  path: '/api/salesforce/org/{orgId}/invoices/{id}/download',
  tag,
  summary: 'The PDF of an invoice, as a stream.',
  may: ownerOrVerified,
  params: z.object({ orgId: recordId, id: recordId }),
  answer: { status: 200, as: 'file' },
  refusals: crmRefusals,
});

export const listConsumptions = endpoint({
  method: 'GET',
  path: '/api/salesforce/org/{orgId}/contract/{contractId}/consumptions',
  tag,
  summary: 'What the contract consumed, a record for each month and product, the oldest first.',
  may: ownerOrVerified,
  params: contractParams,
  answer: { status: 200, as: 'json', schema: consumptions },
  refusals: crmRefusals,
});

export const exportConsumptions = endpoint({
  method: 'GET',
  path: '/api/salesforce/org/{orgId}/contract/{contractId}/consumptions/export',
  tag,
  summary:
    'The last 12 months, or the contract year, of one product as CSV: month, consumed, consumed since the first month, limit.',
  may: ownerOrVerified,
  params: contractParams,
  /** `language` of the column names. The default is the user's language; that of `period` is the twelve months. */
  query: z.object({
    type: z.enum(consumptionTypes),
    period: z.optional(z.enum(consumptionPeriods)),
    language: z.optional(z.enum(languages)),
  }),
  answer: { status: 200, as: 'file' },
  refusals: crmRefusals,
});
