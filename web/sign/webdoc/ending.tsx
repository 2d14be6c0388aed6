import type { SignPage } from '#contract/sign-page.ts';
import type { WebdocView } from '#contract/webdocs.ts';

import { DeclinedScreen, EndedScreen, ErrorScreen, ExpiredScreen, NotFoundScreen } from './end-screens.tsx';
import { fullName } from './party.ts';
import type { Screen } from './screens.ts';
import { SignedScreen } from './signed-screen.tsx';

type Props = { screen: Screen; page: SignPage; view: WebdocView; onView: (view: WebdocView) => void };

/** The screens without the documents. */
export function Ending({ screen, page, view, onView }: Props) {
  switch (screen) {
    case 'signed':
      return <SignedScreen view={view} onView={onView} />;
    case 'declined':
      return <DeclinedScreen sender={fullName(view.owner)} />;
    case 'ended':
      return <EndedScreen status={view.status} />;
    case 'expired':
      return <ExpiredScreen senderEmail={page.senderEmail ?? view.owner.email} />;
    case 'notFound':
      return <NotFoundScreen />;
    case 'error':
      return <ErrorScreen problem={page.problem} />;
    case 'delegated':
    case 'reading':
    case 'confirming':
      return null;
  }
}
