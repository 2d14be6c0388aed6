import { useMutation } from '@tanstack/react-query';
import { isOwner } from '#contract/roles.ts';
import { setTicketSupportWriting, ticketPlace, type Ticket } from '#contract/tickets.ts';
import { formatMoment } from '#kit/dates.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { callAsUser, useUser } from '#app/session.ts';
import { useSupportBlockReason } from '#app/support-session.ts';
import { refreshTicket } from './ticket-queries.ts';
import { supportWritingTexts } from './ticket-texts.ts';

const Switch = ({ ticket, isAllowed }: { ticket: Ticket; isAllowed: boolean }) => {
  const t = useTexts(supportWritingTexts);
  const sentence = useFailureSentence();
  const toast = useActionToast();
  const inPersonOnly = useSupportBlockReason();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const body = { allowed: !isAllowed };
      await callAsUser(setTicketSupportWriting, { params: ticketPlace(ticket), body });
      await refreshTicket();
    },
    onMutate: toast.takeBack,
    onError: (error) => toast.say(t.failed(sentence(error))),
  });
  return (
    <div>
      <Button disabledReason={inPersonOnly} loading={isPending} onClick={() => mutate()}>
        {isAllowed ? t.onlyRead : t.allow}
      </Button>
    </div>
  );
};

/** With a ticket that lets support in, owners allow it to make changes for a day (REQ-1.4.72). */
export const SupportWritingCard = ({ ticket }: { ticket: Ticket }) => {
  const t = useTexts(supportWritingTexts);
  const language = useLanguage();
  const { roleName } = useUser();
  if (ticket.supportWriting === null) return null;
  const { until } = ticket.supportWriting;
  return (
    <Card title={t.title}>
      <Stack gap={3}>
        <p>{until === null ? t.reading : t.writing(formatMoment(until, language))}</p>
        {isOwner(roleName) && <Switch ticket={ticket} isAllowed={until !== null} />}
      </Stack>
    </Card>
  );
};
