import { queryOptions } from '@tanstack/react-query';
import { exportConsumptions, listConsumptions } from '#contract/billing.ts';
import type { ConsumptionPeriod } from '#contract/consumption.ts';
import type { ConsumptionType } from '#contract/environments/crm-records.ts';
import type { Language } from '#contract/roles.ts';
import { saveAnswer } from '#kit/save-file.ts';
import { callAsUser, fileAsUser } from '../../session.ts';

export const consumptionsQuery = (orgId: string, contractId: string) =>
  queryOptions({
    queryKey: ['consumptions', orgId, contractId],
    queryFn: () => callAsUser(listConsumptions, { params: { orgId, contractId } }),
  });

/** @throws {SignedOut | Refused | Unreachable} */
export const saveConsumption = async (
  params: { orgId: string; contractId: string },
  query: { type: ConsumptionType; period: ConsumptionPeriod; language: Language },
): Promise<void> => {
  await saveAnswer(await fileAsUser(exportConsumptions, { params, query }), 'consumption.csv');
};
