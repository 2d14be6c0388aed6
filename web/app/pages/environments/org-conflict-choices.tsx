import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sendLinkRequest } from '#contract/accounts/company-users.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useIdempotencyKey } from '#kit/forms.ts';
import { useTexts } from '#kit/texts.ts';
import { MailIcon } from '#ui/icons/icons.tsx';
import { Banner } from '#ui/states/banner.tsx';
import { buttonClass } from '#ui/actions/button-class.ts';
import { Button } from '#ui/actions/button.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { DialogActions } from '#ui/overlays/dialog.tsx';
import { useUiTexts } from '#ui/ui-texts.ts';
import { newTicketLink } from '#app/new-ticket-link.ts';
import { queryClient } from '#app/query-client.ts';
import { callAsUser } from '#app/session.ts';
import { ownLinkRequestsQuery } from '#app/shared/organisation/own-link-requests.ts';
import { pageTexts } from './texts.ts';

interface Props {
  /** The company that owns the organisation; absent when nobody can be asked. */
  companyId: string | undefined;
  /** Said where nobody can be asked. */
  why: string;
  onClose: () => void;
  /** The organisation and its owner. */
  children: ReactNode;
}

const useLinkRequest = () => {
  const intention = useIdempotencyKey();
  return useMutation({
    mutationFn: (id: string) => callAsUser(sendLinkRequest, { params: { id } }, { idempotencyKey: intention(id) }),
    onSettled: () => queryClient.invalidateQueries(ownLinkRequestsQuery),
  });
};

/**
 * REQ-1.2.53: a link request or a support ticket; only support when nobody can be
 * asked.
 */
export const OrgTakenChoices = ({ companyId, why, onClose, children }: Props) => {
  const t = useTexts(pageTexts);
  const ui = useUiTexts();
  const sentence = useFailureSentence();
  const request = useLinkRequest();
  if (request.isSuccess) {
    return (
      <>
        <Stack gap={4}>
          {children}
          <Banner tone="success" announce="status" title={t.requestSent}>
            {t.requestSentText}
          </Banner>
        </Stack>
        <DialogActions>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus was removed */}
          <Button autoFocus variant="primary" onClick={onClose}>
            {ui.close}
          </Button>
        </DialogActions>
      </>
    );
  }
  return (
    <>
      <Stack gap={4}>
        {children}
        <p>{companyId === undefined ? why : t.takenVerified}</p>
        {request.error && (
          <Banner tone="danger" announce="alert" title={t.requestFailed}>
            {sentence(request.error)}
          </Banner>
        )}
      </Stack>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {ui.close}
        </Button>
        <Link
          {...newTicketLink({ subject: t.ticketSubject, product: 'Connect' })}
          className={buttonClass({ variant: companyId === undefined ? 'primary' : 'secondary' })}
        >
          {t.openTicket}
        </Link>
        {companyId !== undefined && (
          <Button
            variant="primary"
            icon={<MailIcon />}
            loading={request.isPending}
            onClick={() => request.mutate(companyId)}
          >
            {t.sendRequest}
          </Button>
        )}
      </DialogActions>
    </>
  );
};
