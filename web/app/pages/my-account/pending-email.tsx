import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { changeOwnEmail, getEmailChange } from '#contract/accounts/my-account.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { wasRefused } from '#kit/failures.ts';
import { randomKey } from '#kit/forms.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { Button } from '#ui/actions/button.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { callAsUser, useUser } from '#app/session.ts';
import { useSupportSession } from '#app/support-session.ts';
import { myAccountTexts } from './texts.ts';

const emailChangeQuery = queryOptions({
  queryKey: ['own e-mail change'],
  queryFn: () => callAsUser(getEmailChange, {}),
  staleTime: 0,
});

/** Refetches the pending change of the e-mail address. */
export const useEmailChangeRefresh = (): (() => Promise<void>) => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: emailChangeQuery.queryKey });
};

interface Props {
  focusAfter: RefObject<HTMLElement | null>;
}

/** The pending address with a cancel button, whoever requested it; nothing when there is none. */
export const PendingEmail = ({ focusAfter }: Props) => {
  const t = useTexts(myAccountTexts);
  const sentence = useFailureSentence();
  const failure = useActionToast();
  const { email } = useUser();
  const refresh = useEmailChangeRefresh();
  const isSupport = useSupportSession() !== null;
  const { data } = useQuery({ ...emailChangeQuery, enabled: !isSupport });
  const cancelling = useMutation({
    mutationFn: () => callAsUser(changeOwnEmail, { body: { email } }, { idempotencyKey: randomKey() }),
    onMutate: failure.takeBack,
    onSuccess: () => toasts.success(t.emailChangeCancelled),
    // The change is over: its link was opened, or it was cancelled elsewhere. The refreshed page shows which.
    onError: (error) => {
      if (!wasRefused(error, 'EmailNotModified')) failure.say(sentence(error), { stays: true });
    },
    onSettled: async () => {
      await refresh();
      focusAfter.current?.focus();
    },
  });
  const pending = data?.pendingEmail ?? null;
  if (isSupport || pending === null) return null;
  return (
    <Banner
      tone="info"
      announce="status"
      title={t.emailPendingTitle(pending)}
      action={
        <Button size="small" loading={cancelling.isPending} onClick={() => cancelling.mutate()}>
          {t.cancelEmailChange}
        </Button>
      }
    >
      {t.emailPendingText}
    </Banner>
  );
};
