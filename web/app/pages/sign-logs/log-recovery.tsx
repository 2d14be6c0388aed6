import type { SignLogRecovery } from '#contract/sign-logs.ts';
import { useLanguage } from '#kit/language.ts';
import { refusalSentence, refusalTexts } from '#kit/refusal-texts.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { DescriptionList } from '#ui/layout/description-list.tsx';
import { Status } from '#ui/states/status.tsx';
import { drawerTexts } from './drawer-texts.ts';
import { failureInWords, failureOf } from './explanations.ts';
import styles from './sign-logs.module.css';
import { exactMoment, serviceTerm } from './service-terms.ts';

type Ended = Omit<SignLogRecovery, 'state'>;

const Found = ({ endedAt, requestedAt, found }: Ended) => {
  const t = useTexts(drawerTexts);
  const language = useLanguage();
  const { status = null, expiration_date = null, error = null, changedAt = null } = found ?? {};
  const failure = failureOf({ event_name: '', error });
  return (
    <Banner
      tone={failure === null ? 'success' : 'warning'}
      title={t.refreshed(exactMoment(endedAt ?? requestedAt, language) ?? '')}
    >
      <DescriptionList
        items={[
          { term: t.requestStatus, value: serviceTerm(status, language) },
          { term: t.expirationDate, value: exactMoment(expiration_date, language) },
          { term: t.changedAt, value: exactMoment(changedAt, language) },
        ]}
      />
      {failure === null && <p>{t.noError}</p>}
      {failure !== null && (
        <p className={styles.raw}>
          {failureInWords(failure, language)} <code>{error}</code>
        </p>
      )}
    </Banner>
  );
};

const Failed = ({ endedAt, requestedAt, problem }: Ended) => {
  const t = useTexts(drawerTexts);
  const language = useLanguage();
  return (
    <Banner tone="danger" title={t.refreshFailed(exactMoment(endedAt ?? requestedAt, language) ?? '')}>
      {problem === 'NotFound'
        ? t.notInCrm
        : (refusalSentence(problem ?? '', language) ?? refusalTexts[language].InternalError)}
    </Banner>
  );
};

/** State of the last re-sync from the CRM; its end is announced. */
export const Recovery = ({ recovery }: { recovery: SignLogRecovery | null }) => {
  const t = useTexts(drawerTexts);
  return (
    <div aria-live="polite" className={styles.recovery}>
      {recovery?.state === 'queued' && <Status tone="pending">{t.refreshing}</Status>}
      {recovery?.state === 'done' && <Found {...recovery} />}
      {recovery?.state === 'failed' && <Failed {...recovery} />}
    </div>
  );
};
