import { Outlet } from '@tanstack/react-router';
import { useConfig } from '#kit/config.ts';
import { useTexts } from '#kit/texts.ts';
import { Logo } from '#ui/icons/logo.tsx';
import styles from './auth-layout.module.css';
import { Flourish } from './flourish.tsx';
import { LanguageToggle } from './language-toggle.tsx';
import { LegalFooter } from './legal-footer.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { ScreenTitle } from './screen-title.tsx';
import { shellTexts } from './texts.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';

export const AuthLayout = () => {
  const t = useTexts(shellTexts);
  const { productName } = useConfig();
  const content = useFocusOnArrival<HTMLElement>();
  return (
    <div className={styles.layout}>
      <ScreenTitle />
      <header className={styles.header}>
        <div className={styles.brand}>
          <Logo name={productName} />
          <p className={styles.claim}>{t.claim}</p>
          <Flourish />
        </div>
        <div className={styles.tools}>
          <ThemeToggle />
          <LanguageToggle />
        </div>
      </header>
      <main ref={content} tabIndex={-1} className={styles.main}>
        <OfflineBanner />
        <Outlet />
      </main>
      <LegalFooter className={styles.footer} />
    </div>
  );
};
