import { aloneSeconds } from './record-store.ts';

interface Org {
  /** Calls for many in a row that a page answered, and between which calls for one were taken. */
  pages: number;
  /** A call for one was taken after the last of them. */
  isWell: boolean;
  /** Until then each record is written by itself, in milliseconds. */
  aloneUntil: number;
}

/** One page may be chance, such as the first moment of an outage. */
const mostPages = 2;

/**
 * Tells an org whose edge answers the calls for many with a page, such as a filter of bodies, from one that is away: it
 * takes single calls meanwhile. Each of those calls costs its records half a minute, so that hundreds of documents would
 * take hours.
 */
export const openPagesForMany = (now: () => number = Date.now) => {
  const orgs = new Map<string, Org>();
  return {
    /** Each record of the org is written by itself for a while. */
    isAlone: (orgId: string): boolean => (orgs.get(orgId)?.aloneUntil ?? 0) > now(),
    /** A page answered a call for many. */
    addPage: (orgId: string): void => {
      const { pages, isWell } = orgs.get(orgId) ?? { pages: 0, isWell: true };
      orgs.set(orgId, { pages: isWell ? pages + 1 : pages, isWell: false, aloneUntil: 0 });
    },
    /** The org took a call for one. */
    addTaken: (orgId: string): void => {
      const org = orgs.get(orgId);
      if (!org || org.isWell) return;
      org.isWell = true;
      if (org.pages >= mostPages) org.aloneUntil = now() + aloneSeconds * 1_000;
    },
    /** The org took a call for many, or did not answer one for one. */
    forget: (orgId: string): void => {
      orgs.delete(orgId);
    },
  };
};

export type PagesForMany = ReturnType<typeof openPagesForMany>;
