/** A company that asks for a turn. */
export interface Asking {
  companyId: string;
  /** It is held back from the start. */
  isDoubtful: boolean;
}

interface Company {
  running: number;
  /** Until then it counts as slow, in milliseconds. */
  slowUntil: number;
  /** Durations of its latest three works, in milliseconds; of slow ones that ran beside one another, the first to end. */
  latestMs: readonly number[];
  /** End of the latest slow one among them. */
  slowAt: number;
  /** Moment that was given to the last work that stood aside. */
  lastTurn: number;
}

const staysSlowMs = 600_000;

export interface HeldBack {
  /** Works of one company that is held back, and of all such companies, at once. */
  ofOne: number;
  ofAll: number;
  /** Works of any other company at once, fewer than there are workers; as many as come where it is absent. */
  ofEach?: number;
  /**
   * Number of workers. A company that has one work already gets no more than an eighth of those that are free, so that
   * many companies whose receivers fall silent at the same time do not take them all before each is known. Choudhury and
   * Hahne describe it for switches: "Dynamic queue length thresholds", 1998.
   */
  workers?: number;
  /**
   * A company of whose latest three works two take longer is a slow one; a single one may, however long it takes. Works
   * that run beside one another meet the same pause of their receiver, so they count as one. A receiver that does not
   * answer at all makes a slow company at once: several of them would have all workers until each is known.
   */
  slowMs: number;
}

const partOfFree = 1 / 8;
/** While so many workers are free, a company that was slow lately, and may be well again, has one at any rate. */
const partForSlow = 1 / 4;
const waits = { least: 1_000, most: 900_000 } as const;
/** A company that only leaves a worker to others keeps its pace. */
const leastOfOthers = 50;
const fresh: Company = { running: 0, slowUntil: 0, latestMs: [500, 500, 500], slowAt: 0, lastTurn: 0 };

/** The middle one of three. */
const usualMsOf = ({ latestMs }: Company): number => latestMs.toSorted((one, other) => one - other)[1] ?? 0;

/** Nothing of it is worth being kept. */
const isAsFresh = ({ running, slowUntil, slowAt, lastTurn }: Company, now: number): boolean =>
  running === 0 && Math.max(slowUntil, slowAt + staysSlowMs, lastTurn) <= now;

/** A work may begin, and tells when it has ended and whether its receiver was silent until the time limit, or it should be tried again after some time. */
type Turn = { end: (ms: number, isUnanswered?: boolean) => void } | { waitMs: number };

export type HeldBackTurns = (asking: Asking) => Turn;

/**
 * Shares the workers of this process. One company whose works take long would hold all of them and keep everybody
 * waiting. Companies that were slow lately, and doubtful ones, get a few workers; what finds none free comes back later,
 * each work at a moment of its own, so that thousands of them cost little.
 */
export const openHeldBackTurns = (
  { ofOne, ofAll, ofEach = Number.POSITIVE_INFINITY, workers = Number.POSITIVE_INFINITY, slowMs }: HeldBack,
  now: () => number = Date.now,
): HeldBackTurns => {
  const companies = new Map<string, Company>();
  let heldBack = 0;
  let running = 0;
  const mostNow = (): number => Math.min(ofEach, Math.max(1, Math.floor((workers - running) * partOfFree)));
  const waitOf = (company: Company, atOnce: number, least: number): number => {
    const step = Math.max(least, usualMsOf(company)) / atOnce;
    company.lastTurn = Math.max(company.lastTurn + step, now() + least);
    return Math.min(company.lastTurn - now(), waits.most);
  };
  return ({ companyId, isDoubtful }) => {
    const known = companies.get(companyId);
    const company = known && !isAsFresh(known, now()) ? known : { ...fresh };
    companies.set(companyId, company);
    const isHeldBack = isDoubtful || company.slowUntil > now();
    // Doubtful companies, which anybody can register, leave a verified one that was slow its first work.
    const hasRoom = !isDoubtful && company.running === 0 && workers - running > workers * partForSlow;
    const isFull = isHeldBack
      ? company.running >= ofOne || (heldBack >= ofAll && !hasRoom)
      : company.running >= mostNow();
    if (isFull && isHeldBack) return { waitMs: waitOf(company, ofOne, waits.least) };
    if (isFull) return { waitMs: waitOf(company, mostNow(), leastOfOthers) };
    // The line has ended before its last moment: what stood in it was begun earlier.
    if (company.running === 0) company.lastTurn = 0;
    heldBack += isHeldBack ? 1 : 0;
    running += 1;
    company.running += 1;
    const begunAt = now();
    return {
      end: (ms, isUnanswered = false) => {
        heldBack -= isHeldBack ? 1 : 0;
        running -= 1;
        company.running -= 1;
        const isSlow = ms > slowMs;
        const isNoted = isSlow && begunAt < company.slowAt;
        if (!isNoted) company.latestMs = [...company.latestMs.slice(1), ms];
        if (isSlow && !isNoted) company.slowAt = now();
        if (isUnanswered || usualMsOf(company) > slowMs) company.slowUntil = now() + staysSlowMs;
        if (isAsFresh(company, now())) companies.delete(companyId);
      },
    };
  };
};
