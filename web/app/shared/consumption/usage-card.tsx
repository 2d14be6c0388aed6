import type { ReactNode } from 'react';
import { percentUsed, reachedThresholds, type Usage } from '#contract/consumption.ts';
import { useTexts } from '#kit/texts.ts';
import { Card } from '#ui/layout/card.tsx';
import { ChartIcon } from '#ui/icons/icons.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Progress } from '#ui/states/progress.tsx';
import { SkeletonText } from '#ui/states/skeleton.tsx';
import { Status } from '#ui/states/status.tsx';
import { BigFigure } from './big-figure.tsx';
import { consumptionTexts } from './texts.ts';

/** The used and the allowed units; the bar takes the tone of the highest reached threshold. */
export const UsageCard = ({ title, usage, footer }: { title: string; usage: Usage; footer?: ReactNode }) => {
  const t = useTexts(consumptionTexts);
  const percent = percentUsed(usage);
  const reached = reachedThresholds(usage).at(-1);
  const tone = reached === 100 ? 'danger' : reached === 80 ? 'warning' : 'normal';
  const badge = tone !== 'normal' && (
    <Status tone={tone} look="badge">
      {tone === 'danger' ? t.over : t.near}
    </Status>
  );
  return (
    <Card title={title} icon={<ChartIcon />} aside={badge} {...(footer !== undefined && { footer })}>
      <Stack gap={4}>
        {/* A share of nothing is no figure (REQ-1.2.102). */}
        {usage.limit === 0 ? (
          <BigFigure value={usage.used} note={t.noQuota} />
        ) : (
          <BigFigure value={usage.used} of={usage.limit} />
        )}
        {percent !== null && usage.limit !== 0 && (
          <Progress label={t.shareUsed} detail={t.percent(percent)} percent={percent} tone={tone} />
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
