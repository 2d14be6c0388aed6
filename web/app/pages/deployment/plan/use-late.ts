import { useEffect, useState } from 'react';
import type { DeploymentSummary } from '#contract/environments/deployment.ts';
import { isLate } from '../follow-run.ts';
import { isPossible } from './use-obstacle.ts';

const lookAgainMs = 1_000;

/** True from the planned time on while the run waits for a second person, and may still take place. */
export const useLate = (run: DeploymentSummary): boolean => {
  const { startsAt } = run;
  const isWaiting = isLate(run, Infinity) && isPossible(run);
  const [passed, setPassed] = useState(() => (isLate(run, Date.now()) ? startsAt : null));
  const isOver = passed === startsAt;
  useEffect(() => {
    if (!isWaiting || isOver || startsAt === null) return;
    const timer = setInterval(() => {
      if (Date.parse(startsAt) <= Date.now()) setPassed(startsAt);
    }, lookAgainMs);
    return () => clearInterval(timer);
  }, [isWaiting, isOver, startsAt]);
  return isWaiting && isOver;
};
