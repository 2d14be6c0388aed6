import type { DeploymentSummary } from '#contract/environments/deployment.ts';
import { pageRefusalTexts } from '#kit/portal-refusal-texts.ts';
import { refusalTexts } from '#kit/refusal-texts.ts';
import { useTexts } from '#kit/texts.ts';

type Planned = Pick<DeploymentSummary, 'state' | 'hasStarter' | 'source' | 'target'>;

/** Says why a planned run cannot take place: its starter has left, or one of its environments was removed. */
export const useObstacle = ({ state, hasStarter, source, target }: Planned): string | undefined => {
  const { StarterHasLeft } = useTexts(pageRefusalTexts);
  const { ExternalDoesNotExist } = useTexts(refusalTexts);
  if (state !== 'planned') return undefined;
  if (!hasStarter) return StarterHasLeft;
  return source.environmentId === null || target.environmentId === null ? ExternalDoesNotExist : undefined;
};
