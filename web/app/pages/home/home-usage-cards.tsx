import { Link } from '@tanstack/react-router';
import type { ContractYear } from '#contract/consumption.ts';
import type { ConsumptionType, ContractFacts } from '#contract/environments/crm-records.ts';
import { useTexts } from '#kit/texts.ts';
import { buttonClass } from '#ui/actions/button-class.ts';
import { consumptionTexts } from '#app/shared/consumption/texts.ts';
import { UsageCard } from '#app/shared/consumption/usage-card.tsx';
import { paths } from '#app/paths.ts';

/** Both products with the figures of their screens (REQ-1.2.66). */
export const HomeUsageCards = ({ facts, year }: { facts: ContractFacts; year: ContractYear | null }) => {
  const t = useTexts(consumptionTexts);
  const see = (type: ConsumptionType) => (
    <Link
      to={type === 'doc' ? paths.docConsumption : paths.signConsumption}
      className={buttonClass({ size: 'small' })}
      aria-label={`${t.see} ${t[type]}`}
    >
      {t.see}
    </Link>
  );
  return (
    <>
      <UsageCard title={t.homeDoc} usage={facts.usage.doc} year={year} footer={see('doc')} />
      {facts.included.sign && (
        <UsageCard title={t.homeSign} usage={facts.usage.sign} year={year} footer={see('sign')} />
      )}
    </>
  );
};
