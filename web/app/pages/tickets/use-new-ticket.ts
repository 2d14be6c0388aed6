import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { createTicket, createTicketWithoutOrg, ticketPlace } from '#contract/tickets.ts';
import type { CreatedTicket } from '#contract/tickets.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useIdempotencyKey } from '#kit/forms.ts';
import { useTexts } from '#kit/texts.ts';
import { toasts } from '#ui/overlays/toasts.ts';
import { environmentsQuery, orgIdOf } from '#app/shared/environments/environment-queries.ts';
import { paths } from '#app/paths.ts';
import { queryClient } from '#app/query-client.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { callAsUser } from '#app/session.ts';
import { useFileToasts } from './file-toasts.ts';
import { newTicketTexts } from './new-ticket-texts.ts';
import { otherEnvironment, ticketCall } from './new-ticket-rules.ts';
import type { TicketValues } from './new-ticket-rules.ts';
import { refreshTickets } from './ticket-queries.ts';
import type { Files } from './use-files.ts';

const creationKey = 'create ticket';

/** Known at once, so that the second click of a double click sends nothing. */
export const isCreating = (): boolean => queryClient.isMutating({ mutationKey: [creationKey] }) > 0;

/** True while the form is mounted: a user who has left it is not redirected. */
const useIsMounted = () => {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
};

interface Parts {
  files: Files;
  /** The ticket exists, so the draft is no longer needed. */
  onCreated: () => void;
  onRefusal: (error: unknown) => void;
}

/** Creates the ticket, sends its files and opens it (REQ-2.7.7). */
export const useNewTicket = ({ files, onCreated, onRefusal }: Parts) => {
  const t = useTexts(newTicketTexts);
  const navigate = useNavigate();
  const sentence = useFailureSentence();
  const tellFiles = useFileToasts();
  const failure = useActionToast();
  const intention = useIdempotencyKey();
  const isMounted = useIsMounted();
  const { data: known = [] } = useQuery(environmentsQuery);
  const create = async (values: TicketValues): Promise<CreatedTicket> => {
    // A draft can be sent before the list has come that tells the org of its environment.
    const isOther = values.environment === otherEnvironment;
    const environments = isOther ? known : await queryClient.ensureQueryData(environmentsQuery);
    const { orgId, body } = ticketCall(
      values,
      environments.map((one) => ({ id: one.id, orgId: orgIdOf(one) })),
    );
    const carrying = { idempotencyKey: intention({ orgId, body }) };
    return orgId === null
      ? callAsUser(createTicketWithoutOrg, { body }, carrying)
      : callAsUser(createTicket, { params: { orgId }, body }, carrying);
  };
  return useMutation({
    mutationKey: [creationKey],
    mutationFn: async (values: TicketValues) => {
      const ticket = await create(values);
      onCreated();
      return { ticket, told: await files.sendAll(ticketPlace(ticket)) };
    },
    onMutate: failure.takeBack,
    onSuccess: async ({ ticket, told }) => {
      toasts.success(ticket.sending === 'sent' ? t.ticketCreated : t.ticketKept);
      tellFiles({ ...told, sent: 0 });
      void refreshTickets();
      if (isMounted.current) await navigate({ to: paths.ticket, params: { id: ticket.id } });
    },
    onError: (error) => {
      // A colleague may have removed the environment meanwhile: the list says so.
      void queryClient.invalidateQueries({ queryKey: environmentsQuery.queryKey });
      onRefusal(error);
      failure.say(`${t.ticketCreationError} ${sentence(error)}`, { stays: true });
    },
  });
};
