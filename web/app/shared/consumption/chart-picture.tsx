import { abbreviate } from '#kit/big-numbers.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import type { ChartShape, Frame, Point } from './chart-shape.ts';
import styles from './chart.module.css';
import { monthName } from './month-names.ts';
import { chartTexts } from './chart-texts.ts';

const minLabelWidth = 42;

const pathOf = (points: readonly Point[]): string =>
  points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

const Axes = ({ shape, frame, limit }: { shape: ChartShape; frame: Frame; limit: number | null }) => {
  const t = useTexts(chartTexts);
  const language = useLanguage();
  const widest = shape.months[0] ? shape.months[0].to - shape.months[0].from : minLabelWidth;
  const every = Math.max(1, Math.ceil(minLabelWidth / widest));
  return (
    <>
      {shape.ticks.map(({ value, y }) => (
        <g key={value}>
          <line className={styles.grid} x1={frame.left} x2={frame.right} y1={y} y2={y} />
          <text className={styles.tick} x={frame.left - 8} y={y} dominantBaseline="middle" textAnchor="end">
            {abbreviate(value, language)}
          </text>
        </g>
      ))}
      {shape.months.map(({ month, from, to }, at) =>
        at % every === 0 ? (
          <text key={month} className={styles.tick} x={(from + to) / 2} y={frame.bottom + 20} textAnchor="middle">
            {monthName(month, language, 'short')}
          </text>
        ) : null,
      )}
      {shape.limitY !== null && limit !== null && (
        <>
          <line className={styles.limit} x1={frame.left} x2={frame.right} y1={shape.limitY} y2={shape.limitY} />
          <text className={styles.limitLabel} x={frame.left + 8} y={shape.limitY - 6}>
            {`${t.quota} ${abbreviate(limit, language)}`}
          </text>
        </>
      )}
    </>
  );
};

/** The months of the forecast stand apart from the shown period, which has ended (REQ-1.9.1). */
const Ahead = ({ from, frame }: { from: number; frame: Frame }) => {
  const t = useTexts(chartTexts);
  const width = frame.right - from;
  return (
    <>
      <rect className={styles.ahead} x={from} y={frame.top} width={width} height={frame.bottom - frame.top} />
      <line className={styles.aheadEdge} x1={from} x2={from} y1={frame.top - 14} y2={frame.bottom + 24} />
      {width >= minLabelWidth * 1.5 && (
        <text className={styles.tick} x={from + 6} y={frame.top - 6}>
          {t.forecast}
        </text>
      )}
    </>
  );
};

interface Props {
  shape: ChartShape;
  frame: Frame;
  width: number;
  height: number;
  limit: number | null;
  /** Point of the selected month. */
  cursor: Point | null;
}

/** The picture alone; the table below it gives the same data as text. */
export const ChartPicture = ({ shape, frame, width, height, limit, cursor }: Props) => {
  const { actual, forecast, zeroY } = shape;
  const end = actual.at(-1);
  const area = [...actual, { x: end?.x ?? frame.left, y: zeroY }, { x: frame.left, y: zeroY }];
  return (
    <svg className={styles.picture} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {shape.aheadX !== null && <Ahead from={shape.aheadX} frame={frame} />}
      <Axes shape={shape} frame={frame} limit={limit} />
      <path className={styles.area} d={`${pathOf(area)}Z`} />
      {forecast && (
        <>
          <path className={styles.spread} d={`${pathOf(forecast.range)}Z`} />
          <path className={styles.forecast} d={pathOf(forecast.line)} />
        </>
      )}
      <path className={styles.actual} d={pathOf(actual)} />
      {actual.slice(1).map(({ x, y }) => (
        <circle key={x} className={styles.point} cx={x} cy={y} r="3" />
      ))}
      {cursor && (
        <>
          <line className={styles.cursor} x1={cursor.x} x2={cursor.x} y1={frame.top} y2={frame.bottom} />
          <circle className={styles.current} cx={cursor.x} cy={cursor.y} r="5" />
        </>
      )}
    </svg>
  );
};
