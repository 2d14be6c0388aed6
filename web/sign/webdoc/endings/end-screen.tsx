import { useEffect } from 'react';
import type { SignPage } from '#contract/webdocs/sign-page.ts';
import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import {
  DeclinedScreen,
  EndedScreen,
  ErrorScreen,
  ExpiredScreen,
  NotFoundScreen,
  PurgedScreen,
} from './end-screens.tsx';
import { dropKept } from '../finish/earlier-visit.ts';
import { LockedScreen } from '../codes/locked-screen.tsx';
import type { Screen } from '../screens.ts';
import { SignedScreen } from './signed-screen.tsx';

interface Props {
  screen: Screen;
  page: SignPage;
  view: WebdocView;
  onView: (view: WebdocView) => void;
}

/** End screens of a link that leads to no document. */
export const InvalidLinkScreen = ({ screen, page }: Pick<Props, 'screen' | 'page'>) => {
  if (screen === 'expired') return <ExpiredScreen sender={page.sender} />;
  if (screen === 'locked') return <LockedScreen {...(page.code && { code: page.code })} />;
  if (screen === 'purged') return <PurgedScreen />;
  if (screen === 'ended')
    return <EndedScreen status="cancelled" sender={page.sender} name={page.view?.name ?? page.productName} />;
  return screen === 'notFound' ? <NotFoundScreen /> : <ErrorScreen problem={page.problem} />;
};

const toSign = new Set<Screen>(['reading', 'confirming', 'kept']);

/** Screens shown instead of the documents. With each of them what was kept to be sent is dropped. */
export const EndScreen = ({ screen, page, view, onView }: Props) => {
  useEffect(() => {
    if (!toSign.has(screen)) dropKept();
  }, [screen]);
  switch (screen) {
    case 'signed':
      return <SignedScreen view={view} onView={onView} />;
    case 'declined':
      return <DeclinedScreen sender={page.sender} name={view.name} />;
    case 'ended':
      return <EndedScreen status={view.status} sender={page.sender} name={view.name} />;
    case 'expired':
      return <ExpiredScreen sender={page.sender} />;
    case 'locked':
    case 'purged':
    case 'notFound':
    case 'error':
      return <InvalidLinkScreen screen={screen} page={page} />;
    case 'delegated':
    case 'reading':
    case 'confirming':
    case 'kept':
      return null;
  }
};
