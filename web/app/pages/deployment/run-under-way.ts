import { listDeployments } from '#contract/environments/deployment.ts';
import { wasRefused } from '#kit/failures.ts';
import { callAsUser } from '#app/session.ts';
import { hasBegun, hasEnded } from './follow-run.ts';

interface Begun {
  id: string;
  /** Another tab or person had begun it before. */
  wasUnderWay: boolean;
}

/**
 * The run that `start` begins, or the one that already writes to the target: a second press at the same moment has not
 * failed, it comes after the first.
 * @throws the refusal, where that run is not among the latest of the company
 */
export const beginOrJoin = async (targetId: string | null, start: () => Promise<{ id: string }>): Promise<Begun> => {
  try {
    return { id: (await start()).id, wasUnderWay: false };
  } catch (refusal) {
    if (!wasRefused(refusal, 'DeploymentRunning')) throw refusal;
    const { deployments } = await callAsUser(listDeployments, { query: {} });
    const begun = deployments.filter((run) => run.target.environmentId === targetId && hasBegun(run));
    // It may have ended since the refusal: then it is the latest.
    const run = begun.find((one) => !hasEnded(one)) ?? begun[0];
    if (!run) throw refusal;
    return { id: run.id, wasUnderWay: true };
  }
};
