import type { DeploymentSummary } from '#contract/environments/deployment.ts';
import { pageRefusalTexts } from '#kit/portal-refusal-texts.ts';
import { refusalTexts } from '#kit/refusal-texts.ts';
import { useTexts } from '#kit/texts.ts';

type Planned = Pick<DeploymentSummary, 'state' | 'hasStarter' | 'source' | 'target'>;

/** False for a planned run that cannot take place. */
export const isPossible = ({ state, hasStarter, source, target }: Planned): boolean =>
  state !== 'planned' || (hasStarter && source.environmentId !== null && target.environmentId !== null);

/** Says why a planned run cannot take place: its starter has left, or one of its environments was removed. */
export const useObstacle = (run: Planned): string | undefined => {
  const { StarterHasLeft } = useTexts(pageRefusalTexts);
  const { ExternalDoesNotExist } = useTexts(refusalTexts);
  if (isPossible(run)) return undefined;
  return run.hasStarter ? ExternalDoesNotExist : StarterHasLeft;
};
