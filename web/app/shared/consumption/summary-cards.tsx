import { Link } from '@tanstack/react-router';
import type { ConsumptionType, ContractFacts } from '#contract/environments/crm-records.ts';
import { formatDay } from '#kit/dates.ts';
import { useTexts } from '#kit/texts.ts';
import { buttonClass } from '#ui/actions/button-class.ts';
import { Card } from '#ui/layout/card.tsx';
import { ClockIcon, TemplateIcon } from '#ui/icons/icons.tsx';
import { Columns } from '#ui/layout/layout.tsx';
import { paths } from '../../paths.ts';
import { BigFigure } from './big-figure.tsx';
import { consumptionTexts } from './texts.ts';
import { UsageCard } from './usage-card.tsx';

const RemainingCard = ({ facts, type }: { facts: ContractFacts; type: ConsumptionType }) => {
  const t = useTexts(consumptionTexts);
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

const HomeCards = ({ facts }: { facts: ContractFacts }) => {
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
      <UsageCard title={t.homeDoc} usage={facts.usage.doc} footer={see('doc')} />
      {facts.included.sign && <UsageCard title={t.homeSign} usage={facts.usage.sign} footer={see('sign')} />}
    </>
  );
};

/**
 * The same figures on three screens (REQ-1.2.66): one product with the remaining units, or both on home. Without a
 * product in the contract there are none (REQ-1.2.102).
 */
export const SummaryCards = ({ facts, type }: { facts: ContractFacts; type: ConsumptionType | 'home' }) => {
  const t = useTexts(consumptionTexts);
  if (type === 'home') return <HomeCards facts={facts} />;
  if (!facts.included[type]) return null;
  return (
    <Columns>
      <UsageCard title={type === 'doc' ? t.usedDoc : t.usedSign} usage={facts.usage[type]} />
      {facts.usage[type].limit !== 0 && <RemainingCard facts={facts} type={type} />}
      {type === 'doc' && (
        <Card title={t.templates} icon={<TemplateIcon />}>
          <BigFigure value={facts.templates} note={t.perContract} />
        </Card>
      )}
    </Columns>
  );
};
