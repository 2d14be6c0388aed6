import type { ConsumptionType } from '#contract/environments/crm-records.ts';
import { useTexts } from '#kit/texts.ts';
import { Card } from '#ui/layout/card.tsx';
import { ChartIcon, ClockIcon, TemplateIcon } from '#ui/icons/icons.tsx';
import { Columns } from '#ui/layout/layout.tsx';
import { Skeleton, SkeletonText } from '#ui/states/skeleton.tsx';
import styles from './chart.module.css';
import { chartTexts } from './chart-texts.ts';
import { summaryTexts } from './summary-texts.ts';
import { UsageWaiting } from './usage-card.tsx';

export const SummaryWaiting = ({ type }: { type: ConsumptionType }) => {
  const t = useTexts(summaryTexts);
  return (
    <Columns>
      <UsageWaiting title={type === 'doc' ? t.usedDoc : t.usedSign} />
      <Card title={t.remaining} icon={<ClockIcon />}>
        <SkeletonText lines={3} />
      </Card>
      {type === 'doc' && (
        <Card title={t.templates} icon={<TemplateIcon />}>
          <SkeletonText lines={3} />
        </Card>
      )}
    </Columns>
  );
};

export const ChartWaiting = () => {
  const t = useTexts(chartTexts);
  return (
    <Card title={t.chartTitle} icon={<ChartIcon />}>
      <div className={styles.waiting}>
        <Skeleton shape="block" />
      </div>
    </Card>
  );
};
