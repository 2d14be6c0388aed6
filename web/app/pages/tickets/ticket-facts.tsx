import { affectedUsers, ticketPriorities } from '#contract/tickets.ts';
import type { Ticket } from '#contract/tickets.ts';
import { formatDay, formatMoment } from '#kit/dates.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/layout/description-list.tsx';
import { newTicketTexts } from './new-ticket-texts.ts';
import { ticketTexts } from './texts.ts';
import { ticketPageTexts } from './ticket-texts.ts';

/** Values of the picklists in the reader's language; other values as in the CRM. */
const usePicked = ({ product__c, priority, affected_users__c }: Ticket) => {
  const t = useTexts(newTicketTexts);
  const level = ticketPriorities.find((one) => one === priority);
  const range = affectedUsers.find((one) => one === affected_users__c);
  return {
    product: product__c === 'Other' ? t.otherProduct : product__c,
    priority: level ? t[level] : priority,
    users: range ? t.usersRange(range) : affected_users__c,
  };
};

/** The values given when the ticket was created. */
export const TicketFacts = ({ ticket }: { ticket: Ticket }) => {
  const t = useTexts(ticketPageTexts);
  const labels = useTexts(newTicketTexts);
  const words = useTexts(ticketTexts);
  const language = useLanguage();
  const picked = usePicked(ticket);
  const facts: [term: string, value: string | null][] = [
    [labels.product, picked.product],
    [labels.priority, picked.priority],
    [labels.affectedUsers, picked.users],
    [t.org, ticket.orgId],
    [words.createdDate, formatMoment(ticket.createdDate, language)],
    [words.closedDate, formatDay(ticket.closedDate)],
    [t.access, ticket.accessSupport ? t.accessOpen : t.accessClosed],
  ];
  return (
    <Card title={t.details}>
      <DescriptionList
        items={facts.flatMap(([term, value]) => (value === null || value === '' ? [] : [{ term, value }]))}
      />
    </Card>
  );
};
