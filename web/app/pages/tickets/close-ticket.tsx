import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { closeTicket, ticketPlace } from '#contract/tickets.ts';
import type { Ticket } from '#contract/tickets.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { Button } from '#ui/actions/button.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { CheckIcon } from '#ui/icons/icons.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { paths } from '#app/paths.ts';
import { callAsUser } from '#app/session.ts';
import { forgetTicket, refreshTickets } from './ticket-queries.ts';
import { ticketPageTexts } from './ticket-texts.ts';

/** Asks for a confirmation, closes the ticket and returns to the list. */
export const CloseTicket = ({ ticket }: { ticket: Ticket }) => {
  const t = useTexts(ticketPageTexts);
  const navigate = useNavigate();
  const sentence = useFailureSentence();
  const toast = useActionToast();
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => callAsUser(closeTicket, { params: ticketPlace(ticket) }),
    onMutate: toast.takeBack,
    onSuccess: async () => {
      toasts.success(t.ticketClosed);
      await Promise.all([refreshTickets(), navigate({ to: paths.tickets })]);
      forgetTicket();
    },
    onError: (failure) => toast.say(t.ticketCloseError(sentence(failure))),
  });
  const leave = () => {
    setIsOpen(false);
    reset();
  };
  return (
    <>
      <Button
        icon={<CheckIcon />}
        disabledReason={ticket.sending === 'sent' ? undefined : t.notSentYet}
        onClick={() => setIsOpen(true)}
      >
        {t.close}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        tone="primary"
        title={t.closeTitle(ticket.subject)}
        confirmLabel={t.close}
        onConfirm={() => {
          if (!isPending) mutate();
        }}
        onClose={leave}
        pending={isPending}
      >
        <Stack>
          {ticket.accessSupport ? t.closeTextAccess : t.closeText}
          {error && <Banner tone="danger">{t.ticketCloseError(sentence(error))}</Banner>}
        </Stack>
      </ConfirmDialog>
    </>
  );
};
