/** Who asks for a turn. */
interface Asking {
  companyId: string;
  /** Nobody has verified the company, or its endpoint fails. */
  isDoubtful: boolean;
}

interface Company {
  running: number;
  /** Until then it counts as slow, in milliseconds. */
  slowUntil: number;
  /** Usual duration of its deliveries, in milliseconds. */
  usualMs: number;
  /** Moment that was given to the last delivery that stood aside. */
  lastTurn: number;
}

const slowMs = 3_000;
const staysSlowMs = 600_000;
/** Of 16 workers: deliveries of one company that are held back, and those of all such companies. */
const atOnce = { ofOne: 2, ofAll: 8 } as const;
const waits = { least: 1_000, most: 900_000 } as const;
const fresh: Company = { running: 0, slowUntil: 0, usualMs: 500, lastTurn: 0 };

/** A delivery may begin, and tells when it has ended, or it should be tried again after some time. */
type Turn = { end: (ms: number) => void } | { waitMs: number };

/**
 * Shares the workers of this process. Receivers that answer slowly, or not at all, held all of them: one company kept
 * everybody's deliveries waiting. Companies that are slow, failing or unverified get two workers each and half of them
 * together; what finds none free comes back later, each delivery at a moment of its own, so that thousands of them cost
 * little.
 */
export const openTurns = (now: () => number = Date.now): ((asking: Asking) => Turn) => {
  const companies = new Map<string, Company>();
  let heldBack = 0;
  const waitOf = (company: Company): number => {
    const step = Math.max(waits.least, company.usualMs) / atOnce.ofOne;
    company.lastTurn = Math.max(company.lastTurn + step, now() + waits.least);
    return Math.min(company.lastTurn - now(), waits.most);
  };
  return ({ companyId, isDoubtful }) => {
    const company = companies.get(companyId) ?? { ...fresh };
    companies.set(companyId, company);
    const isHeldBack = isDoubtful || company.slowUntil > now();
    if (isHeldBack && (company.running >= atOnce.ofOne || heldBack >= atOnce.ofAll)) return { waitMs: waitOf(company) };
    heldBack += isHeldBack ? 1 : 0;
    company.running += 1;
    return {
      end: (ms) => {
        heldBack -= isHeldBack ? 1 : 0;
        company.running -= 1;
        company.usualMs = (company.usualMs + ms) / 2;
        if (ms > slowMs) company.slowUntil = now() + staysSlowMs;
        const isAsBefore = company.running === 0 && Math.max(company.slowUntil, company.lastTurn) <= now();
        if (isAsBefore) companies.delete(companyId);
      },
    };
  };
};
