import { languages } from '#contract/roles.ts';
import type { Language } from '#contract/roles.ts';
import { setLanguage, useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import styles from './language-toggle.module.css';
import { shellTexts } from './texts.ts';

/** Each language in its own words: its reader may not know the other. */
const names: Record<Language, string> = { fr: 'Français', en: 'English' };

export const LanguageToggle = () => {
  const t = useTexts(shellTexts);
  const current = useLanguage();
  return (
    <fieldset aria-label={t.language} className={styles.group}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={styles.choice}
          aria-label={`${language.toUpperCase()} – ${names[language]}`}
          aria-pressed={language === current}
          onClick={() => setLanguage(language)}
        >
          {language.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
};
