import type { DeploymentSummary } from '#contract/environments/deployment.ts';

type Planned = Pick<DeploymentSummary, 'state' | 'hasStarter' | 'source' | 'target'>;

/** Refusal code that a planned run will meet: its starter has left, or one of its environments was removed. */
export const obstacleOf = ({ state, hasStarter, source, target }: Planned) => {
  if (state !== 'planned') return null;
  if (!hasStarter) return 'StarterHasLeft' as const;
  return source.environmentId === null || target.environmentId === null ? ('ExternalDoesNotExist' as const) : null;
};
