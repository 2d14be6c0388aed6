import { setTimeout as pause } from 'node:timers/promises';

/** A button somebody presses: a call of the contract. */
export interface Press {
  method: string;
  path: string;
  bearer?: string;
  /** Idempotency-Key: pressed again it is the same press. */
  key?: string;
  /** An object goes as JSON. */
  body?: object | string;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  body: any;
  /** What the first press with this key was answered, said again. */
  replayed: boolean;
}

/** One try: when it was asked, when it was certainly over, and the answer if there was one. */
export interface Tried {
  from: number;
  to: number;
  answer: Answer | null;
}

/** A press that was repeated until somebody knew what had become of it. */
export interface Known {
  answer: Answer;
  /** When an earlier try was lost and who pressed was then turned away: since when it may have had its effect. */
  lostSince?: number;
  /** From the first try to the end of the one that had the effect. */
  from: number;
  to: number;
}

export interface Counter {
  acknowledged: number;
  /** Nobody answered: killed, or on its way to who was killed. */
  lost: number;
  /** Answers that no kill excuses. */
  faults: string[];
}

export interface Presser {
  count: Counter;
  /** Once, whatever becomes of it. */
  tryOnce(press: Press): Promise<Tried>;
  /** The same press again, across kills, until it is answered. */
  untilKnown(press: Press): Promise<Known>;
  /** Nobody presses until `open`. */
  shut(): void;
  /** What was lost until now is over: had it an effect, that is there. */
  open(): void;
}

const isWrite = ({ method }: Press): boolean => method !== 'GET';

/** Unavailable: it may or may not have been done. In flight: the first press is still being decided. */
const isUndecided = ({ status, body }: Answer): boolean =>
  status === 502 || status === 503 || body?.code === 'IdempotencyInFlight';

const ask = async (
  origin: string,
  { method, path, bearer, key, body, headers }: Press,
): Promise<Answer | null> => {
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

export const openPresser = (origin: string): Presser => {
  const count: Counter = { acknowledged: 0, lost: 0, faults: [] };
  const unknown: Tried[] = [];
  let gate = Promise.resolve();
  let openGate = () => {};

  const tryOnce = async (press: Press): Promise<Tried> => {
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

  const untilKnown = async (press: Press): Promise<Known> => {
    const first = await tryOnce(press);
    let before: Tried | null = null;
    let tried = first;
    while (!tried.answer) {
      before = tried;
      await pause(20);
      tried = await tryOnce(press);
    }
    // Who presses is looked at before the key: an owner who is a user by now is not told what became of the first try.
    const isTurnedAway = tried.answer.status === 401 || tried.answer.status === 403;
    if (before && isTurnedAway)
      return { answer: tried.answer, lostSince: first.from, from: tried.from, to: tried.to };
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
