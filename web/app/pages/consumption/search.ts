import { consumptionPeriods, type ConsumptionPeriod } from '#contract/consumption.ts';

/** The search parameter of both consumption screens, so that a reload or a shared link shows the same. */
export interface ConsumptionSearch {
  /** The last twelve months where it is absent. Called `period` it would clash with the logs' parameter. */
  span?: ConsumptionPeriod;
}

/** Drops unknown parameters and values. */
export const readConsumptionSearch = ({ span }: Record<string, unknown>): ConsumptionSearch => {
  const known = consumptionPeriods.find((one) => one === span);
  return known === undefined ? {} : { span: known };
};
