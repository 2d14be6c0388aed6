import { useEffect, useState } from 'react';
import { Logo } from '#ui/icons/logo.tsx';
import { ToastRegion } from '#ui/overlays/toast-region.tsx';
import { UiLanguageContext } from '#ui/ui-texts.ts';
import type { UiLanguage } from '#ui/ui-texts.ts';
import { Actions } from './actions.tsx';
import styles from './book.module.css';
import { Content, Header } from './content.tsx';
import { Feedback } from './feedback.tsx';
import { Fields } from './fields.tsx';
import { Foundations } from './foundations.tsx';
import { Overlays } from './overlays.tsx';
import { Tables } from './tables.tsx';

const parts = [
  { id: 'foundations', title: 'Foundations', Part: Foundations },
  { id: 'actions', title: 'Actions', Part: Actions },
  { id: 'fields', title: 'Fields', Part: Fields },
  { id: 'feedback', title: 'Feedback', Part: Feedback },
  { id: 'content', title: 'Content', Part: Content },
  { id: 'tables', title: 'Tables', Part: Tables },
  { id: 'overlays', title: 'Overlays', Part: Overlays },
];

const themes = ['system', 'light', 'dark'] as const;

/** `?theme=dark&lang=en` opens the book in that state. */
export const Book = () => {
  const asked = new URLSearchParams(globalThis.location.search);
  const [theme, setTheme] = useState<string>(asked.get('theme') ?? 'system');
  const [language, setLanguage] = useState<UiLanguage>(asked.get('lang') === 'en' ? 'en' : 'fr');
  useEffect(() => {
    const root = document.documentElement;
    if (theme === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = theme;
    root.lang = language;
  }, [theme, language]);
  return (
    <UiLanguageContext value={language}>
      <header className={styles.top}>
        <Logo name="Paraphe" />
        <label className={styles.choice}>
          Theme
          <select value={theme} onChange={(event) => setTheme(event.target.value)}>
            {themes.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label className={styles.choice}>
          Language
          <select value={language} onChange={(event) => setLanguage(event.target.value === 'en' ? 'en' : 'fr')}>
            <option>fr</option>
            <option>en</option>
          </select>
        </label>
      </header>
      <nav className={styles.nav} aria-label="Parts">
        {parts.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <main className={styles.main}>
        <div id="page-header">
          <Header />
        </div>
        {parts.map(({ id, title, Part }) => (
          <section key={id} id={id} aria-labelledby={`${id}-part`} className={styles.part}>
            <h2 id={`${id}-part`} className={styles.partTitle}>
              {title}
            </h2>
            <Part />
          </section>
        ))}
      </main>
      <ToastRegion />
    </UiLanguageContext>
  );
};
