import type { Deadline } from './deadline.ts';

export interface OrgConcurrency {
  /** Waits for a place at this org and in the whole process; call what it returns to leave. */
  enter(org: string, deadline: Deadline): Promise<() => void>;
}

interface Waiter {
  org: string;
  go(): void;
}

/**
 * Allows `perOrg` calls to one org and `inAll` in the process. The others wait, the oldest first. A slow org fills only
 * its own places.
 */
export const openOrgConcurrency = ({ perOrg, inAll }: { perOrg: number; inAll: number }): OrgConcurrency => {
  const running = new Map<string, number>();
  const queue: Waiter[] = [];
  let total = 0;

  const hasPlace = (org: string): boolean => total < inAll && (running.get(org) ?? 0) < perOrg;
  const take = (org: string): void => {
    total += 1;
    running.set(org, (running.get(org) ?? 0) + 1);
  };
  const leave = (org: string): void => {
    total -= 1;
    const left = (running.get(org) ?? 1) - 1;
    if (left === 0) running.delete(org);
    else running.set(org, left);
    const index = queue.findIndex((waiter) => hasPlace(waiter.org));
    if (index >= 0) queue.splice(index, 1)[0]?.go();
  };
  const once = (org: string): (() => void) => {
    let isIn = true;
    return () => {
      if (isIn) leave(org);
      isIn = false;
    };
  };
  const wait = async (org: string, deadline: Deadline): Promise<void> => {
    let waiter: Waiter | undefined;
    const turn = new Promise<void>((resolve) => {
      waiter = {
        org,
        go: () => {
          take(org);
          resolve();
        },
      };
      queue.push(waiter);
    });
    try {
      await deadline.race(turn);
    } catch (error) {
      const index = queue.findIndex((other) => other === waiter);
      if (index >= 0) queue.splice(index, 1);
      else leave(org);
      throw error;
    }
  };

  return {
    enter: async (org, deadline) => {
      if (hasPlace(org)) take(org);
      else await wait(org, deadline);
      return once(org);
    },
  };
};
