import { useState } from 'react';
import { defaultBranding } from '#contract/limits.ts';
import type { ReportPage } from '#contract/webdocs/reports.ts';
import { AlertIcon, CheckCircleIcon, SearchIcon } from '#ui/icons/icons.tsx';
import styles from '../shell/frame.module.css';
import { ScreenCard } from '../shell/screen-card.tsx';
import { SignLanguageContext, useSignLanguage } from '../shell/sign-context.ts';
import { TopBar } from '../shell/top-bar.tsx';
import { usePageLanguage } from '../shell/use-language.ts';
import { ReportForm } from './report-form.tsx';
import { reportPageTexts } from './texts.ts';

const branding = { ...defaultBranding, Logo: null, LogoSize: 'M' } as const;

const Card = ({ page: { state, sender } }: { page: ReportPage }) => {
  const texts = reportPageTexts[useSignLanguage().language];
  const [isReported, setIsReported] = useState(state === 'reported');
  if (isReported)
    return (
      <ScreenCard key="reported" title={texts.reportedTitle} icon={<CheckCircleIcon size={32} />} tone="good">
        <p>{texts.reported}</p>
      </ScreenCard>
    );
  if (state === 'open' && sender)
    return (
      <ScreenCard title={texts.title}>
        <ReportForm sender={sender} onReported={() => setIsReported(true)} />
      </ScreenCard>
    );
  if (state === 'notFound')
    return (
      <ScreenCard title={texts.notFoundTitle} icon={<SearchIcon size={32} />}>
        <p>{texts.notFound}</p>
      </ScreenCard>
    );
  return (
    <ScreenCard title={texts.errorTitle} icon={<AlertIcon size={32} />} tone="bad">
      <p>{texts.error}</p>
    </ScreenCard>
  );
};

/** The page on which a stranger reports a mail. It wears no sender's colours. */
export const App = ({ page }: { page: ReportPage }) => {
  const speech = usePageLanguage(page.language);
  return (
    <SignLanguageContext value={speech}>
      <div className={styles['shell']}>
        <TopBar title={page.productName} branding={branding} isHeading={false} />
        <main className={styles['main']}>
          <Card page={page} />
        </main>
      </div>
    </SignLanguageContext>
  );
};
