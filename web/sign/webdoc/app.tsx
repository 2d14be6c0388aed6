import { useEffect } from 'react';
import type { SignPage } from '#contract/webdocs/sign-page.ts';
import { endEarlyEvents } from '../shell/early-events.ts';
import styles from '../shell/frame.module.css';
import { firstScreen } from './screens.ts';
import { SignLanguageContext } from '../shell/sign-context.ts';
import { Signing } from './signing.tsx';
import type { EndScreens } from './signing.tsx';
import { TopBar } from '../shell/top-bar.tsx';
import { usePageLanguage } from '../shell/use-language.ts';

interface Props {
  page: SignPage;
  /** The end screens, if the page starts with one of them; else null. */
  endings: EndScreens | null;
}

/** The page of a link that leads to no readable document. */
const InvalidLinkPage = ({ page, endings }: Props) => {
  useEffect(endEarlyEvents, []);
  return (
    <div className={styles['shell']}>
      <TopBar title={page.view?.name ?? page.productName} branding={page.branding} isHeading={false} />
      <main className={styles['main']}>
        {endings && <endings.InvalidLinkScreen screen={firstScreen(page, page.view)} page={page} />}
      </main>
    </div>
  );
};

export const App = ({ page, endings }: Props) => {
  const speech = usePageLanguage(page.language);
  return (
    <SignLanguageContext value={speech}>
      {page.state === 'ready' && page.view ? (
        <Signing page={page} view={page.view} endings={endings} />
      ) : (
        <InvalidLinkPage page={page} endings={endings} />
      )}
    </SignLanguageContext>
  );
};
