import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { verify } from '#contract/accounts/accounts.ts';
import { call } from '#kit/call.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useTexts } from '#kit/texts.ts';
import { ErrorState } from '#ui/states/error-state.tsx';
import { Spinner } from '#ui/states/spinner.tsx';
import { emailToken } from '#app/address-token.ts';
import { paths } from '#app/paths.ts';
import { forgetUser } from '#app/session.ts';
import { AuthAside, AuthHeading } from './form-frame.tsx';
import { isLinkExpired } from './expired-link.ts';
import { LinkOver } from './link-over.tsx';
import { PasswordForm } from './password-form.tsx';
import { linkTexts } from './link-texts.ts';

interface Props {
  init: boolean;
}

/** Checks the link before the form is shown: an invalid one redirects to log-in with the reason. */
const PasswordPage = ({ init }: Props) => {
  const t = useTexts(linkTexts);
  const sentence = useFailureSentence();
  const [token] = useState(emailToken.read);
  useEffect(forgetUser, []);
  const check = useQuery({
    queryKey: ['email token', token],
    queryFn: () => call(verify, { body: { emailToken: token, init } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (isLinkExpired(check.error)) return <LinkOver error={check.error} />;
  if (check.error) {
    return (
      <ErrorState title={t.linkUnchecked} onRetry={() => void check.refetch()} retrying={check.isFetching}>
        {sentence(check.error)}
      </ErrorState>
    );
  }
  return (
    <>
      <AuthHeading title={init ? t.initialiseTitle : t.updateTitle}>
        {check.data ? t.passwordFor(check.data.username) : t.checkingLink}
      </AuthHeading>
      {check.data ? <PasswordForm init={init} username={check.data.username} token={token} /> : <Spinner size={32} />}
      <AuthAside>
        <Link to={paths.login}>{t.backToLogin}</Link>
      </AuthAside>
    </>
  );
};

/** Sets the first password. */
export const InitialisePasswordPage = () => <PasswordPage init />;

/** Replaces a lost password. */
export const UpdatePasswordPage = () => <PasswordPage init={false} />;
