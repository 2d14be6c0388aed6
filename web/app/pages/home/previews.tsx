import { useTexts } from '#kit/texts.ts';
import { Card } from '#ui/layout/card.tsx';
import { ChartIcon, InvoiceIcon } from '#ui/icons/icons.tsx';
import { Columns } from '#ui/layout/layout.tsx';
import styles from './previews.module.css';
import { unverifiedTexts } from './unverified-texts.ts';

const bars = [32, 40, 36, 52, 60, 48, 66, 72, 64, 80, 88, 84];

/** A faded example of the future content; hidden from screen readers and not interactive. */
export const Previews = () => {
  const t = useTexts(unverifiedTexts);
  return (
    <div className={styles.faded} aria-hidden="true" inert>
      <Columns>
        <Card title={t.previewConsumption} icon={<ChartIcon />}>
          <svg className={styles.bars} viewBox="0 0 240 96" preserveAspectRatio="none">
            {bars.map((height, month) => (
              // oxlint-disable-next-line react/no-array-index-key -- a picture whose bars never move
              <rect key={month} x={month * 20 + 3} y={96 - height} width="14" height={height} rx="2" />
            ))}
          </svg>
        </Card>
        <Card title={t.previewInvoices} icon={<InvoiceIcon />}>
          <div className={styles.lines}>
            {['F-0003', 'F-0002', 'F-0001'].map((number) => (
              <div key={number}>
                <span>{number}</span>
                <span>{t.previewAmount}</span>
              </div>
            ))}
          </div>
        </Card>
      </Columns>
    </div>
  );
};
