import { setTimeout as pause } from 'node:timers/promises';

export interface ApiCall {
  method: string;
  path: string;
  bearer?: string;
  /** Idempotency-Key: a repeated call counts once. */
  key?: string;
  /** An object is sent as JSON. */
  body?: object | string;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  body: any;
  /** The server sent the stored answer of the first call with this key (`Idempotency-Replayed`). */
  replayed: boolean;
}

/** One attempt: its start, the time when it had certainly ended, and its answer if there was one. */
export interface Tried {
  from: number;
  to: number;
  answer: Answer | null;
}

/** A call that was repeated until its outcome was known. */
export interface Known {
  answer: Answer;
  /** Start of the first attempt if it got no answer and its repeat was refused: it may have had an effect. */
  lostSince?: number;
  /** Interval in which the effect happened. */
  from: number;
  to: number;
}

export interface Counter {
  acknowledged: number;
  /** Calls without an answer because the process was killed. */
  lost: number;
  /** Server errors that a kill does not explain. */
  faults: string[];
}

export interface RetryingClient {
  count: Counter;
  /** Makes one attempt. */
  tryOnce(press: ApiCall): Promise<Tried>;
  /** Repeats the call, across kills, until it is answered. */
  untilKnown(press: ApiCall): Promise<Known>;
  /** Blocks all calls until `open`. */
  shut(): void;
  /** Allows calls again. All lost attempts have ended now: their effect, if any, is stored. */
  open(): void;
}

const isWrite = ({ method }: ApiCall): boolean => method !== 'GET';

/** 502 and 503: the effect is unknown. In flight: the first call with this key is still running. */
const isUndecided = ({ status, body }: Answer): boolean =>
  status === 502 || status === 503 || body?.code === 'IdempotencyInFlight';

const ask = async (origin: string, { method, path, bearer, key, body, headers }: ApiCall): Promise<Answer | null> => {
  const isRaw = typeof body === 'string' || body instanceof FormData;
  try {
    const response = await fetch(origin + path, {
      method,
      headers: {
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(key && { 'idempotency-key': key }),
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const wasJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
    return {
      status: response.status,
      body: wasJson ? JSON.parse(text) : text,
      replayed: response.headers.get('idempotency-replayed') === 'true',
    };
  } catch {
    return null;
  }
};

export const openPresser = (origin: string): RetryingClient => {
  const count: Counter = { acknowledged: 0, lost: 0, faults: [] };
  const unknown: Tried[] = [];
  let gate = Promise.resolve();
  let openGate = () => {};

  const tryOnce = async (press: ApiCall): Promise<Tried> => {
    await gate;
    const from = performance.now();
    const answer = await ask(origin, press);
    if (answer && !isUndecided(answer)) {
      if (answer.status >= 500)
        count.faults.push(`${press.method} ${press.path} answered ${answer.status} ${answer.body?.code}`);
      else if (answer.status < 300 && isWrite(press) && !answer.replayed) count.acknowledged += 1;
      return { from, to: performance.now(), answer };
    }
    if (!answer || answer.status === 502 || answer.status === 503) count.lost += 1;
    const tried = { from, to: Infinity, answer: null };
    unknown.push(tried);
    return tried;
  };

  const untilKnown = async (press: ApiCall): Promise<Known> => {
    const first = await tryOnce(press);
    let before: Tried | null = null;
    let tried = first;
    while (!tried.answer) {
      before = tried;
      await pause(20);
      tried = await tryOnce(press);
    }
    // Permissions are checked before the key: a caller who is no longer owner does not get the first call's answer.
    const isTurnedAway = tried.answer.status === 401 || tried.answer.status === 403;
    if (before && isTurnedAway) return { answer: tried.answer, lostSince: first.from, from: tried.from, to: tried.to };
    const effect = tried.answer.replayed && before ? before : tried;
    if (tried.answer.replayed && before) count.acknowledged += 1;
    return {
      answer: tried.answer,
      from: tried.answer.replayed ? first.from : tried.from,
      to: effect === tried ? tried.to : Math.min(before?.to ?? Infinity, tried.to),
    };
  };

  return {
    count,
    tryOnce,
    untilKnown,
    shut: () => {
      gate = new Promise((resolve) => {
        openGate = resolve;
      });
    },
    open: () => {
      const now = performance.now();
      for (const tried of unknown.splice(0)) tried.to = now;
      openGate();
    },
  };
};
