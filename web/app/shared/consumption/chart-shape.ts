import type { ChartMonth } from '#contract/consumption.ts';
import { addMonths, daysBetween, daysInMonth } from '#contract/days/months.ts';
import type { Forecast } from './forecast.ts';

export interface Point {
  x: number;
  y: number;
}

export interface ChartShape {
  /** From the beginning of the first month to the last known day; the first point belongs to no month. */
  actual: Point[];
  /** Position of each month: its two ends, and its label in the middle. */
  months: { month: string; from: number; to: number; at: Point | null }[];
  ticks: { value: number; y: number }[];
  limitY: number | null;
  zeroY: number;
  /** Where the shown period ends and the months of the forecast begin; null without them. */
  aheadX: number | null;
  /** From today to the day the limit is reached, or to the right edge. */
  forecast: { line: Point[]; range: Point[] } | null;
}

export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const maxForecastMonths = 6;
const wantedTicks = 4;

/** A step of 1, 2, 2.5 or 5 times a power of ten that divides `whole` into about `wanted` parts. */
export const niceStep = (whole: number, wanted: number): number => {
  const rough = whole / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= rough) ?? 10;
  return factor * power;
};

/** Number of months added on the right, so that a near day of reaching the limit is visible. */
const monthsAhead = (forecast: Forecast, last: string): number => {
  if (forecast.kind !== 'expected') return 0;
  const until = forecast.latest ?? forecast.day ?? forecast.earliest;
  for (let ahead = 1; ahead < maxForecastMonths; ahead += 1)
    if (until.slice(0, 7) <= addMonths(last, ahead)) return ahead;
  return maxForecastMonths;
};

interface Axes {
  x: (day: string) => number;
  y: (value: number) => number;
  lastDay: string;
}

/** End of a line from today at a pace, up to the limit or the right edge. */
const ahead = (axes: Axes, today: string, total: number, pace: number, limit: number): Point => {
  // A negative pace would leave the picture.
  const perDay = Math.max(0, pace);
  const daysLeft = daysBetween(today, axes.lastDay);
  const daysToLimit = perDay > 0 ? (limit - total) / perDay : Number.POSITIVE_INFINITY;
  const share = Math.min(1, daysToLimit / Math.max(1, daysLeft));
  const [start, end] = [axes.x(today), axes.x(axes.lastDay)];
  return {
    x: start + (end - start) * share,
    y: axes.y(total + perDay * Math.min(daysLeft, daysToLimit)),
  };
};

const forecastShape = (axes: Axes, today: string, limit: number | null, forecast: Forecast) => {
  if (forecast.kind !== 'expected' || limit === null) return null;
  const { used, pace } = forecast;
  const start = { x: axes.x(today), y: axes.y(used) };
  const [low, middle, high] = [pace.slow, pace.usual, pace.fast].map((perDay) =>
    ahead(axes, today, used, perDay, limit),
  );
  if (!low || !middle || !high) return null;
  // The limit cuts the range between the two paces; the slower pace reaches it later.
  return { line: [start, middle], range: [start, high, { x: low.x, y: Math.min(low.y, high.y) }, low] };
};

/**
 * Positions of the chart's elements. The x axis is in days, so that the forecast meets the limit on its day.
 * @param until first day that is not shown, such as that of a renewal, when the count begins anew
 */
export const chartShape = (
  months: readonly ChartMonth[],
  limit: number | null,
  today: string,
  forecast: Forecast,
  frame: Frame,
  until: string | null = null,
): ChartShape => {
  const first = months[0]?.month ?? today.slice(0, 7);
  const last = months.at(-1)?.month ?? first;
  const shown = [
    ...months.map(({ month }) => month),
    ...Array.from({ length: monthsAhead(forecast, last) }, (_, at) => addMonths(last, at + 1)).filter(
      (month) => until === null || `${month}-01` < until,
    ),
  ];
  const end = shown.at(-1) ?? last;
  const firstDay = `${first}-01`;
  const allDays = daysBetween(firstDay, `${addMonths(end, 1)}-01`);
  const used = forecast.kind === 'expected' ? forecast.used : 0;
  const values = [0, limit ?? 0, used, ...months.map(({ cumulative }) => cumulative)];
  const [lowest, highest] = [Math.min(...values), Math.max(1, ...values)];
  // Units are whole, so an axis from -1 to 1 has no halves.
  const step = Math.max(1, niceStep(highest - lowest, wantedTicks));
  const [bottomValue, topValue] = [Math.floor(lowest / step) * step, Math.ceil(highest / step) * step];
  const xAfter = (days: number) => frame.left + ((frame.right - frame.left) * days) / allDays;
  const y = (value: number) =>
    frame.bottom - ((frame.bottom - frame.top) * (value - bottomValue)) / (topValue - bottomValue);
  const x = (day: string) => xAfter(daysBetween(firstDay, day) + 1);
  const endOf = (month: string) => (month === today.slice(0, 7) ? today : `${month}-${daysInMonth(month)}`);
  const points = months.map(({ month, cumulative }) => ({ x: x(endOf(month)), y: y(cumulative) }));
  const axes = { x, y, lastDay: `${end}-${daysInMonth(end)}` };
  const tickCount = Math.round((topValue - bottomValue) / step) + 1;
  return {
    actual: [{ x: frame.left, y: y(0) }, ...points],
    months: shown.map((month, at) => ({
      month,
      from: xAfter(daysBetween(firstDay, `${month}-01`)),
      to: xAfter(daysBetween(firstDay, `${addMonths(month, 1)}-01`)),
      at: points[at] ?? null,
    })),
    ticks: Array.from({ length: tickCount }, (_, at) => bottomValue + at * step).map((value) => ({
      value,
      y: y(value),
    })),
    limitY: limit === null ? null : y(Math.max(0, limit)),
    zeroY: y(0),
    aheadX: end === last ? null : xAfter(daysBetween(firstDay, `${addMonths(last, 1)}-01`)),
    forecast: forecastShape(axes, today, limit, forecast),
  };
};
