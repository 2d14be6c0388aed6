import { Link } from '@tanstack/react-router';
import type { SignLog } from '#contract/sign-logs.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { buttonClass } from '#ui/actions/button-class.ts';
import { paths } from '#app/paths.ts';
import { drawerTexts } from './drawer-texts.ts';
import { failureTexts, nextStepTexts } from './explanation-texts.ts';
import { failureOf, hasFailed } from './explanations.ts';
import styles from './sign-logs.module.css';

/** The failure in plain words, the next step, and the original message. */
export const LogFailure = ({ log }: { log: SignLog }) => {
  const t = useTexts(drawerTexts);
  const what = useTexts(failureTexts);
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
      title={what[failure]}
      action={failure === 'crmAccess' ? toEnvironments : undefined}
    >
      <p>{failure === 'mail' && log.source === 'portal' ? t.correctBelow : next[failure]}</p>
      {hasFailed(log) && (
        <p className={styles.raw}>
          {t.rawError} <code>{log.error}</code>
        </p>
      )}
    </Banner>
  );
};
