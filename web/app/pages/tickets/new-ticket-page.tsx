import { useTexts } from '#kit/texts.ts';
import { PageHeader } from '#ui/page-header.tsx';

import { ticketTexts } from './texts.ts';

export function NewTicketPage() {
  const t = useTexts(ticketTexts);
  return <PageHeader title={t.newTicket} />;
}
