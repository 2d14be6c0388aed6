import { Link } from '@tanstack/react-router';
import { isOwner } from '#contract/roles.ts';
import { useLanguage } from '#kit/language.ts';
import { texts, useTexts } from '#kit/texts.ts';
import { ExternalIcon } from '#ui/icons/icons.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { useUiTexts } from '#ui/ui-texts.ts';
import { screens } from '#app/paths.ts';
import { useUser } from '#app/session.ts';
import styles from './api-sections.module.css';

const apiTexts = texts({
  sections: { fr: 'API', en: 'API' },
  documentation: { fr: 'Documentation', en: 'Documentation' },
});

/** The screens for systems that use the API, side by side; webhooks for owners only (REQ-1.2.81). */
export const ApiSections = () => {
  const t = useTexts(apiTexts);
  const language = useLanguage();
  const { newTab } = useUiTexts();
  const { roleName } = useUser();
  const names = isOwner(roleName) ? (['tokens', 'webhooks', 'requests'] as const) : (['tokens', 'requests'] as const);
  return (
    <nav aria-label={t.sections} className={styles.sections}>
      {names.map((name) => (
        <Link
          key={name}
          to={screens[name].path}
          className={styles.section}
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ className: styles.current ?? '' }}
        >
          {screens[name].title[language]}
        </Link>
      ))}
      <a href={`/api/docs?language=${language}`} target="_blank" rel="noopener" className={styles.section}>
        {t.documentation} <VisuallyHidden>{`(${newTab})`}</VisuallyHidden>
        <ExternalIcon size={16} />
      </a>
    </nav>
  );
};
