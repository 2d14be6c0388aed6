import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ticketStatuses, ticketStatusOf } from '#contract/tickets.ts';
import type { Ticket } from '#contract/tickets.ts';
import { formatMoment } from '#kit/dates.ts';
import { wasRefused } from '#kit/failures.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { LifebuoyIcon } from '#ui/icons/icons.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Skeleton, SkeletonText } from '#ui/states/skeleton.tsx';
import { Stepper } from '#ui/states/stepper.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { BackLink } from '#app/shared/back-link.tsx';
import { useLoadToast } from '#app/shared/failures/list-failure.tsx';
import { LoadFailure, RefreshFailure } from '#app/shared/failures/load-failure.tsx';
import { useTitleSubject } from '#app/shell/screen-title.tsx';
import { SupportLink } from '#app/support-link.tsx';
import { CloseTicket } from './close-ticket.tsx';
import { CommentCard } from './comment-card.tsx';
import { ticketTexts } from './texts.ts';
import { SupportWritingCard } from './support-writing-card.tsx';
import { TicketFacts } from './ticket-facts.tsx';
import { TicketFiles } from './ticket-files.tsx';
import { ticketQuery } from './ticket-queries.ts';
import { TicketState } from './ticket-state.tsx';
import { ticketPageTexts } from './ticket-texts.ts';
import styles from './ticket.module.css';
import { Thread } from './thread.tsx';

/** State of the ticket (REQ-2.4.23): earlier steps are passed, later ones pending. */
const Steps = ({ ticket }: { ticket: Ticket }) => {
  const t = useTexts(ticketPageTexts);
  const words = useTexts(ticketTexts);
  const steps = { new: words.new, inProgress: words.inProgress, closed: words.closedState };
  return (
    <Stepper
      label={t.steps}
      steps={ticketStatuses.map((status) => steps[status])}
      current={ticketStatuses.indexOf(ticketStatusOf(ticket))}
    />
  );
};

const Notices = ({ ticket: { sending, stale, asOf } }: { ticket: Ticket }) => {
  const t = useTexts(ticketPageTexts);
  const language = useLanguage();
  if (sending === 'failed')
    return (
      <Banner tone="danger" title={t.failedTitle} action={<SupportLink size="small" />}>
        {t.failedText}
      </Banner>
    );
  if (sending === 'waiting')
    return (
      <Banner tone="warning" title={t.waitingTitle}>
        {t.waitingText}
      </Banner>
    );
  if (!stale) return null;
  return (
    <Banner tone="warning" announce="status" title={t.stale(formatMoment(asOf, language))}>
      {t.staleText}
    </Banner>
  );
};

const Open = ({ ticket }: { ticket: Ticket }) => {
  const t = useTexts(ticketPageTexts);
  const query = useQuery(ticketQuery(useParams({ from: '/app/cases/$id' }).id));
  useTitleSubject(ticket.caseNumber ?? ticket.subject);
  const isClosed = ticketStatusOf(ticket) === 'closed';
  return (
    <>
      <PageHeader
        back={<BackLink to="tickets" />}
        title={<span className={styles.subject}>{ticket.subject}</span>}
        aside={<TicketState ticket={ticket} look="badge" />}
        subtitle={ticket.caseNumber === null ? undefined : t.caseNumber(ticket.caseNumber)}
        actions={!isClosed && <CloseTicket ticket={ticket} />}
      />
      <Stack gap={5}>
        {query.error && <RefreshFailure title={t.getTicketByIdError} query={query} />}
        <Notices ticket={ticket} />
        {ticket.sending === 'sent' && <Steps ticket={ticket} />}
        <div className={styles.columns}>
          <Stack gap={5}>
            <Thread ticket={ticket} />
            {ticket.sending !== 'failed' && <CommentCard ticket={ticket} />}
          </Stack>
          <Stack gap={5}>
            <TicketFacts ticket={ticket} />
            <TicketFiles ticket={ticket} />
            <SupportWritingCard ticket={ticket} />
          </Stack>
        </div>
      </Stack>
    </>
  );
};

const Loading = () => {
  const t = useTexts(ticketPageTexts);
  return (
    <>
      <PageHeader back={<BackLink to="tickets" />} title={<Skeleton shape="title" width="medium" />} />
      <VisuallyHidden>
        <output>{t.loading}</output>
      </VisuallyHidden>
      <Card>
        <SkeletonText lines={5} />
      </Card>
    </>
  );
};

/** `/cases/{id}`: the request, the answers of support, and the state. */
export const TicketPage = () => {
  const t = useTexts(ticketPageTexts);
  const words = useTexts(ticketTexts);
  const { id } = useParams({ from: '/app/cases/$id' });
  const query = useQuery(ticketQuery(id));
  const { data, error } = query;
  const isUnknown = wasRefused(error, 'NotFound', 'InvalidRequest');
  const told = useLoadToast(query, isUnknown ? null : t.getTicketByIdError);
  if (data) return <Open key={id} ticket={data} />;
  if (!error) return <Loading />;
  return (
    <>
      <PageHeader back={<BackLink to="tickets" />} title={isUnknown ? t.notFound : words.ticket} />
      {isUnknown ? (
        <EmptyState icon={<LifebuoyIcon size={24} />} title={t.notFoundText} />
      ) : (
        <LoadFailure title={t.getTicketByIdError} query={told} />
      )}
    </>
  );
};
