import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { cancelLinkRequest, remindLinkRequest, type OwnLinkRequest } from '#contract/accounts/own-link-requests.ts';
import { formatMoment, ownTimeZone } from '#kit/dates.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { wasRefused } from '#kit/failures.ts';
import { useIdempotencyKey } from '#kit/forms.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { Button } from '#ui/actions/button.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { queryClient } from '#app/query-client.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { callAsUser } from '#app/session.ts';
import { ownLinkRequestsQuery } from './own-link-requests.ts';
import { sentRequestTexts } from './sent-request-texts.ts';

const refresh = () => queryClient.invalidateQueries(ownLinkRequestsQuery);

const useReminder = () => {
  const t = useTexts(sentRequestTexts);
  const sentence = useFailureSentence();
  const failure = useActionToast();
  const intention = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ companyId, remindableFrom }: OwnLinkRequest) =>
      callAsUser(
        remindLinkRequest,
        { params: { id: companyId } },
        { idempotencyKey: intention([companyId, remindableFrom]) },
      ),
    onMutate: failure.takeBack,
    onSuccess: () => toasts.success(t.reminded),
    onError: (error) => failure.say(`${t.remindFailed} ${sentence(error)}`, { stays: true }),
    onSettled: refresh,
  });
};

const useCancellation = (onClose: () => void) => {
  const t = useTexts(sentRequestTexts);
  const sentence = useFailureSentence();
  const failure = useActionToast();
  const done = async () => {
    onClose();
    await refresh();
    // The banner that had the focus is gone.
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
  };
  return useMutation({
    mutationFn: ({ companyId }: OwnLinkRequest) => callAsUser(cancelLinkRequest, { params: { id: companyId } }),
    onMutate: failure.takeBack,
    onSuccess: () => {
      toasts.success(t.cancelled);
      return done();
    },
    onError: (error) => {
      // An owner has answered, or another tab has called it off.
      if (wasRefused(error, 'NotFound')) {
        toasts.info(t.alreadyGone);
        return done();
      }
      failure.say(`${t.cancelFailed} ${sentence(error)}`, { stays: true });
      return undefined;
    },
  });
};

/** `loadedAt`: moment of the answer, in milliseconds since 1970. */
const SentRequest = ({ request, loadedAt }: { request: OwnLinkRequest; loadedAt: number }) => {
  const t = useTexts(sentRequestTexts);
  const language = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const reminder = useReminder();
  const cancellation = useCancellation(() => setAsking(false));
  const moment = (date: string) => formatMoment(date, language);
  const isEarly = Date.parse(request.remindableFrom) > loadedAt;
  return (
    <>
      <Banner
        tone="info"
        title={t.title}
        action={
          <>
            <Button
              size="small"
              loading={reminder.isPending}
              disabledReason={isEarly ? t.tooEarly(moment(request.remindableFrom)) : undefined}
              onClick={() => reminder.mutate(request)}
            >
              {t.remind}
            </Button>
            <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
              {t.cancel}
            </Button>
          </>
        }
      >
        {t.sentTo(request.owner, `${moment(request.createdDate)} (${ownTimeZone()})`)}
        {request.remindedDate !== null && ` ${t.lastReminder(moment(request.remindedDate))}`}
      </Banner>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t.cancelTitle}
        confirmLabel={t.cancel}
        cancelLabel={t.keep}
        pending={cancellation.isPending}
        onConfirm={() => cancellation.mutate(request)}
      >
        {t.cancelText(request.owner)}
      </ConfirmDialog>
    </>
  );
};

/** The person's requests to join another company; empty without one. */
export const SentRequests = () => {
  const { data, dataUpdatedAt } = useQuery(ownLinkRequestsQuery);
  const count = data?.length ?? 0;
  const countBefore = useRef(0);
  useEffect(() => {
    // The person may be in another company now, where everything is different.
    if (count < countBefore.current) void queryClient.invalidateQueries();
    countBefore.current = count;
  }, [count]);
  return data?.map((request) => <SentRequest key={request.companyId} request={request} loadedAt={dataUpdatedAt} />);
};
