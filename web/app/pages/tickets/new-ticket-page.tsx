import { useTexts } from '#kit/texts.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { BackLink } from '#app/shared/back-link.tsx';
import { NewTicketForm } from './new-ticket-form.tsx';
import { newTicketTexts } from './new-ticket-texts.ts';
import { ticketTexts } from './texts.ts';

/** `/cases/new`: a question to support. */
export const NewTicketPage = () => {
  const t = useTexts(ticketTexts);
  const { subtitle } = useTexts(newTicketTexts);
  return (
    <>
      <PageHeader back={<BackLink to="tickets" />} title={t.newTicket} subtitle={subtitle} />
      <NewTicketForm />
    </>
  );
};
