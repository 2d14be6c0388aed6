import { setTimeout as pause } from 'node:timers/promises';

export interface Answered {
  status: number;
  body: any;
  bytes: Buffer;
  headers: Headers;
}

export interface VisitOptions {
  body?: unknown;
  bearer?: string;
  /** Sent as Idempotency-Key, so that a repeated call counts once. */
  key?: string;
}

/** A client that repeats a call while the server is unavailable, as people and programs do. */
export interface Visitor {
  call(method: string, path: string, options?: VisitOptions): Promise<Answered>;
}

const patienceMs = 45_000;
const betweenTriesMs = 100;

const ask = async (origin: string, method: string, path: string, options: VisitOptions): Promise<Answered> => {
  const { body, bearer, key } = options;
  const response = await fetch(new URL(path, origin), {
    method,
    headers: {
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(key && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.includes('json') === true && bytes.length > 0;
  return {
    status: response.status,
    body: isJson ? JSON.parse(bytes.toString('utf8')) : bytes.toString('utf8'),
    bytes,
    headers: response.headers,
  };
};

/** The server was unavailable, or the first attempt is still in progress. */
const isUndecided = ({ status, body }: Answered): boolean =>
  status === 502 || status === 503 || body?.code === 'IdempotencyInFlight';

/** More tries than the server asks for would use up the limits of the signatory's link. */
const waitAskedMs = ({ headers }: Answered): number =>
  Math.max(betweenTriesMs, Number(headers.get('retry-after') ?? 0) * 1_000);

/** @param before awaited before the first attempt of each call */
export const openVisitor = (origin: string, before: () => Promise<unknown> = async () => {}): Visitor => ({
  call: async (method, path, options = {}) => {
    await before();
    const end = Date.now() + patienceMs;
    for (;;) {
      const answer = await ask(origin, method, path, options).catch((error: Error) => error);
      if (!(answer instanceof Error) && !isUndecided(answer)) return answer;
      if (Date.now() > end)
        throw new Error(
          `${method} ${path} was not served: ${answer instanceof Error ? answer.message : answer.status}`,
        );
      await pause(answer instanceof Error ? betweenTriesMs : waitAskedMs(answer));
    }
  },
});
