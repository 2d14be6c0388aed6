import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastMonths } from '#contract/consumption.ts';
import { addDays, addMonths, daysBetween, daysInMonth, monthOfDay, monthsUpTo } from '#contract/days/months.ts';
import { chartShape, niceStep } from './chart-shape.ts';
import { forecastOf } from './forecast.ts';

const today = '2026-11-21';
/** One count per month, oldest first; the last one is the current month. */
const chartOf = (counts: number[], on = today) =>
  lastMonths(
    monthsUpTo(on.slice(0, 7), counts.length).map((month, at) => ({ month, count: counts[at] ?? 0 })),
    on,
  );
/** The forecast of a contract whose count is the chart's sum. */
const forecastFrom = (months: ReturnType<typeof chartOf>, limit: number | null, on: string, since: string | null) =>
  forecastOf(months, { used: months.at(-1)?.cumulative ?? 0, limit }, on, since);
const steady = (perMonth: number) => chartOf(Array.from({ length: 12 }, () => perMonth));

describe('the forecast', () => {
  it('names the day at the pace of the months that are over', () => {
    const found = forecastFrom(steady(3000), 45_000, today, '2020-01-01');
    // 36,000 used; 9,000 remain at 33,000 per 335 days (December to October).
    expect(found).toMatchObject({ kind: 'expected', day: addDays(today, 92), months: 11 });
  });

  it('has a range from the quickest to the slowest three months running', () => {
    const found = forecastFrom(chartOf([0, 0, 0, 900, 900, 900, 300, 300, 300, 300, 300, 0]), 4800, today, null);
    expect(found.kind === 'expected' && [found.earliest, found.day, found.latest]).toEqual([
      expect.stringMatching(/^2026-11|^2026-12/),
      expect.any(String),
      expect.any(String),
    ]);
    if (found.kind !== 'expected') throw new Error(found.kind);
    expect(found.pace.fast).toBeCloseTo(2700 / 92);
    expect(found.pace.slow).toBeCloseTo(900 / 92);
  });

  it('takes a contract that starts mid-month for the days it ran', () => {
    // From 16 August: 160 in 16 days, then ten a day.
    const found = forecastFrom(chartOf([160, 300, 310, 70]), 2000, today, '2026-08-16');
    if (found.kind !== 'expected') throw new Error(found.kind);
    expect(found.pace.usual).toBeCloseTo(10);
    expect(found.day).toBe(addDays(today, 116));
  });

  it('is not made before three months are over', () => {
    expect(forecastFrom(chartOf([200, 300, 100]), 2000, today, '2026-09-01')).toEqual({ kind: 'tooEarly' });
    expect(forecastFrom(chartOf([0]), 2000, today, null)).toEqual({ kind: 'tooEarly' });
  });

  it('names the month in which the limit was reached', () => {
    expect(forecastFrom(steady(500), 5000, today, null)).toEqual({ kind: 'reached', month: '2026-09' });
  });

  it('goes on from what the contract counts, where its year is not the one of the chart', () => {
    const months = steady(3000);
    // Renewed two months ago: the chart sums 36,000, 5,000 of them since the renewal.
    const found = forecastOf(months, { used: 5000, limit: 20_000 }, today, null);
    // 15,000 remain at 33,000 per 335 days.
    expect(found).toMatchObject({ kind: 'expected', day: addDays(today, 153), used: 5000 });
    const frame = { left: 0, right: 600, top: 0, bottom: 300 };
    const { forecast, actual, limitY } = chartShape(months, 20_000, today, found, frame);
    expect(forecast?.line[0]?.x).toBeCloseTo(actual.at(-1)?.x ?? 0);
    expect(forecast?.line[0]?.y).toBeCloseTo(300 - 300 * (5000 / 40_000));
    expect(forecast?.line[1]?.y).toBeCloseTo(limitY ?? 0);
    // The limit is reached, but the chart does not show when.
    expect(forecastOf(months, { used: 20_000, limit: 20_000 }, today, null)).toEqual({
      kind: 'reached',
      month: null,
    });
  });

  it('says nothing of a limit that does not exist, or that is nothing', () => {
    expect(forecastFrom(steady(500), null, today, null)).toEqual({ kind: 'none' });
    expect(forecastFrom(steady(500), 0, today, null)).toEqual({ kind: 'none' });
  });

  it('is not in sight when even the quickest pace needs more than two years', () => {
    expect(forecastFrom(steady(10), 1_000_000, today, null)).toEqual({ kind: 'notInSight' });
    expect(forecastFrom(chartOf([0, 0, 0, 0]), 10, today, '2026-01-01')).toEqual({ kind: 'notInSight' });
  });

  const anyChart = fc.record({
    counts: fc.array(fc.integer({ min: -2_000, max: 20_000 }), { minLength: 1, maxLength: 12 }),
    limit: fc.integer({ min: 1, max: 200_000 }),
    on: fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2024-01-01', days)),
    since: fc.option(fc.integer({ min: 0, max: 700 })),
  });

  /** A reference model: it lists the days of every month and counts day by day up to the limit. */
  const plainModel = (counts: number[], used: number, limit: number, on: string, begun: string | null) => {
    const over = monthsUpTo(addMonths(monthOfDay(on), -1), counts.length - 1);
    const known = over
      .map((month, at) => ({ month, count: counts[at] ?? 0 }))
      .filter(
        ({ month }, at) =>
          (begun !== null && month >= monthOfDay(begun)) || counts.slice(0, at + 1).some((one) => one !== 0),
      );
    const stretches = known.map(({ month, count }, at) => {
      const days = Array.from({ length: daysInMonth(month) }, (_, day) => addDays(`${month}-01`, day));
      const starts = at === 0 && begun !== null && monthOfDay(begun) === month;
      return { count, days: days.filter((day) => !starts || day >= begun).length };
    });
    if (stretches.length < 3) return null;
    const pace = (some: typeof stretches) =>
      some.reduce((sum, { count }) => sum + count, 0) / some.reduce((sum, { days }) => sum + days, 0);
    const quarters = stretches.slice(2).map((_, at) => pace(stretches.slice(at, at + 3)));
    const usual = pace(stretches);
    const dayAt = (perDay: number): string | null => {
      for (let days = 1; days <= 730; days += 1)
        if (perDay * days >= (limit - used) * (1 - 1e-12)) return addDays(on, days);
      return null;
    };
    return [Math.max(usual, ...quarters), usual, Math.min(usual, ...quarters)].map(dayAt);
  };

  it('is that of a plain model: months without a record, negative ones, a contract that starts mid-month, leap days', () => {
    let expected = 0;
    fc.assert(
      fc.property(anyChart, fc.integer({ min: -500, max: 199_999 }), ({ counts, limit, on, since }, used) => {
        fc.pre(used < limit);
        const begun = since === null ? null : addDays(on, -since);
        const found = forecastOf(chartOf(counts, on), { used, limit }, on, begun);
        const shown = chartOf(counts, on).map(({ count }) => count);
        const model = plainModel(shown, used, limit, on, begun);
        const told = found.kind === 'expected' ? [found.earliest, found.day, found.latest] : found.kind;
        if (found.kind === 'expected') expected += 1;
        expect(told).toEqual(model === null ? 'tooEarly' : model[0] === null ? 'notInSight' : model);
      }),
      { numRuns: 500 },
    );
    expect(expected).toBeGreaterThan(50);
  });

  it('never lies before today, and its range holds it', () => {
    fc.assert(
      fc.property(anyChart, ({ counts, limit, on, since }) => {
        const begun = since === null ? null : addDays(on, -since);
        const found = forecastFrom(chartOf(counts, on), limit, on, begun);
        if (found.kind !== 'expected') return;
        expect(found.earliest > on).toBe(true);
        expect(found.day === null || found.day >= found.earliest).toBe(true);
        expect(found.latest === null || (found.day !== null && found.latest >= found.day)).toBe(true);
        expect(daysBetween(on, found.latest ?? found.earliest)).toBeLessThanOrEqual(730);
      }),
    );
  });

  it('is drawn within the picture, months from left to right', () => {
    const frame = { left: 40, right: 600, top: 10, bottom: 300 };
    fc.assert(
      fc.property(anyChart, fc.boolean(), ({ counts, limit, on }, unlimited) => {
        const months = chartOf(counts, on);
        const allowed = unlimited ? null : limit;
        const shape = chartShape(months, allowed, on, forecastFrom(months, allowed, on, null), frame);
        const points = [...shape.actual, ...(shape.forecast ? [...shape.forecast.line, ...shape.forecast.range] : [])];
        for (const { x, y } of points) {
          expect(x).toBeGreaterThanOrEqual(frame.left - 0.001);
          expect(x).toBeLessThanOrEqual(frame.right + 0.001);
          expect(y).toBeGreaterThanOrEqual(frame.top - 0.001);
          expect(y).toBeLessThanOrEqual(frame.bottom + 0.001);
        }
        const xs = shape.actual.map(({ x }) => x);
        expect(xs).toEqual(xs.toSorted((one, other) => one - other));
        expect(shape.limitY === null).toBe(unlimited);
        expect(shape.ticks.length).toBeLessThanOrEqual(8);
      }),
    );
  });
});

it('the chart of a contract’s year ends with the contract, and its forecast with it', () => {
  const frame = { left: 0, right: 600, top: 0, bottom: 300 };
  const months = chartOf(Array.from({ length: 12 }, () => 1_000));
  const forecast = forecastFrom(months, 20_000, today, null);
  const drawn = (until: string | null) => chartShape(months, 20_000, today, forecast, frame, until);
  const next = `${addMonths(months.at(-1)!.month, 1)}-01`;
  expect(drawn(null).months.length).toBeGreaterThan(12);
  expect(drawn(next).months).toHaveLength(12);
  expect(drawn(next)).toMatchObject({ aheadX: null, forecast: { line: expect.anything() } });
});

it('an axis about nothing counts in whole units', () => {
  const frame = { left: 0, right: 600, top: 0, bottom: 300 };
  for (const [counts, ticks] of [
    [[-1], [-1, 0, 1]],
    [[0], [0, 1]],
    [[1], [0, 1]],
  ] as const) {
    const shape = chartShape(chartOf([...counts]), null, today, { kind: 'none' }, frame);
    expect(shape.ticks.map(({ value }) => value)).toEqual(ticks);
  }
});

it.each([
  [100, 25],
  [120_000, 50_000],
  [3, 1],
  [8, 2],
])('an axis over %s counts in steps of %s', (whole, step) => {
  expect(niceStep(whole, 4)).toBe(step);
});
