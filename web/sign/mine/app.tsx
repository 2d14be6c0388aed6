import { defaultBranding } from '#contract/limits.ts';
import type { OwnDocumentsPage } from '#contract/webdocs/own-documents.ts';
import { SignLanguageContext } from '../shell/sign-context.ts';
import { TopBar } from '../shell/top-bar.tsx';
import { usePageLanguage } from '../shell/use-language.ts';
import { DocumentList } from './document-list.tsx';
import styles from './mine.module.css';
import { RequestForm } from './request-form.tsx';
import { useToken } from './use-token.ts';

const branding = { ...defaultBranding, Logo: null, LogoSize: 'M' } as const;

/** The list of a mailed link, or the form that has one sent. */
export const App = ({ page }: { page: OwnDocumentsPage }) => {
  const speech = usePageLanguage(page.language);
  const token = useToken();
  return (
    <SignLanguageContext value={speech}>
      <TopBar title={page.productName} branding={branding} isHeading={false} />
      <main className={styles['main']}>
        {token === '' ? <RequestForm /> : <DocumentList key={token} token={token} />}
      </main>
    </SignLanguageContext>
  );
};
