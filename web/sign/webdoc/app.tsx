import type { SignPage } from '#contract/webdocs/sign-page.ts';

import styles from '../shell/frame.module.css';
import { firstScreen } from './screens.ts';
import { SpeechContext } from '../shell/sign-context.ts';
import { Signing } from './signing.tsx';
import type { Endings } from './signing.tsx';
import { TopBar } from '../shell/top-bar.tsx';
import { useOwnSpeech } from '../shell/use-language.ts';

interface Props {
  page: SignPage;
  /** The end screens, if the page starts with one of them; else null. */
  endings: Endings | null;
}

/** The page of a link that leads to no readable document. */
const DeadEnd = ({ page, endings }: Props) => (
  <div className={styles['shell']}>
    <TopBar title={page.view?.name ?? page.productName} branding={page.branding} isHeading={false} />
    <main className={styles['main']}>
      {endings && <endings.DeadEnding screen={firstScreen(page, page.view)} page={page} />}
    </main>
  </div>
);

export const App = ({ page, endings }: Props) => {
  const speech = useOwnSpeech(page.language);
  return (
    <SpeechContext value={speech}>
      {page.state === 'ready' && page.view ? (
        <Signing page={page} view={page.view} endings={endings} />
      ) : (
        <DeadEnd page={page} endings={endings} />
      )}
    </SpeechContext>
  );
};
