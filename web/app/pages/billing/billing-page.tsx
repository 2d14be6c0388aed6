import { useQuery } from '@tanstack/react-query';
import { useConfig } from '#kit/config.ts';
import { useTexts } from '#kit/texts.ts';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { InvoiceIcon, LifebuoyIcon } from '#ui/icons/icons.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { LoadFailure } from '#app/shared/failures/load-failure.tsx';
import { useOwnOrg } from '#app/shared/organisation/own-org.ts';
import { useParisToday } from '#app/paris-today.ts';
import { useUser } from '#app/session.ts';
import { invoicesQuery } from '#app/shared/billing/invoices-query.ts';
import { InvoiceTable } from './invoice-table.tsx';
import { SynthesisCard } from './synthesis-card.tsx';
import { billingTexts } from './texts.ts';

const TicketCard = () => {
  const t = useTexts(billingTexts);
  const { links } = useConfig();
  return (
    <Card
      title={t.ticketTitle}
      icon={<LifebuoyIcon />}
      footer={
        <LinkButton href={links.training} size="small" newTab>
          {t.ticketLink}
        </LinkButton>
      }
    >
      <p>{t.ticketText}</p>
    </Card>
  );
};

/** The company's invoices, for its owners and everybody of a verified company (REQ-1.2.13). */
export const BillingPage = () => {
  const t = useTexts(billingTexts);
  const { companyStatus } = useUser();
  const org = useOwnOrg();
  const query = useQuery({
    ...invoicesQuery(org.orgId ?? ''),
    enabled: typeof org.orgId === 'string',
  });
  const today = useParisToday(query.dataUpdatedAt);
  const invoices = org.orgId === null ? [] : query.data?.records;
  const failed = org.orgId === undefined ? org : query;
  const error = failed.error && <LoadFailure title={t.failed} query={failed} />;
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} />
      <Stack gap={6}>
        {!(error && invoices === undefined) && (
          <SynthesisCard
            invoices={invoices}
            today={today}
            companyStatus={companyStatus}
            hasOrg={org.orgId !== null}
            staleSince={query.data?.stale ? query.data.asOf : undefined}
          />
        )}
        <InvoiceTable
          orgId={org.orgId ?? undefined}
          invoices={invoices}
          today={today}
          error={error ?? undefined}
          empty={
            <EmptyState icon={<InvoiceIcon size={24} />} title={t.none}>
              {companyStatus === 'blocked'
                ? t.noneBlocked
                : companyStatus === 'verified'
                  ? t.noneText
                  : t.noneUnverified}
            </EmptyState>
          }
        />
        {/* Beneath rows whose number is not known yet, it would move. */}
        {(invoices ?? error) && <TicketCard />}
      </Stack>
    </>
  );
};
