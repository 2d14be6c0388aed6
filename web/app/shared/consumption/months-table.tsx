import { shareUsed as shareOf, type ChartMonth } from '#contract/consumption.ts';
import { formatNumber } from '#kit/big-numbers.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { chartTexts } from './chart-texts.ts';
import { monthName } from './month-names.ts';
import styles from './months-table.module.css';
import { consumptionTexts } from './texts.ts';

/** The chart as a table: for screen readers, for print and for exact values. */
export const MonthsTable = ({ months, limit }: { months: readonly ChartMonth[]; limit: number | null }) => {
  const t = useTexts(chartTexts);
  const { shareUsed, percent } = useTexts(consumptionTexts);
  const language = useLanguage();
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{t.tableTitle}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t.month}</th>
          <th scope="col">{t.inMonth}</th>
          <th scope="col">{t.cumulative}</th>
          {limit !== null && <th scope="col">{shareUsed}</th>}
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, count, cumulative }) => (
          <tr key={month}>
            <th scope="row">{monthName(month, language, 'medium')}</th>
            <td>{formatNumber(count, language)}</td>
            <td>{formatNumber(cumulative, language)}</td>
            {limit !== null && <td>{percent(shareOf({ used: cumulative, limit }) ?? 0)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
