import { renewUserToken } from '#contract/accounts/accounts.ts';
import type { EndpointShape } from '#contract/endpoint.ts';
import { call, refusalOf, sendCall } from '#kit/call.ts';
import type { CallShape, CallOptions, InputOf } from '#kit/call.ts';
import { Unreachable, wasRefused } from '#kit/failures.ts';
import type { Locks } from '#kit/locks.ts';
import type { BearerStorage } from './bearer-storage.ts';

/** No bearer is stored. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut';
}

/** `supportOver`: a support session, whose hour is over (REQ-1.4.19) or which an owner has ended (REQ-1.4.73). */
export type BearerEnd = 'expired' | 'invalid' | 'supportOver';

interface Parts {
  storage: BearerStorage;
  locks: Locks;
  /** Called after the server refused the bearer and it was removed from the storage. */
  onEnd: (why: BearerEnd) => void;
  pause?: (ms: number) => Promise<void>;
}

/**
 * Sends a call as the signed-in user; resolves with a successful response. Throws SignedOut, Refused or Unreachable.
 */
export type SendAsUser = <E extends EndpointShape>(
  endpoint: E | CallShape<E>,
  input: InputOf<E>,
  carrying?: CallOptions,
) => Promise<Response>;

const lock = 'paraphe-bearer';

/**
 * Held after a bearer is renewed: other processes of the browser see a change of the storage late, but a lock at once.
 * Shorter than the 30 s in which the server repeats its answer to the same renewal.
 */
const spentLock = (bearer: string): string => `paraphe-spent-${bearer.slice(0, 12)}`;
const spentLockMs = 25_000;

/** The server repeats a lost answer to a renewal for 30 s (REQ-1.4.14). */
const renewalPausesMs = [300, 1_000, 3_000, 6_000];

const pauseFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A bearer that changed twice during one call is possible; more changes are no coincidence. */
const maxTries = 3;

const askForRenewal = async (bearer: string, pause: (ms: number) => Promise<void>) => {
  for (const ms of renewalPausesMs) {
    try {
      return await call(renewUserToken, {}, { bearer });
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      await pause(ms);
    }
  }
  return call(renewUserToken, {}, { bearer });
};

/**
 * The server ends a session whose bearer is used after its renewal. So a call holds the lock, shared, from reading the
 * bearer until its headers are back, and a renewal holds it exclusively, across all tabs. A renewal whose answer was
 * lost, or has not reached this tab's storage yet, is repeated before anything else is sent with that bearer.
 */
export const callsWithBearer = ({ storage, locks, onEnd, pause = pauseFor }: Parts): SendAsUser => {
  const end = (bearer: string, why: BearerEnd) => {
    if (storage.bearer() !== bearer) return;
    storage.clear(why);
    onEnd(why);
  };

  const renew = (spent: string, whyRefused: 'expired' | 'invalid') =>
    locks.request(lock, { mode: 'exclusive' }, async () => {
      // The previous holder of the lock, in this tab or another, may have renewed it already.
      if (storage.bearer() !== spent) return;
      storage.noteRenewal(spent);
      try {
        const renewed = await askForRenewal(spent, pause);
        await locks.hold(spentLock(spent), spentLockMs);
        // After a log-out in the meantime, drop the new bearer.
        if (storage.bearer() === spent) storage.keep(renewed);
      } catch (error) {
        if (wasRefused(error)) storage.forgetRenewal();
        if (wasRefused(error, 'ExpiredUserAccessToken', 'TokenInvalid')) end(spent, whyRefused);
        throw error;
      }
    });

  /** @returns no response when the bearer must be renewed first. */
  const sendOnce = <E extends EndpointShape>(endpoint: E | CallShape<E>, input: InputOf<E>, carrying?: CallOptions) =>
    locks.request(lock, { mode: 'shared' }, async () => {
      const bearer = storage.bearer();
      if (bearer === null) throw new SignedOut();
      if (storage.isDue() || storage.isRenewing(bearer) || (await locks.isHeld(spentLock(bearer)))) return { bearer };
      const sending = carrying?.transport?.(bearer) ?? sendCall(endpoint, input, { ...carrying, bearer });
      return { bearer, response: await sending };
    });

  return async (endpoint, input, carrying) => {
    let refusedBefore: 'expired' | 'invalid' | null = null;
    for (let tries = 1; ; tries += 1) {
      const { bearer, response } = await sendOnce(endpoint, input, carrying);
      if (response?.ok) return response;
      if (response) {
        const refusal = await refusalOf(response);
        if (response.status !== 401) throw refusal;
        if (storage.supportEndsAt() !== null) end(bearer, 'supportOver');
        const why = wasRefused(refusal, 'ExpiredUserAccessToken') ? 'expired' : 'invalid';
        // One renewal for one 401: a second refusal is not the bearer's age.
        const isLast = refusedBefore !== null || tries === maxTries;
        if (isLast) end(bearer, why);
        if (isLast || storage.bearer() === null) throw refusal;
        refusedBefore = why;
      }
      if (tries === maxTries) throw new Unreachable('unreadable');
      await renew(bearer, refusedBefore ?? 'expired');
    }
  };
};
