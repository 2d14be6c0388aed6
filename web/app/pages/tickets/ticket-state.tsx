import { ticketStatusOf } from '#contract/tickets.ts';
import type { TicketStatus } from '#contract/tickets.ts';
import type { TicketSummary } from '#contract/ticket-list.ts';
import { useTexts } from '#kit/texts.ts';
import { AlertIcon, CheckCircleIcon, MailIcon, RefreshIcon } from '#ui/icons/icons.tsx';
import { Status } from '#ui/states/status.tsx';
import { ticketTexts } from './texts.ts';

type Shown = TicketStatus | 'waiting' | 'failed';

/** A ticket without a number has no status of its own, so the state of its transfer is shown. */
const shownOf = (ticket: TicketSummary): Shown => (ticket.sending === 'sent' ? ticketStatusOf(ticket) : ticket.sending);

const looks = {
  new: { tone: 'info', icon: <MailIcon size={16} /> },
  inProgress: { tone: 'info', icon: <RefreshIcon size={16} /> },
  closed: { tone: 'success', icon: <CheckCircleIcon size={16} /> },
  waiting: { tone: 'warning', icon: undefined },
  failed: { tone: 'danger', icon: <AlertIcon size={16} /> },
} as const;

export const useTicketLabels = (): ((ticket: TicketSummary) => string) => {
  const t = useTexts(ticketTexts);
  const words: Record<Shown, string> = {
    new: t.new,
    inProgress: t.inProgress,
    closed: t.closedState,
    waiting: t.waiting,
    failed: t.notSent,
  };
  return (ticket) => words[shownOf(ticket)];
};

export const TicketState = ({ ticket, look = 'plain' }: { ticket: TicketSummary; look?: 'plain' | 'badge' }) => {
  const words = useTicketLabels();
  const { tone, icon } = looks[shownOf(ticket)];
  return (
    <Status tone={tone} icon={icon} look={look}>
      {words(ticket)}
    </Status>
  );
};
