import type { SignPage } from '#contract/sign-page.ts';

import { EndedScreen, ErrorScreen, ExpiredScreen, NotFoundScreen } from './end-screens.tsx';
import styles from './frame.module.css';
import { SpeechContext } from './sign-context.ts';
import { Signing } from './signing.tsx';
import { TopBar } from './top-bar.tsx';
import { useOwnSpeech } from './use-speech.ts';

/** A link that leads to no document to read. */
function DeadEnd({ page }: { page: SignPage }) {
  return (
    <div className={styles['shell']}>
      <TopBar title={page.view?.name ?? page.productName} branding={page.branding} isHeading={false} />
      <main className={styles['main']}>
        {page.state === 'expired' && <ExpiredScreen senderEmail={page.senderEmail} />}
        {page.state === 'cancelled' && <EndedScreen status="cancelled" />}
        {page.state === 'notFound' && <NotFoundScreen />}
        {(page.state === 'error' || page.state === 'ready') && <ErrorScreen problem={page.problem} />}
      </main>
    </div>
  );
}

export function App({ page }: { page: SignPage }) {
  const speech = useOwnSpeech(page.language);
  return (
    <SpeechContext value={speech}>
      {page.state === 'ready' && page.view ? (
        <Signing page={page} view={page.view} />
      ) : (
        <DeadEnd page={page} />
      )}
    </SpeechContext>
  );
}
