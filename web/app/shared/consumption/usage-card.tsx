import type { ReactNode } from 'react';
import { percentUsed, reachedThresholds, type ContractYear, type Usage } from '#contract/consumption.ts';
import { useTexts } from '#kit/texts.ts';
import { Card } from '#ui/layout/card.tsx';
import { ChartIcon } from '#ui/icons/icons.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Progress } from '#ui/states/progress.tsx';
import { SkeletonText } from '#ui/states/skeleton.tsx';
import { Status } from '#ui/states/status.tsx';
import { BigFigure } from './big-figure.tsx';
import { usePeriodWords } from './period-words.ts';
import { consumptionTexts } from './texts.ts';
import { useUsageWords } from './usage-words.ts';

/** Then the words say by how much, although the bar ends at 100 % (REQ-1.4.33, REQ-1.4.58). */
const isOver = ({ used, limit }: Usage) => limit !== null && used > limit;

interface Props {
  title: string;
  usage: Usage;
  /** The year that the contract counts; null when it is unknown. */
  year: ContractYear | null;
  footer?: ReactNode;
}

/** The used and the allowed units; the bar takes the tone of the highest reached threshold. */
export const UsageCard = ({ title, usage, year, footer }: Props) => {
  const t = useTexts(consumptionTexts);
  const usageWords = useUsageWords();
  const period = usePeriodWords()(year);
  const percent = percentUsed(usage);
  const reached = reachedThresholds(usage).at(-1);
  const tone = reached === 100 ? 'danger' : reached === 80 ? 'warning' : 'normal';
  const words = isOver(usage) ? t.over : reached === 100 ? t.reached : t.near;
  const badge = tone !== 'normal' && (
    <Status tone={tone} look="badge">
      {words}
    </Status>
  );
  return (
    <Card title={title} icon={<ChartIcon />} aside={badge} {...(footer !== undefined && { footer })}>
      <Stack gap={4}>
        {/* A share of nothing is no figure (REQ-1.2.102). */}
        {usage.limit === 0 ? (
          <BigFigure value={usage.used} note={t.noQuota} />
        ) : (
          <BigFigure value={usage.used} of={usage.limit} note={period} />
        )}
        {percent !== null && usage.limit !== 0 && (
          <Progress
            label={t.shareUsed}
            detail={isOver(usage) ? usageWords(usage) : t.percent(percent)}
            percent={percent}
            tone={tone}
          />
        )}
      </Stack>
    </Card>
  );
};

/** Placeholder of a usage card until the contract is known. */
export const UsageWaiting = ({ title }: { title: string }) => (
  <Card title={title} icon={<ChartIcon />}>
    <SkeletonText lines={3} />
  </Card>
);
