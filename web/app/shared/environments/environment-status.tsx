import type { ExternalEnvironment } from '#contract/environments/environments.ts';
import { useLanguage } from '#kit/language.ts';
import { refusalSentence, refusalTexts } from '#kit/refusal-texts.ts';
import { useTexts } from '#kit/texts.ts';
import { Status } from '#ui/states/status.tsx';
import styles from './environment-status.module.css';
import { isUnanswered, neededActions, neededSteps } from './needed-actions.ts';
import type { LiveCheck } from './needed-actions.ts';
import { environmentTexts } from './texts.ts';

interface Props {
  environment: ExternalEnvironment;
  live: LiveCheck;
  look?: 'plain' | 'badge';
}

/** The status in words, for readers who cannot use its shape and colour. */
export const useStatusWords = () => {
  const t = useTexts(environmentTexts);
  return ({ environment, live }: Props): { tone: 'pending' | 'warning' | 'success'; words: string } => {
    const actions = neededActions(environment.status, live);
    if (actions === -1) return { tone: 'pending', words: t.statusLoading };
    const words = [
      ...(isUnanswered(live) ? [live.envStatus === 'refused' ? t.statusRefused : t.statusUnreachable] : []),
      ...(actions > 0 ? [t.statusActions(actions)] : []),
    ];
    return words.length === 0 ? { tone: 'success', words: t.statusOk } : { tone: 'warning', words: words.join(' · ') };
  };
};

/** Returns the reason why the last check of this org failed, as a sentence; null if it did not. */
export const useCheckProblem = (): ((live: LiveCheck) => string | null) => {
  const language = useLanguage();
  return (live) => {
    if (typeof live === 'string' || live.problem === undefined) return null;
    return refusalSentence(live.problem, language) ?? refusalTexts[language].CrmUnavailable;
  };
};

/** Below the status: why the org is unreachable, otherwise the first needed action. */
const useStatusDetail = (): ((props: Props) => string | null) => {
  const t = useTexts(environmentTexts);
  const problem = useCheckProblem();
  const words = {
    connect: t.stepConnect,
    reconnectRefreshed: t.stepReconnectRefreshed,
    renewToken: t.stepReconnect,
    secure: t.stepSecure,
  };
  // The page of the environment has the whole sentence.
  const shortReasons: Partial<Record<string, string>> = {
    OAUTH_APP_BLOCKED: t.whyBlocked,
    invalid_app_acess: t.whyNotApproved,
    ip_restricted: t.whyAddress,
    session_policy: t.whyPolicy,
    ApiVersionMissing: t.whyVersion,
  };
  return ({ environment, live }) => {
    if (isUnanswered(live)) return shortReasons[live.problem ?? ''] ?? problem(live);
    const [next] = neededSteps(environment.status, live);
    return next === undefined ? null : words[next];
  };
};

export const EnvironmentStatus = (props: Props) => {
  const { tone, words } = useStatusWords()(props);
  const detail = useStatusDetail()(props);
  return (
    <span className={styles.status}>
      <Status tone={tone} look={props.look ?? 'plain'}>
        {words}
      </Status>
      {detail !== null && props.look !== 'badge' && <span className={styles.detail}>{detail}</span>}
    </span>
  );
};

/** The version found by the last check, otherwise the last known one. */
export const useVersionWords = () => {
  const t = useTexts(environmentTexts);
  return (environment: ExternalEnvironment, live: LiveCheck): string => versionOf(environment, live) ?? t.notInstalled;
};

export const versionOf = (environment: ExternalEnvironment, live: LiveCheck): string | null =>
  typeof live === 'string' ? environment.currentPackageVersion : live.currentPackageVersion;
