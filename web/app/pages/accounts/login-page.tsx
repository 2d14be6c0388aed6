import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useConfig } from '#kit/config.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { lazyPart } from '#ui/states/lazy-part.tsx';
import { Spinner } from '#ui/states/spinner.tsx';
import { paths } from '#app/paths.ts';
import { lastSessionEnd } from '#app/session.ts';
import { AuthAside, AuthHeading } from './form-frame.tsx';
import { LoginForm } from './login-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { accountTexts } from './texts.ts';

const SecondStepForm = lazyPart(async () => (await import('./second-step-form.tsx')).SecondStepForm, {
  whileLoading: () => <Spinner />,
});
// If the demo accounts cannot be loaded, the page works without them.
const DemoAccounts = lazyPart(async () => (await import('./demo-accounts.tsx')).DemoAccounts, {
  whenMissing: () => null,
});

declare module '@tanstack/history' {
  interface HistoryState {
    /** Initial value of the log-in form. */
    username?: string;
  }
}

/** Says why the visitor was sent to log-in. */
const Notice = () => {
  const t = useTexts(accountTexts);
  // The value on arrival: the next log-in clears it.
  const [farewell] = useState(lastSessionEnd);
  if (farewell === null) return null;
  return (
    <Banner tone={farewell === 'disconnected' ? 'info' : 'warning'} announce="status">
      {t[farewell]}
    </Banner>
  );
};

interface Credentials {
  username: string;
  password: string;
}

export const LoginPage = () => {
  const t = useTexts(accountTexts);
  const { demo, mailboxUrl } = useConfig();
  const username = useLocation({ select: ({ state }) => state.username ?? '' });
  const [start, setStart] = useState<Credentials>({ username, password: '' });
  const [proven, setProven] = useState<Credentials>();
  if (proven) return <SecondStepForm {...proven} onBack={() => setProven(undefined)} />;
  return (
    <>
      <AuthHeading title={t.loginTitle} />
      <Notice />
      <LoginForm
        key={start.username}
        {...start}
        onSecondStep={(credentials) => {
          // The way back keeps the username and asks for the password again.
          setStart({ username: credentials.username, password: '' });
          setProven(credentials);
        }}
      />
      <PasskeyButton />
      <AuthAside>
        {t.noAccount} <Link to={paths.register}>{t.createAccount}</Link>
      </AuthAside>
      {demo && <DemoAccounts mailboxUrl={mailboxUrl} onPick={setStart} />}
    </>
  );
};
