import { useState } from 'react';
import { defaultBranding } from '#contract/limits.ts';
import type { ReportPage } from '#contract/webdocs/reports.ts';
import { AlertIcon, CheckCircleIcon, SearchIcon } from '#ui/icons/icons.tsx';
import { CardPage } from '../shell/card-page.tsx';
import { ScreenCard } from '../shell/screen-card.tsx';
import { useSignLanguage } from '../shell/sign-context.ts';
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
export const App = ({ page }: { page: ReportPage }) => (
  <CardPage language={page.language} title={page.productName} branding={branding}>
    <Card page={page} />
  </CardPage>
);
