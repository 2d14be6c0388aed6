import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contractYear,
  hasStartedOver,
  lastMonths,
  monthsOf,
  percentUsed,
  reachedThresholds,
  type MonthCount,
} from './consumption.ts';
import { countsOf, dayOf, usageOf, type ConsumptionRecord, type ContractRecord } from './environments/crm-records.ts';
import { addDays, addMonths, daysBetween, daysInMonth, isDay, monthsUpTo } from './days/months.ts';

const month = fc
  .tuple(fc.integer({ min: 2023, max: 2029 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, at]) => `${year}-${String(at).padStart(2, '0')}`);
const day = fc
  .tuple(month, fc.integer({ min: 1, max: 31 }))
  .map(([of, at]) => `${of}-${String(Math.min(at, daysInMonth(of))).padStart(2, '0')}`);
const counts = fc.array(fc.record({ month, count: fc.integer({ min: -9_999, max: 99_999 }) }), {
  maxLength: 60,
});

/** A simple second implementation: goes back month by month and sums each. */
const plainModel = (all: MonthCount[], today: string) => {
  let [year, at] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const walked: string[] = [];
  for (let step = 0; step < 12; step += 1) {
    walked.unshift(`${year}-${String(at).padStart(2, '0')}`);
    at -= 1;
    if (at === 0) [year, at] = [year - 1, 12];
  }
  return walked.map((one, place) => {
    const within = (months: string[]) =>
      all.filter((record) => months.includes(record.month)).reduce((sum, record) => sum + record.count, 0);
    return { month: one, count: within([one]), cumulative: within(walked.slice(0, place + 1)) };
  });
};

// REQ-1.9.1
describe('the last 12 months', () => {
  it('are those of a plain model, whatever was counted and whatever day it is', () => {
    fc.assert(
      fc.property(counts, day, (all, today) => {
        expect(lastMonths(all, today)).toEqual(plainModel(all, today));
      }),
    );
  });

  it('show a month with no record as nothing consumed, its cumulative unchanged', () => {
    const months = lastMonths([{ month: '2026-01', count: 5 }], '2026-03-15');
    expect(months.slice(-3)).toEqual([
      { month: '2026-01', count: 5, cumulative: 5 },
      { month: '2026-02', count: 0, cumulative: 5 },
      { month: '2026-03', count: 0, cumulative: 5 },
    ]);
  });

  it('leave out the thirteenth month, and those to come', () => {
    const all = monthsUpTo('2026-12', 14).map((one) => ({ month: one, count: 1 }));
    const months = lastMonths(all, '2026-11-21');
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({ month: '2025-12', count: 1, cumulative: 1 });
    expect(months.at(-1)).toEqual({ month: '2026-11', count: 1, cumulative: 12 });
  });

  it('count a negative value as what was credited', () => {
    const all = [
      { month: '2026-10', count: 100 },
      { month: '2026-11', count: -30 },
    ];
    expect(lastMonths(all, '2026-11-21').at(-1)).toEqual({ month: '2026-11', count: -30, cumulative: 70 });
  });

  it('are right on 29 February', () => {
    const months = lastMonths([{ month: '2028-02', count: 3 }], '2028-02-29');
    expect(months.map((one) => one.month)).toEqual(monthsUpTo('2028-02', 12));
    expect(months[0]?.month).toBe('2027-03');
    expect(months.at(-1)?.cumulative).toBe(3);
  });
});

// REQ-1.4.33
describe('the percentage', () => {
  it('is a whole number from 0 to 100, and grows with what is used', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(), fc.option(fc.nat()), (used, more, limit) => {
        const percent = percentUsed({ used, limit });
        expect(percent === null).toBe(limit === null);
        if (percent === null) return;
        expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true);
        expect(percentUsed({ used: used + more, limit })).toBeGreaterThanOrEqual(percent);
      }),
    );
  });

  it('is that of a plain model: the nearest of all percentages there are, of a quota of nothing all or nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99, max: 9_999 }), fc.nat({ max: 5_000 }), (used, limit) => {
        const away = (percent: number) => Math.abs(percent * limit - used * 100);
        const all = Array.from({ length: 101 }, (_, percent) => percent);
        const nearest = all.reduce((best, percent) => (away(percent) <= away(best) ? percent : best));
        const plain = limit === 0 ? (used > 0 ? 100 : 0) : nearest;
        expect(percentUsed({ used, limit })).toBe(plain);
      }),
    );
  });

  it.each([
    [{ used: 87_451, limit: 120_000 }, 73],
    [{ used: 5_160, limit: 5_000 }, 100],
    [{ used: -5, limit: 100 }, 0],
    [{ used: 0, limit: 0 }, 0],
    [{ used: 1, limit: 0 }, 100],
    [{ used: 31_204, limit: null }, null],
  ])('of %o is %s', (usage, percent) => {
    expect(percentUsed(usage)).toBe(percent);
  });
});

describe('the thresholds', () => {
  it.each([
    [{ used: 799, limit: 1000 }, []],
    // 79.96 % rounds to 80 % but does not reach it.
    [{ used: 7_996, limit: 10_000 }, []],
    [{ used: 800, limit: 1000 }, [80]],
    [{ used: 1000, limit: 1000 }, [80, 100]],
    [{ used: 5, limit: 0 }, []],
    [{ used: 5, limit: null }, []],
  ])('that %o reaches are %o', (usage, reached) => {
    expect(reachedThresholds(usage)).toEqual(reached);
  });

  it.each([
    [{ used: 0, limit: 1000 }, true],
    [{ used: -5, limit: 1000 }, true],
    [{ used: 399, limit: 1000 }, true],
    [{ used: 400, limit: 1000 }, false],
    [{ used: 0, limit: 0 }, false],
    [{ used: 0, limit: null }, false],
  ])('of %o are told anew, since a year began: %s', (usage, anew) => {
    expect(hasStartedOver(usage)).toBe(anew);
  });
});

describe('what the CRM wrote', () => {
  const record = (more: Partial<ConsumptionRecord>): ConsumptionRecord => ({
    month__c: '2026-10-01',
    product_Type__c: 'doc',
    generationNumber__c: 4,
    ...more,
  });

  // REQ-1.3.7
  it('counts by its month, wherever in it the day is; of the product asked for; nothing where the number is empty', () => {
    const records = [
      record({ month__c: '2026-10-17' }),
      record({ product_Type__c: 'sign' }),
      record({ generationNumber__c: null }),
      record({ month__c: '2026-09-30T22:30:00.000+0000' }),
      record({ month__c: 'October' }),
      record({ month__c: '2026-02-30' }),
      record({ month__c: null }),
    ];
    expect(countsOf(records, 'doc')).toEqual([
      { month: '2026-10', count: 4 },
      { month: '2026-10', count: 0 },
      { month: '2026-10', count: 4 },
    ]);
  });

  it('of a contract without Sign allows no signature, rather than unlimited ones', () => {
    const contract = {
      gnx__Account__r: { sign__c: false },
      actual_Generation_CY__c: null,
      gnx__Number_of_generations__c: null,
      actual_Signature_CY__c: null,
      authorized_sign__c: null,
    } as ContractRecord;
    expect(usageOf(contract, 'sign')).toEqual({ used: 0, limit: 0 });
    expect(usageOf(contract, 'doc')).toEqual({ used: 0, limit: null });
  });

  it.each([
    ['2028-02-29', '2028-02-29'],
    ['2026-02-29', null],
    ['2026-11-21T23:30:00Z', '2026-11-22'],
    ['21/11/2026', null],
    ['', null],
  ])('%j is the day %j', (written, read) => {
    expect(dayOf(written)).toBe(read);
  });
});

describe('the calendar', () => {
  it('agrees with itself over months, days and leap years', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -800, max: 800 }), month, (one, step, of) => {
        expect(isDay(one)).toBe(true);
        expect(daysBetween(one, addDays(one, step))).toBe(step);
        expect(addMonths(addMonths(of, step), -step)).toBe(of);
        expect(daysBetween(`${of}-01`, `${addMonths(of, 1)}-01`)).toBe(daysInMonth(of));
      }),
    );
  });
});

// REQ-1.9.10
describe("the contract's year", () => {
  it('begins on the anniversary of the renewal, before or after it', () => {
    const year = { from: '2026-03-01', to: '2027-02-28' };
    expect(contractYear('2023-03-01', '2027-03-01', '2026-11-26')).toEqual(year);
    expect(contractYear('2023-03-01', '2026-03-01', '2026-11-26')).toEqual(year);
    // A contract of three years counts year by year.
    expect(contractYear('2025-03-01', '2028-03-01', '2026-11-26')).toEqual(year);
    expect(contractYear(null, '2026-11-26', '2026-11-26')).toEqual({ from: '2026-11-26', to: '2027-11-25' });
  });

  it('begins with a contract that is younger, and follows the first day where no renewal is known', () => {
    expect(contractYear('2026-09-12', '2027-03-01', '2026-11-26')).toEqual({ from: '2026-09-12', to: '2027-02-28' });
    expect(contractYear('2024-09-12', null, '2026-11-26')).toEqual({ from: '2026-09-12', to: '2027-09-11' });
    expect(contractYear(null, null, '2026-11-26')).toBeNull();
  });

  it('of 29 February begins on the 28th in most years', () => {
    expect(contractYear(null, '2028-02-29', '2026-11-26')).toEqual({ from: '2026-02-28', to: '2027-02-27' });
  });

  it('holds today and less than 367 days, whatever is known', () => {
    fc.assert(
      fc.property(fc.option(day), fc.option(day), day, (since, renewal, today) => {
        const year = contractYear(since, renewal, today);
        expect(year === null).toBe(since === null && renewal === null);
        if (year === null) return;
        expect(year.from <= today && today <= year.to).toBe(true);
        expect(daysBetween(year.from, year.to)).toBeLessThan(366);
      }),
    );
  });

  it('shows its months up to today; without a year there are the twelve months', () => {
    const all = monthsUpTo('2026-12', 14).map((one) => ({ month: one, count: 1 }));
    const year = contractYear(null, '2027-03-15', '2026-11-21');
    const months = monthsOf(all, 'contract', year, '2026-11-21');
    expect([months.length, months[0]?.month, months.at(-1)?.cumulative]).toEqual([9, '2026-03', 9]);
    expect(monthsOf(all, 'contract', null, '2026-11-21')).toEqual(lastMonths(all, '2026-11-21'));
    expect(monthsOf(all, 'months', year, '2026-11-21')).toEqual(lastMonths(all, '2026-11-21'));
  });
});
