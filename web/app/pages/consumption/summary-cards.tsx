import type { ContractYear } from '#contract/consumption.ts';
import type { ConsumptionType, ContractFacts } from '#contract/environments/crm-records.ts';
import { formatDay } from '#kit/dates.ts';
import { useTexts } from '#kit/texts.ts';
import { Card } from '#ui/layout/card.tsx';
import { ClockIcon, TemplateIcon } from '#ui/icons/icons.tsx';
import { Columns } from '#ui/layout/layout.tsx';
import { BigFigure } from '#app/shared/consumption/big-figure.tsx';
import { summaryTexts } from '#app/shared/consumption/summary-texts.ts';
import { consumptionTexts } from '#app/shared/consumption/texts.ts';
import { UsageCard } from '#app/shared/consumption/usage-card.tsx';

const RemainingCard = ({ facts, type }: { facts: ContractFacts; type: ConsumptionType }) => {
  const t = { ...useTexts(consumptionTexts), ...useTexts(summaryTexts) };
  const { used, limit } = facts.usage[type];
  const renewal = formatDay(facts.renewal);
  return (
    <Card title={t.remaining} icon={<ClockIcon />}>
      <BigFigure
        value={limit === null ? null : Math.max(0, limit - used)}
        note={renewal === null ? t.perContract : t.untilRenewal(renewal)}
      />
    </Card>
  );
};

interface Props {
  facts: ContractFacts;
  type: ConsumptionType;
  /** The year that the contract counts; null when it is unknown. */
  year: ContractYear | null;
}

/** One product with its remaining units; none without this product in the contract (REQ-1.2.102). */
export const SummaryCards = ({ facts, type, year }: Props) => {
  const t = { ...useTexts(consumptionTexts), ...useTexts(summaryTexts) };
  if (!facts.included[type]) return null;
  return (
    <Columns>
      <UsageCard title={type === 'doc' ? t.usedDoc : t.usedSign} usage={facts.usage[type]} year={year} />
      {facts.usage[type].limit !== 0 && <RemainingCard facts={facts} type={type} />}
      {type === 'doc' && (
        <Card title={t.templates} icon={<TemplateIcon />}>
          <BigFigure value={facts.templates} note={t.perContract} />
        </Card>
      )}
    </Columns>
  );
};
