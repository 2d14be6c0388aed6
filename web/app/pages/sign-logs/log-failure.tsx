import { Link } from '@tanstack/react-router';
import type { SignLog } from '#contract/sign-logs.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { buttonClass } from '#ui/actions/button-class.ts';
import { paths } from '#app/paths.ts';
import { drawerTexts } from './drawer-texts.ts';
import { nextStepTexts } from './explanation-texts.ts';
import { failureInWords, failureOf, hasFailed } from './explanations.ts';
import styles from './sign-logs.module.css';

/** The failure in plain words and the next step; the original message is one press away. */
export const LogFailure = ({ log }: { log: SignLog }) => {
  const t = useTexts(drawerTexts);
  const language = useLanguage();
  const next = useTexts(nextStepTexts);
  const failure = failureOf(log);
  if (failure === null) return null;
  const toEnvironments = (
    <Link to={paths.environments} className={buttonClass({ size: 'small' })}>
      {t.environments}
    </Link>
  );
  return (
    <Banner
      tone={hasFailed(log) ? 'danger' : 'warning'}
      title={failureInWords(failure, language)}
      action={failure.kind === 'crmAccess' ? toEnvironments : undefined}
    >
      <p>{failure.kind === 'mail' && log.source === 'portal' ? t.correctBelow : next[failure.kind]}</p>
      {hasFailed(log) && (
        <details className={styles.raw}>
          <summary>{t.rawError}</summary>
          <code>{log.error}</code>
        </details>
      )}
    </Banner>
  );
};
