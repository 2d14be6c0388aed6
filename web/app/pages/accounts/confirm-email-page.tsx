import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { confirmEmail, verify } from '#contract/accounts/accounts.ts';
import { call } from '#kit/call.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useTexts } from '#kit/texts.ts';
import { buttonClass } from '#ui/actions/button-class.ts';
import { Button } from '#ui/actions/button.tsx';
import { CheckCircleIcon } from '#ui/icons/icons.tsx';
import { Banner } from '#ui/states/banner.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { Spinner } from '#ui/states/spinner.tsx';
import { emailToken } from '#app/address-token.ts';
import { paths } from '#app/paths.ts';
import { queryClient } from '#app/query-client.ts';
import { userQuery } from '#app/session.ts';
import { isLinkExpired } from './expired-link.ts';
import { AuthHeading } from './form-frame.tsx';
import { LinkOver } from './link-over.tsx';
import { linkTexts } from './link-texts.ts';
import styles from './mail-sent-page.module.css';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The confirmed address, kept in the history: a reload must not use the link a second time. */
    confirmedEmail?: string;
  }
}

const useConfirmation = (token: string) => {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call(confirmEmail, {}, { bearer: token }),
    onSuccess: async ({ email }) => {
      emailToken.forget();
      await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
      const state = { confirmedEmail: email };
      await navigate({ to: paths.confirmEmail, params: { emailToken: '-' }, state, replace: true });
    },
  });
};

/** Asks before it uses up the link: the sandboxes of some mail gateways run the scripts of pages that mails lead to. */
const Question = () => {
  const t = useTexts(linkTexts);
  const sentence = useFailureSentence();
  const [token] = useState(emailToken.read);
  const check = useQuery({
    queryKey: ['email token', token],
    queryFn: () => call(verify, { body: { emailToken: token, init: false } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const confirmation = useConfirmation(token);
  for (const error of [check.error, confirmation.error]) if (isLinkExpired(error)) return <LinkOver error={error} />;
  if (check.error)
    return (
      <ErrorState title={t.linkUnchecked} onRetry={() => void check.refetch()} retrying={check.isFetching}>
        {sentence(check.error)}
      </ErrorState>
    );
  if (!check.data) return <Spinner size={32} />;
  const { username, email } = check.data;
  return (
    <>
      <AuthHeading title={t.confirmTitle}>{t.confirmFor(email, username)}</AuthHeading>
      {confirmation.error && (
        <Banner tone="danger" announce="alert">
          {sentence(confirmation.error)}
        </Banner>
      )}
      <Button
        variant="primary"
        wide
        loading={confirmation.isPending || confirmation.isSuccess}
        onClick={() => confirmation.mutate()}
      >
        {t.confirmAddress}
      </Button>
    </>
  );
};

/** The new address is in use. A visitor who is not signed in passes through log-in. */
const Confirmed = ({ email }: { email: string }) => {
  const t = useTexts(linkTexts);
  return (
    <>
      <span className={styles.icon}>
        <CheckCircleIcon size={24} />
      </span>
      <AuthHeading title={t.confirmedTitle}>{t.confirmed(email)}</AuthHeading>
      <Link to={paths.home} className={buttonClass({ variant: 'primary', wide: true })}>
        {t.backToApp}
      </Link>
    </>
  );
};

/** Its type is written out: the router's own depends on it. */
export const ConfirmEmailPage = (): ReactNode => {
  const email = useLocation({ select: ({ state }) => state.confirmedEmail });
  return email === undefined ? <Question /> : <Confirmed email={email} />;
};
