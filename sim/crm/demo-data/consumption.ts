import { addDays, monthStart, sfDay } from '../dates.ts';
import type { SfRecord } from '../fields.ts';
import type { Store } from '../store.ts';

/** January to December. Any twelve consecutive months add up to 87,451 and 5,160. */
const docByMonth = [7400, 7100, 7900, 7050, 6800, 7600, 6900, 6200, 7700, 7900, 7650, 7251];
const signByMonth = [440, 420, 470, 430, 400, 450, 410, 290, 460, 480, 470, 440];
/** The two months before those twelve. Their values are the highest, so that a chart that shows them looks wrong. */
const oldDoc = [9800, 9650];
const oldSign = [720, 705];

interface Series {
  contract: string;
  product: 'doc' | 'sign';
  months: number;
  value: (month: number, age: number) => number;
}

const series: Series[] = [
  {
    contract: 'CTR-2024-027',
    product: 'doc',
    months: 14,
    value: (month, age) => oldDoc[13 - age] ?? docByMonth[month] ?? 0,
  },
  {
    contract: 'CTR-2024-027',
    product: 'sign',
    months: 14,
    value: (month, age) => oldSign[13 - age] ?? signByMonth[month] ?? 0,
  },
  {
    contract: 'CTR-2024-090',
    product: 'doc',
    months: 14,
    value: (month) => Math.round((docByMonth[month] ?? 0) * 0.36),
  },
  { contract: 'CTR-STUDIO-1', product: 'doc', months: 3, value: (_, age) => [390, 268, 154][age] ?? 0 },
  { contract: 'CTR-STUDIO-1', product: 'sign', months: 3, value: (_, age) => [21, 14, 6][age] ?? 0 },
  {
    contract: 'CTR-2022-108',
    product: 'doc',
    months: 9,
    value: (month) => Math.round((docByMonth[month] ?? 0) / 15),
  },
];

/** The sum of a contract's rows since its year began. Its own field has the same number, so that both add up. */
export const consumedSince = (contract: string, product: Series['product'], day: Date, since: string): number => {
  const one = series.find((candidate) => candidate.contract === contract && candidate.product === product);
  if (!one) return 0;
  const counts = Array.from({ length: one.months }, (_, age) => {
    const month = monthStart(day, -age);
    return sfDay(month) < since.slice(0, 8) + '01' ? 0 : one.value(month.getUTCMonth(), age);
  });
  return counts.reduce((sum, count) => sum + count, 0);
};

/** One row per contract, month and product, up to the month of the start day. */
export const seedConsumption = (store: Store, day: Date): void => {
  for (const { contract, product, months, value } of series) {
    const row = store.rows('gnx__Contract__c').find((candidate) => candidate['Name'] === contract);
    for (let age = months - 1; age >= 0; age--) seedMonth(store, row, product, monthStart(day, -age), age, value);
  }
};

const seedMonth = (
  store: Store,
  contract: SfRecord | undefined,
  product: string,
  month: Date,
  age: number,
  value: Series['value'],
): void => {
  store.seed(
    'Consumption__c',
    {
      Name: `${product} ${sfDay(month).slice(0, 7)}`,
      contract__c: contract?.['Id'] ?? null,
      month__c: sfDay(month),
      product_Type__c: product,
      generationNumber__c: value(month.getUTCMonth(), age),
    },
    addDays(month, 1),
  );
};
