import { dayOf, type InvoiceRecord } from '#contract/environments/crm-records.ts';
import type { CompanyStatus } from '#contract/roles.ts';
import { formatEuros } from '#app/shared/billing/amounts.ts';
import { formatDay } from '#kit/dates.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/layout/description-list.tsx';
import { InvoiceIcon } from '#ui/icons/icons.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { Status } from '#ui/states/status.tsx';
import { StaleNotice } from '#app/shared/organisation/stale-notice.tsx';
import { lastInvoice, overallStatus } from '#app/shared/billing/invoice-rules.ts';
import type { InvoiceStatus } from '#app/shared/billing/invoice-rules.ts';
import { statusIcons, statusTones } from './invoice-status.tsx';
import { billingTexts } from './texts.ts';

type Standing = Exclude<CompanyStatus, 'verified'>;

const standingTones = { free: 'neutral', verificationinprogress: 'neutral', blocked: 'danger' } as const;

/** Where the company stands itself, when nothing is known of its payments (REQ-1.4.57). */
const CompanyStanding = ({ standing }: { standing: Standing }) => {
  const t = useTexts(billingTexts);
  const words = { free: t.overallFree, verificationinprogress: t.overallVerifying, blocked: t.overallBlocked };
  return (
    <Status tone={standingTones[standing]} look="badge">
      {words[standing]}
    </Status>
  );
};

const Overall = ({ invoices, today }: { invoices: readonly InvoiceRecord[]; today: string }) => {
  const t = useTexts(billingTexts);
  const words = { late: t.overallLate, toPay: t.overallToPay, ok: t.overallOk } satisfies Record<InvoiceStatus, string>;
  const status = overallStatus(invoices, today);
  return (
    <Status tone={statusTones[status]} icon={statusIcons[status]} look="badge">
      {words[status]}
    </Status>
  );
};

type FactsProps = Pick<Props, 'today' | 'companyStatus' | 'hasOrg'> & { invoices: readonly InvoiceRecord[] };

const Facts = ({ invoices, today, companyStatus, hasOrg }: FactsProps) => {
  const t = useTexts(billingTexts);
  const language = useLanguage();
  const last = lastInvoice(invoices);
  const amount = last?.gnx__Amount_with_taxes__c;
  return (
    <DescriptionList
      look="columns"
      items={[
        {
          term: t.overall,
          value:
            companyStatus === 'verified' ? (
              hasOrg && <Overall invoices={invoices} today={today} />
            ) : (
              <CompanyStanding standing={companyStatus} />
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
  companyStatus: CompanyStatus;
  /** False without a production org: the provider cannot say how the company pays. */
  hasOrg: boolean;
  /** Time of the data, when it is old. */
  staleSince: string | undefined;
}

/** The overall state of the invoices; unknown without them. */
export const SynthesisCard = ({ invoices, staleSince, ...company }: Props) => {
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
        <Facts invoices={invoices} {...company} />
      )}
    </Card>
  );
};
