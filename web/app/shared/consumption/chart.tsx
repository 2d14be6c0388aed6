import { useId, useState } from 'react';
import type { ChangeEvent, KeyboardEvent, PointerEvent } from 'react';
import { shareUsed as shareOf, type ChartMonth } from '#contract/consumption.ts';
import { formatNumber } from '#kit/big-numbers.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { classNames } from '#ui/class-names.ts';
import { ChartPicture } from './chart-picture.tsx';
import { chartTexts } from './chart-texts.ts';
import { chartShape } from './chart-shape.ts';
import type { Point } from './chart-shape.ts';
import styles from './chart.module.css';
import type { Forecast } from './forecast.ts';
import { monthName } from './month-names.ts';
import { consumptionTexts } from './texts.ts';
import { useWidth } from './use-width.ts';

const narrow = 520;

const Legend = ({ hasLimit, hasForecast }: { hasLimit: boolean; hasForecast: boolean }) => {
  const t = useTexts(chartTexts);
  const kinds = [
    { words: t.cumulative, mark: undefined, shown: true },
    { words: t.quota, mark: styles.markLimit, shown: hasLimit },
    { words: t.forecast, mark: styles.markForecast, shown: hasForecast },
    { words: t.range, mark: styles.markRange, shown: hasForecast },
  ];
  return (
    <ul className={styles.legend}>
      {kinds
        .filter(({ shown }) => shown)
        .map(({ words, mark }) => (
          <li key={words}>
            <span className={classNames(styles.mark, mark)} aria-hidden="true" />
            {words}
          </li>
        ))}
    </ul>
  );
};

interface TooltipProps {
  at: Point;
  width: number;
  month: ChartMonth;
  limit: number | null;
}

const Tooltip = ({ at, width, month, limit }: TooltipProps) => {
  const t = useTexts(chartTexts);
  const { shareUsed, percent: percentWords } = useTexts(consumptionTexts);
  const language = useLanguage();
  const percent = shareOf({ used: month.cumulative, limit });
  const side = at.x > width / 2 ? { right: width - at.x + 12 } : { left: at.x + 12 };
  return (
    <div className={styles.tooltip} style={{ top: 8, ...side }} aria-hidden="true">
      <strong>{monthName(month.month, language, 'long')}</strong>
      <span>{t.line(t.inMonth, formatNumber(month.count, language))}</span>
      <span>{t.line(t.cumulative, formatNumber(month.cumulative, language))}</span>
      {percent !== null && <span>{t.line(shareUsed, percentWords(percent))}</span>}
    </div>
  );
};

/** Selects one month: by pointer on the picture or by the keys of a range. Escape closes the tooltip. */
const useCursor = (count: number, nearest: (x: number) => number) => {
  const [at, setAt] = useState(count - 1);
  const [open, setOpen] = useState(false);
  const show = (month: number) => {
    setAt(month);
    setOpen(true);
  };
  const point = (event: PointerEvent<HTMLElement>) =>
    show(nearest(event.clientX - event.currentTarget.getBoundingClientRect().left));
  return {
    at: Math.min(at, count - 1),
    open,
    picture: {
      onPointerMove: point,
      onPointerDown: point,
      onPointerLeave: (event: PointerEvent<HTMLElement>) => event.pointerType === 'mouse' && setOpen(false),
    },
    range: {
      onChange: (event: ChangeEvent<HTMLInputElement>) => show(Number(event.target.value) - 1),
      onFocus: () => setOpen(true),
      onBlur: () => setOpen(false),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => event.key === 'Escape' && setOpen(false),
    },
  };
};

interface Props {
  label: string;
  months: readonly ChartMonth[];
  limit: number | null;
  forecast: Forecast;
  today: string;
  /** First day that is not shown. */
  until: string | null;
}

/** The cumulative of the shown months against the flat limit (REQ-1.9.1). */
export const ConsumptionChart = ({ label, months, limit, forecast, today, until }: Props) => {
  const t = useTexts(chartTexts);
  const language = useLanguage();
  const id = useId();
  const { element, width } = useWidth<HTMLDivElement>(720);
  const height = width < narrow ? 260 : 340;
  const frame = { left: 56, right: width - 10, top: 22, bottom: height - 30 };
  const shape = chartShape(months, limit, today, forecast, frame, until);
  const nearest = (x: number) =>
    months.reduce(
      (best, _, at) =>
        Math.abs((shape.months[at]?.at?.x ?? 0) - x) < Math.abs((shape.months[best]?.at?.x ?? 0) - x) ? at : best,
      0,
    );
  const { at, open, picture, range } = useCursor(months.length, nearest);
  const current = months[at];
  const place = shape.months[at]?.at ?? null;
  const words =
    current &&
    t.atMonth(
      monthName(current.month, language, 'long'),
      formatNumber(current.count, language),
      formatNumber(current.cumulative, language),
    );
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption id={id} className={styles.caption}>
        {label}
      </figcaption>
      <div ref={element} className={styles.plot} {...picture}>
        <input
          type="range"
          className={styles.range}
          min={1}
          max={months.length}
          value={at + 1}
          aria-label={t.cursor}
          aria-valuetext={words}
          {...range}
        />
        <ChartPicture
          shape={shape}
          frame={frame}
          width={width}
          height={height}
          limit={limit}
          cursor={open ? place : null}
        />
        {open && current && place && <Tooltip at={place} width={width} month={current} limit={limit} />}
      </div>
      <Legend hasLimit={limit !== null} hasForecast={shape.forecast !== null} />
    </figure>
  );
};
