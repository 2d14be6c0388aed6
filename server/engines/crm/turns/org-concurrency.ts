import { openUsedTime } from '../../concurrency/used-time.ts';
import type { Deadline } from '../deadline.ts';

/** For whom a call is made. */
export interface CallTurn {
  /** Those with the same key take turns as one. */
  key: string;
  /** Part of an org's places that the calls with this key may take. */
  share: number;
}

export interface OrgConcurrency {
  /** Waits for a place at this org and in the whole process; call what it returns to leave. */
  enter(org: string, deadline: Deadline, turn?: CallTurn): Promise<() => void>;
}

interface Place {
  org: string;
  key: string;
  /** Places at this org for this key. */
  most: number;
}

interface Waiter extends Place {
  go(): void;
}

/** Counts, without those that are zero. */
const openCounts = () => {
  const counts = new Map<string, number>();
  return {
    of: (name: string): number => counts.get(name) ?? 0,
    add: (name: string, more: 1 | -1): void => {
      const count = (counts.get(name) ?? 0) + more;
      if (count === 0) counts.delete(name);
      else counts.set(name, count);
    },
  };
};

const nameOf = ({ org, key }: Place): string => JSON.stringify([org, key]);

interface Limits {
  perOrg: number;
  inAll: number;
}

/** The places that are taken. */
const openPlaces = ({ perOrg, inAll }: Limits) => {
  const atOrg = openCounts();
  const ofKey = openCounts();
  let total = 0;
  return {
    isFree: (place: Place): boolean =>
      total < inAll && atOrg.of(place.org) < perOrg && ofKey.of(nameOf(place)) < place.most,
    count: (place: Place, more: 1 | -1): void => {
      total += more;
      atOrg.add(place.org, more);
      ofKey.add(nameOf(place), more);
    },
  };
};

/**
 * Allows `perOrg` calls to one org and `inAll` in the process. Of the others that have a place, the next is one of the
 * key that has used the least time lately, the oldest first: who sends many calls lets everybody else pass. A slow org
 * fills only its own places.
 */
export const openOrgConcurrency = (limits: Limits): OrgConcurrency => {
  const { isFree, count } = openPlaces(limits);
  const used = openUsedTime();
  const queue: Waiter[] = [];

  const passOn = (): void => {
    const next = used.least(queue.filter(isFree));
    if (!next) return;
    queue.splice(queue.indexOf(next), 1);
    next.go();
  };
  /** Takes the place; what it returns leaves it, once. */
  const take = (place: Place): (() => void) => {
    const begun = used.now();
    let isIn = true;
    count(place, 1);
    return () => {
      if (!isIn) return;
      isIn = false;
      count(place, -1);
      used.add(place.key, begun);
      passOn();
    };
  };
  const wait = async (place: Place, deadline: Deadline): Promise<() => void> => {
    let leave: (() => void) | undefined;
    let waiter: Waiter | undefined;
    const turn = new Promise<() => void>((resolve) => {
      waiter = {
        ...place,
        go: () => {
          leave = take(place);
          resolve(leave);
        },
      };
      queue.push(waiter);
    });
    try {
      return await deadline.race(turn);
    } catch (error) {
      if (leave) leave();
      else
        queue.splice(
          queue.findIndex((other) => other === waiter),
          1,
        );
      throw error;
    }
  };

  return {
    enter: async (org, deadline, { key, share } = { key: org, share: 1 }) => {
      const place: Place = { org, key, most: Math.max(1, Math.floor(limits.perOrg * share)) };
      return isFree(place) ? take(place) : wait(place, deadline);
    },
  };
};
