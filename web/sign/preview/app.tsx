import type { PreviewPage } from '#contract/webdocs/sign-page.ts';
import { AlertIcon, ClockIcon, SearchIcon } from '#ui/icons/icons.tsx';
import styles from '../shell/frame.module.css';
import { ScreenCard } from '../shell/screen-card.tsx';
import { SignLanguageContext, useSignLanguage } from '../shell/sign-context.ts';
import { TopBar } from '../shell/top-bar.tsx';
import { usePageLanguage } from '../shell/use-language.ts';
import { previewTexts } from './texts.ts';
import { useLiveBranding } from './live-branding.ts';
import { Viewer } from './viewer.tsx';

/** REQ-2.8.6: every other failure is shown as "not found". */
const InvalidLinkPage = ({ page }: { page: PreviewPage }) => {
  const texts = previewTexts[useSignLanguage().language];
  return (
    <div className={styles['shell']}>
      <TopBar title={page.productName} branding={page.branding} isHeading={false} />
      <main className={styles['main']}>
        {page.state === 'expired' && (
          <ScreenCard title={texts.expiredTitle} icon={<ClockIcon size={32} />}>
            <p>{texts.previewExpired}</p>
          </ScreenCard>
        )}
        {page.state === 'noRecipient' && (
          <ScreenCard title={texts.noExternalUserTitle} icon={<AlertIcon size={32} />}>
            <p>{texts.noExternalUser}</p>
          </ScreenCard>
        )}
        {(page.state === 'error' || page.state === 'ready') && (
          <ScreenCard title={texts.errorTitle} icon={<SearchIcon size={32} />}>
            <p>{texts.previewError}</p>
          </ScreenCard>
        )}
      </main>
    </div>
  );
};

export const App = ({ page }: { page: PreviewPage }) => {
  const speech = usePageLanguage(page.language);
  const branding = useLiveBranding(page);
  return (
    <SignLanguageContext value={speech}>
      {page.state === 'ready' && page.view ? (
        <Viewer page={{ ...page, branding }} view={page.view} />
      ) : (
        <InvalidLinkPage page={page} />
      )}
    </SignLanguageContext>
  );
};
