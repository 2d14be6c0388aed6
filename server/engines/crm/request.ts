import { randomInt } from 'node:crypto';
import type { Log } from '#engines/log.ts';
import { sendHttpCall } from './http-call.ts';
import { openBreaker } from './breaker.ts';
import type { Deadline } from './deadline.ts';
import { CrmError, isExpired, isMoved, isOutage, isPassing, isUndone, keptForPeople } from './errors.ts';
import type { Access, AccessSource } from './authorization/grants.ts';
import { openOrgConcurrency, type CallTurn } from './turns/org-concurrency.ts';
import { openUsage } from './usage.ts';
import type { Usage } from './usage.ts';

export interface RestCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  /** Called for each attempt, because a stream can be sent only once. */
  body?: () => RequestInit['body'] | Promise<RequestInit['body']>;
  /**
   * True when sending it twice has the same effect as once. It is never true for a POST. `refused`: only after an answer
   * that it was not carried out, since an earlier try that is still on its way would undo a later change.
   */
  repeatable: boolean | 'refused';
}

/** Keeps the connection and the place in the queue after the call. */
export interface Held {
  abort(reason: Error): void;
  leave(): void;
}

/** `hold` is for a body read later, without the call's time limit; the reader must then call `leave`. */
export type Read<T> = (response: Response, hold: () => Held) => Promise<T>;

export interface Requests {
  /** Throws CrmError, or what the caller's own signal was aborted with. */
  call<T>(source: AccessSource, rest: RestCall, deadline: Deadline, read: Read<T>): Promise<T>;
  usage: Usage;
}

const maxTries = 3;

/** 0.2–0.4 s, then 0.4–0.8 s; random, so that calls that failed together are not repeated together. */
const pauseBefore = (tries: number): number => randomInt(200, 400) * 2 ** (tries - 1);

/** One try, bound to the deadline until its answer is read or held. */
const once = async <T>(
  access: Access,
  rest: RestCall,
  deadline: Deadline,
  read: (response: Response, hold: () => Omit<Held, 'leave'>) => Promise<T>,
  seen: (response: Response) => void,
): Promise<T> => {
  const controller = new AbortController();
  const pass = (): void => controller.abort(deadline.signal.reason);
  const detach = (): void => deadline.signal.removeEventListener('abort', pass);
  if (deadline.signal.aborted) pass();
  deadline.signal.addEventListener('abort', pass, { once: true });
  const hold = (): Omit<Held, 'leave'> => {
    detach();
    return { abort: (reason) => controller.abort(reason) };
  };
  const { path, method } = rest;
  const headers = {
    accept: 'application/json',
    ...rest.headers,
    authorization: `Bearer ${access.accessToken}`,
  };
  try {
    const body = await rest.body?.();
    const request = { where: 'rest' as const, base: access.instanceUrl, path, method, headers, body, seen };
    return await sendHttpCall({ ...request, signal: controller.signal }, (response) => read(response, hold));
  } finally {
    detach();
  }
};

/** Repeats a request a few times after an error that may pass, within the time limit. */
const withTries = async <T>(rest: RestCall, deadline: Deadline, log: Log, send: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      const pauseMs = pauseBefore(tries);
      const mayRepeat = rest.repeatable && tries < maxTries && deadline.left() > pauseMs;
      if (!mayRepeat || !(error instanceof CrmError) || !isPassing(error)) throw error;
      if (rest.repeatable === 'refused' && !isUndone(error)) throw error;
      log.info({ method: rest.method, status: error.raw.status, crm: error.raw.error, tries }, 'asking the CRM again');
      await deadline.pause(pauseMs);
    }
  }
};

/** Sends with the present token. If it is refused, or the org has another address, it sends once more with a new one. */
const openAuthorised = (source: AccessSource, deadline: Deadline, first: Access) => {
  let access = first;
  let isRenewed = false;
  return async <T>(send: (access: Access) => Promise<T>): Promise<T> => {
    try {
      return await send(access);
    } catch (error) {
      if (isRenewed || !(isExpired(error) || isMoved(error))) throw error;
      isRenewed = true;
      access = await deadline.race(source.renew(access.accessToken));
      return send(access);
    }
  };
};

interface Callers {
  /** Asked at each call; without it the calls take turns with those of their org. */
  findTurn?: (() => Promise<CallTurn>) | undefined;
  /** Nobody waits: such calls leave a part of the org's allowance to people. */
  background?: boolean | undefined;
  /** Earlier news of the allowance keep no such call back. */
  askedAt?: Date | null | undefined;
}

export const openRequests = ({ log, now }: { log: Log; now: () => Date }): ((callers?: Callers) => Requests) => {
  // An org allows 25 long calls at once, and a trial only 5 (REQ-3.2.5). In all, jobs that wait for silent orgs leave
  // more than half of the places to people.
  const turns = openOrgConcurrency({ perOrg: 5, inAll: 200 });
  const breaker = openBreaker({ failures: 5, restMs: 10_000 });
  const usage = openUsage(now);

  const callIn =
    ({ findTurn, background, askedAt }: Callers = {}): Requests['call'] =>
    async (source, rest, deadline, read) => {
      const first = await deadline.race(source.read());
      const org = first.instanceUrl;
      breaker.check(org);
      if (background && !usage.hasCallsForJobs(org, askedAt)) throw keptForPeople();
      const leave = await turns.enter(org, deadline, findTurn && (await deadline.race(findTurn())));
      let isHeld = false;
      const authorised = openAuthorised(source, deadline, first);
      const seen = (response: Response): void => usage.note(org, response.headers.get('sforce-limit-info'));
      try {
        // Only the request itself is repeated. A failed token request is not, because it may have used up the refresh
        // token.
        const answer = await authorised((access) =>
          withTries(rest, deadline, log, () =>
            once(
              access,
              rest,
              deadline,
              (response, hold) => {
                const holdTurn = (): Held => {
                  isHeld = true;
                  return { ...hold(), leave };
                };
                return read(response, holdTurn);
              },
              seen,
            ),
          ),
        );
        breaker.good(org);
        if (!isHeld) leave();
        return answer;
      } catch (error) {
        leave();
        if (error instanceof CrmError && isOutage(error)) breaker.bad(org);
        else if (error instanceof CrmError) breaker.good(org);
        throw error;
      }
    };
  return (callers) => ({ call: callIn(callers), usage });
};
