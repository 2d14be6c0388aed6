import type { UserWithToken } from '#contract/accounts/accounts.ts';
import { sessionLife } from '#contract/accounts/account-limits.ts';

/** REQ-1.9.2: the user token, the saved mail and the log-as flag are kept in local storage. */
export const storageKeys = {
  token: 'userToken',
  life: 'userTokenLife',
  renewing: 'userTokenRenewing',
  logAs: 'logAs',
  lastEnd: 'lastSessionEnd',
} as const;

/** `renewAt` is null for a support session, which cannot be renewed; `endsAt` is the end of that session. */
interface Life {
  username: string;
  renewAt: number | null;
  endsAt?: number;
}

/** Storage keys of a user's drafts begin with this; the drafts are deleted at log-out. */
export const draftPrefix = (username: string): string => `draft ${username} `;

/** Reason of the session's end. It is stored, because a removed bearer alone does not tell the other tabs. */
type End = 'expired' | 'invalid' | 'supportOver' | 'disconnected';

/** Renew this long before the end, so that no call is refused first. */
const marginMs = 5 * 60_000;
const promisedLifeMs = sessionLife.bearer * 1000;
const supportLifeMs = sessionLife.support * 1000;

/** The bearer and the facts about it, shared by all tabs. */
export type BearerStorage = ReturnType<typeof bearerStorage>;

/** A badly wrong local clock must not make every call a renewal: then the promised life counts from now. */
const renewalTime = (expiresAt: string, now: number): number => {
  const lifeMs = Date.parse(expiresAt) - now;
  const plausible = lifeMs > marginMs && lifeMs <= promisedLifeMs + marginMs;
  return now + (plausible ? lifeMs : promisedLifeMs) - marginMs;
};

const supportEnd = (expiresAt: string, now: number): number => {
  const lifeMs = Date.parse(expiresAt) - now;
  return now + (lifeMs > 0 && lifeMs <= supportLifeMs ? lifeMs : supportLifeMs);
};

export const bearerStorage = (storage: Storage, now: () => number = Date.now) => {
  /** Null when the entry is missing or cannot be parsed. */
  const life = (): Life | null => {
    try {
      return JSON.parse(storage.getItem(storageKeys.life) ?? 'null') as Life | null;
    } catch {
      return null;
    }
  };
  const forgetDrafts = () => {
    const prefix = draftPrefix(life()?.username ?? '');
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
    for (const key of keys) if (key.startsWith(prefix)) storage.removeItem(key);
  };
  return {
    bearer: (): string | null => storage.getItem(storageKeys.token),
    /** The owner of the bearer. */
    username: (): string | null => life()?.username ?? null,
    /** The staff member who is logged in as this user: the log-as flag. */
    supportStaff: (): string | null => storage.getItem(storageKeys.logAs),
    /** End of the support session in epoch milliseconds; null in a normal session. */
    supportEndsAt: (): number | null => life()?.endsAt ?? null,
    /** Reason of the last session's end, in any tab. */
    lastEnd: (): End => (storage.getItem(storageKeys.lastEnd) as End | null) ?? 'disconnected',
    isDue: (): boolean => now() >= (life()?.renewAt ?? Number.POSITIVE_INFINITY),
    /** A renewal with this bearer was sent and its answer has not come: the bearer may be spent. */
    isRenewing: (bearer: string): boolean => storage.getItem(storageKeys.renewing) === bearer,
    noteRenewal(bearer: string): void {
      storage.setItem(storageKeys.renewing, bearer);
    },
    /** Write the bearer last: the other tabs react to its change. */
    keep({ userToken, expiresAt, username, supportStaff }: UserWithToken): void {
      storage.setItem(
        storageKeys.life,
        JSON.stringify({
          username,
          ...(supportStaff === undefined
            ? { renewAt: renewalTime(expiresAt, now()) }
            : { renewAt: null, endsAt: supportEnd(expiresAt, now()) }),
        } satisfies Life),
      );
      if (supportStaff === undefined) storage.removeItem(storageKeys.logAs);
      else storage.setItem(storageKeys.logAs, supportStaff);
      storage.setItem(storageKeys.token, userToken);
      storage.removeItem(storageKeys.renewing);
    },
    forgetRenewal(): void {
      storage.removeItem(storageKeys.renewing);
    },
    clear(why: End = 'disconnected'): void {
      storage.setItem(storageKeys.lastEnd, why);
      // Drafts survive an expired session, so that its user finds them after the next log-in.
      if (why === 'disconnected' || why === 'supportOver') forgetDrafts();
      for (const key of [storageKeys.life, storageKeys.renewing, storageKeys.logAs, storageKeys.token]) {
        storage.removeItem(key);
      }
    },
  };
};
