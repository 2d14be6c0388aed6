import { Link, useLocation } from '@tanstack/react-router';

import type { RefusalCode } from '#contract/errors.ts';
import { useConfig } from '#kit/config.ts';
import { refusalTexts } from '#kit/refusal-texts.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/banner.tsx';

import { paths } from '#app/paths.ts';
import { lastFarewell } from '#app/session.ts';

import { DemoAccounts } from './demo-accounts.tsx';
import { AuthAside, AuthHeading } from './form-frame.tsx';
import { LoginForm } from './login-form.tsx';
import { accountTexts } from './texts.ts';
import { useState } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** What the log-in form starts with. */
    username?: string;
    /** Why a mailed link led here. */
    refusal?: RefusalCode;
  }
}

/** Why somebody stands here who did not mean to. */
function Notice() {
  const t = useTexts(accountTexts);
  const refusals = useTexts(refusalTexts);
  const refusal = useLocation({ select: ({ state }) => state.refusal });
  // As it was on arrival: the next log-in clears it.
  const [farewell] = useState(lastFarewell);
  if (refusal !== undefined) return <Banner tone="warning">{refusals[refusal]}</Banner>;
  if (farewell === null) return null;
  return (
    <Banner tone={farewell === 'disconnected' ? 'info' : 'warning'} announce="status">
      {t[farewell]}
    </Banner>
  );
}

export function LoginPage() {
  const t = useTexts(accountTexts);
  const { demo, mailboxUrl } = useConfig();
  const startWith = useLocation({ select: ({ state }) => state.username });
  const [picked, setPicked] = useState<{ username: string; password: string }>();
  return (
    <>
      <AuthHeading title={t.loginTitle} />
      <Notice />
      <LoginForm
        key={picked?.username ?? ''}
        username={picked?.username ?? startWith ?? ''}
        password={picked?.password ?? ''}
      />
      <AuthAside>
        {t.noAccount} <Link to={paths.register}>{t.createAccount}</Link>
      </AuthAside>
      {demo && <DemoAccounts mailboxUrl={mailboxUrl} onPick={setPicked} />}
    </>
  );
}
