import type { ReactNode } from 'react';
import { useConfig } from '#kit/config.ts';
import { Logo } from '#ui/icons/logo.tsx';
import styles from './full-page.module.css';
import { LanguageToggle } from './language-toggle.tsx';
import { LegalFooter } from './legal-footer.tsx';

interface Props {
  /** Large and faint above the title, such as 404. */
  code?: string;
  title: string;
  text: ReactNode;
  /** Links and buttons to continue. */
  children: ReactNode;
}

/** A page without menu: not found, or broken. */
export const FullPage = ({ code, title, text, children }: Props) => {
  const { productName } = useConfig();
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Logo name={productName} />
        <LanguageToggle />
      </header>
      <main className={styles.main}>
        {code !== undefined && (
          <p className={styles.code} aria-hidden="true">
            {code}
          </p>
        )}
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.text}>{text}</div>
        <div className={styles.actions}>{children}</div>
      </main>
      <LegalFooter />
    </div>
  );
};
