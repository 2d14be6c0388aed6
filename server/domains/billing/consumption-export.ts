import type { FastifyReply } from 'fastify';
import type { exportConsumptions } from '#contract/billing.ts';
import { contractYear, monthsOf } from '#contract/consumption.ts';
import { countsOf, factsOf, type ConsumptionType } from '#contract/environments/crm-records.ts';
import { parisDay } from '#contract/days/paris.ts';
import type { Language } from '#contract/roles.ts';
import { isSameId } from '#engines/crm/ids.ts';
import { contentDisposition } from '#http/content-disposition.ts';
import { csvType } from '#http/csv.ts';
import { contentPolicies } from '#http/headers.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { consumptionCsv } from './consumption-csv.ts';
import { fileNameOf } from './file-names.ts';
import { findOwnOrg } from './own-org.ts';
import type { ProviderReads } from './provider-reads.ts';

const subjects: Record<ConsumptionType, Record<Language, string>> = {
  doc: { fr: 'consommation Doc', en: 'Doc consumption' },
  sign: { fr: 'consommation Sign', en: 'Sign consumption' },
};

/** Writes the data of the chart as CSV. */
export const sendConsumptionCsv = async (
  context: AppContext,
  reads: ProviderReads,
  { caller, params, query, reply }: Call<typeof exportConsumptions>,
): Promise<FastifyReply> => {
  const own = await findOwnOrg(context, caller, params.orgId);
  if (caller.companyStatus !== 'verified') throw new Refusal('NotFound');
  const { value: customer } = await reads.customer(own);
  // The file contains the limit, which a contract that has ended does not have.
  if (!customer?.contract || !isSameId(customer.contract.id, params.contractId)) throw new Refusal('NotFound');
  const { value: records } = await reads.consumptions(own, customer.contract.id);
  const today = parisDay(context.clock.now());
  const language = query.language ?? caller.language;
  const { since, renewal, usage } = factsOf(customer.contract);
  const months = monthsOf(
    countsOf(records, query.type),
    query.period ?? 'months',
    contractYear(since, renewal, today),
    today,
  );
  const name = fileNameOf([caller.companyName, subjects[query.type][language], today]);
  return reply
    .type(csvType)
    .headers({
      'content-disposition': contentDisposition(`${name}.csv`),
      'content-security-policy': contentPolicies.file,
    })
    .send(consumptionCsv(months, usage[query.type].limit, language));
};
