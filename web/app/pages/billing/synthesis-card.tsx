import { dayOf, type InvoiceRecord } from '#contract/environments/crm-records.ts';
import { formatEuros } from '#kit/amounts.ts';
import { formatDay } from '#kit/dates.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/layout/description-list.tsx';
import { InvoiceIcon } from '#ui/icons/icons.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { Status } from '#ui/states/status.tsx';
import { StaleNotice } from '#app/shared/organisation/stale-notice.tsx';
import { lastInvoice, overallStatus } from './invoice-rules.ts';
import type { InvoiceStatus } from './invoice-rules.ts';
import { statusIcons, statusTones } from './invoice-status.tsx';
import { billingTexts } from './texts.ts';

const useOverallWords = (): Record<InvoiceStatus, string> => {
  const t = useTexts(billingTexts);
  return { late: t.overallLate, toPay: t.overallToPay, ok: t.overallOk };
};

const Facts = ({ invoices, today }: { invoices: readonly InvoiceRecord[]; today: string }) => {
  const t = useTexts(billingTexts);
  const language = useLanguage();
  const words = useOverallWords();
  const status = overallStatus(invoices, today);
  const last = lastInvoice(invoices);
  const amount = last?.gnx__Amount_with_taxes__c;
  return (
    <DescriptionList
      look="columns"
      items={[
        {
          term: t.overall,
          value: (
            <Status tone={statusTones[status]} icon={statusIcons[status]} look="badge">
              {words[status]}
            </Status>
          ),
        },
        { term: t.lastDate, value: last && formatDay(dayOf(last.date_de_facture_Formule__c)) },
        { term: t.lastAmount, value: typeof amount === 'number' ? formatEuros(amount, language) : null },
      ]}
    />
  );
};

interface Props {
  invoices: readonly InvoiceRecord[] | undefined;
  today: string;
  /** Time of the data, when it is old. */
  staleSince: string | undefined;
}

/** The overall state of the invoices; unknown without them. */
export const SynthesisCard = ({ invoices, today, staleSince }: Props) => {
  const t = useTexts(billingTexts);
  const footer = staleSince === undefined ? {} : { footer: <StaleNotice asOf={staleSince} /> };
  return (
    <Card title={t.synthesis} icon={<InvoiceIcon />} {...footer}>
      {invoices === undefined ? (
        <DescriptionList
          look="columns"
          items={[t.overall, t.lastDate, t.lastAmount].map((term) => ({
            term,
            value: <Skeleton width="medium" />,
          }))}
        />
      ) : (
        <Facts invoices={invoices} today={today} />
      )}
    </Card>
  );
};
