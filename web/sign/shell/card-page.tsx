import type { ReactNode } from 'react';
import type { Language } from '#contract/roles.ts';
import type { WebdocBranding } from '#contract/webdocs/webdocs.ts';
import styles from './frame.module.css';
import { SignLanguageContext } from './sign-context.ts';
import { TopBar } from './top-bar.tsx';
import { usePageLanguage } from './use-language.ts';

interface Props {
  /** The language of the first answer. */
  language: Language;
  title: string;
  branding: WebdocBranding;
  children: ReactNode;
}

/** A page of one card below the bar, in the language that its reader chooses. */
export const CardPage = ({ language, title, branding, children }: Props) => (
  <SignLanguageContext value={usePageLanguage(language)}>
    <div className={styles['shell']}>
      <TopBar title={title} branding={branding} isHeading={false} />
      <main className={styles['main']}>{children}</main>
    </div>
  </SignLanguageContext>
);
