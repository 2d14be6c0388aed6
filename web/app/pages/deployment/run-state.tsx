import { refusedByOrg, type Deployment, type DeploymentSummary } from '#contract/environments/deployment.ts';
import { useLanguage } from '#kit/language.ts';
import { pageRefusalTexts } from '#kit/portal-refusal-texts.ts';
import { refusalSentence, refusalTexts } from '#kit/refusal-texts.ts';
import { useTexts } from '#kit/texts.ts';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { Status } from '#ui/states/status.tsx';
import { isPossible } from './plan/use-obstacle.ts';
import { problemTexts } from './problem-texts.ts';
import { runTexts } from './run-texts.ts';

const runTones = {
  planned: 'neutral',
  cancelled: 'neutral',
  queued: 'neutral',
  running: 'pending',
  done: 'success',
  doneWithFailures: 'warning',
} as const;

/** A planned run that waits for a second person says so, and one that was refused or cannot take place too. */
export const runStateOf = (run: DeploymentSummary) => {
  const { state, approval } = run;
  if (!isPossible(run)) return 'impossible';
  if (state === 'planned' && approval === 'awaited') return 'awaitsApproval';
  return state === 'cancelled' && approval === 'refused' ? 'refused' : state;
};

export const RunState = ({ run, look }: { run: DeploymentSummary; look?: 'badge' | 'plain' }) => {
  const t = useTexts(runTexts);
  return (
    <Status
      tone={isPossible(run) ? runTones[run.state] : 'warning'}
      look={look ?? 'plain'}
      icon={run.state === 'cancelled' && <CloseIcon size={16} />}
    >
      {t[runStateOf(run)]}
    </Status>
  );
};

export type DeployedTemplate = Deployment['templates'][number];

const templateTones = {
  waiting: 'neutral',
  running: 'pending',
  done: 'success',
  identical: 'success',
  failed: 'danger',
} as const;

const isLeft = (template: DeployedTemplate['state'], { state }: Pick<Deployment, 'state'>): boolean =>
  template === 'waiting' && state === 'cancelled';

export const useTemplateStateWords = ({ kind, state }: Pick<Deployment, 'kind' | 'state'>) => {
  const t = useTexts(runTexts);
  const words = {
    waiting: state === 'cancelled' ? t.templateLeft : t.templateWaiting,
    running: t.templateRunning,
    done: kind === 'rollback' ? t.templateBack : t.templateDone,
    identical: t.templateIdentical,
    failed: t.templateFailed,
  };
  return (template: DeployedTemplate): string => words[template.state];
};

/** Returns why a template failed, as a sentence. */
export const useProblemWords = () => {
  const language = useLanguage();
  const refusals = useTexts(pageRefusalTexts);
  const { refusedByOrg: sentenceOfOrg, ...ownSentences } = useTexts(problemTexts);
  return ({ state, problem }: DeployedTemplate): string | null => {
    if (state !== 'failed') return null;
    const known: Readonly<Record<string, string>> = { ...refusals, ...ownSentences };
    if (problem === null) return refusalTexts[language].InternalError;
    if (problem.startsWith(refusedByOrg) && !(problem in known))
      return sentenceOfOrg(problem.slice(refusedByOrg.length));
    const sentence = known[problem] ?? refusalSentence(problem, language);
    return sentence ?? refusalTexts[language].InternalError;
  };
};

interface TemplateStateProps {
  template: DeployedTemplate;
  words: string;
  run: Pick<Deployment, 'state'>;
}

/** A template of a run that was called off waits no more. */
export const TemplateState = ({ template: { state }, words, run }: TemplateStateProps) => (
  <Status tone={templateTones[state]} icon={isLeft(state, run) && <CloseIcon size={16} />}>
    {words}
  </Status>
);
