import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ticketStatusOf } from '#contract/tickets.ts';
import type { TicketSummary } from '#contract/ticket-list.ts';
import { formatMoment } from '#kit/dates.ts';
import { wasRefused } from '#kit/failures.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { buttonClass } from '#ui/actions/button-class.ts';
import { Stack } from '#ui/layout/layout.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { useListFailure } from '#app/shared/failures/list-failure.tsx';
import { useFailureToast } from '#app/shared/failures/use-failure-toast.ts';
import { paths } from '#app/paths.ts';
import { ticketTexts } from './texts.ts';
import { ticketsQuery } from '#app/shared/tickets-query.ts';
import { TicketsTable } from './tickets-table.tsx';

const isBadRequest = (error: unknown): boolean => wasRefused(error) && error.problem.status === 400;

const CannotGet = () => {
  const t = useTexts(ticketTexts);
  return (
    <Banner
      tone="info"
      action={
        <Link to={paths.environments} className={buttonClass({ size: 'small' })}>
          {t.environments}
        </Link>
      }
    >
      {t.cantGetTickets}
    </Banner>
  );
};

const Stale = ({ asOf }: { asOf: string | null }) => {
  const t = useTexts(ticketTexts);
  const language = useLanguage();
  return (
    <Banner
      tone="warning"
      announce="status"
      title={asOf === null ? t.onlyWaiting : t.stale(formatMoment(asOf, language))}
    >
      {t.staleText}
    </Banner>
  );
};

/** The company's open and closed tickets, for all its users. */
export const TicketsPage = () => {
  const t = useTexts(ticketTexts);
  const query = useQuery(ticketsQuery);
  const { data, error } = query;
  const cannotGet = isBadRequest(error) && data === undefined;
  const lists = useMemo(() => {
    const isClosed = (ticket: TicketSummary) => ticketStatusOf(ticket) === 'closed';
    const all = data?.records ?? [];
    return { open: all.filter((ticket) => !isClosed(ticket)), closed: all.filter(isClosed) };
  }, [data]);
  // A 400 gives an information, not an error (REQ-2.8.10).
  useFailureToast(query, cannotGet ? t.cantGetTickets : null, { tone: 'info' });
  const failure = useListFailure(query, cannotGet ? null : t.getTicketsError);
  const rowsOf = (kind: 'open' | 'closed') => (data || cannotGet ? lists[kind] : undefined);
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} />
      <Stack gap={8}>
        {cannotGet && <CannotGet />}
        {data?.stale && <Stale asOf={data.asOf} />}
        <TicketsTable kind="open" rows={rowsOf('open')} error={failure} />
        {/* Beneath rows whose number is not known yet, it would move. */}
        {(data !== undefined || cannotGet) && <TicketsTable kind="closed" rows={rowsOf('closed')} error={undefined} />}
      </Stack>
    </>
  );
};
