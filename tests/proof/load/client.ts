import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export interface Ask {
  method?: string;
  path: string;
  bearer?: string;
  /** An object is sent as JSON. */
  body?: object | string;
  headers?: Record<string, string>;
}

export interface Said {
  /** 0 when the connection broke. */
  status: number;
  /** Milliseconds from the first byte sent to the last byte read. */
  ms: number;
  text: string;
  retryAfter: string | undefined;
}

export interface Client {
  ask(what: Ask): Promise<Said>;
  close(): void;
}

/** A client with open connections. Cheaper than `fetch`, because it shares the cores with the measured product. */
export const openClient = (origin: string, connections: number): Client => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    ask: ({ method = 'GET', path, bearer, body, headers = {} }) =>
      new Promise((resolve) => {
        const begun = performance.now();
        const said = (status: number, text: string, retryAfter?: string) =>
          resolve({ status, ms: performance.now() - begun, text, retryAfter });
        const sent = request(
          origin + path,
          {
            method,
            agent,
            headers: {
              ...(body !== undefined && { 'content-type': 'application/json' }),
              ...(bearer && { authorization: `Bearer ${bearer}` }),
              ...headers,
            },
          },
          (answer) => {
            const chunks: Buffer[] = [];
            answer.on('data', (chunk: Buffer) => chunks.push(chunk));
            answer.on('error', (error) => said(0, error.message));
            answer.on('end', () =>
              said(answer.statusCode ?? 0, Buffer.concat(chunks).toString('utf8'), answer.headers['retry-after']),
            );
          },
        );
        sent.on('error', (error) => said(0, error.message));
        sent.end(typeof body === 'object' ? JSON.stringify(body) : body);
      }),
    close: () => agent.destroy(),
  };
};

const tickMs = 10;

/**
 * Starts `act` at a constant rate, also while earlier ones still run, as independent users do. Resolves when all have
 * ended.
 */
export const atRate = async (
  perSecond: number,
  seconds: number,
  act: (index: number) => Promise<unknown>,
): Promise<void> => {
  const running = new Set<Promise<unknown>>();
  const begun = performance.now();
  const all = Math.round(perSecond * seconds);
  for (let index = 0; index < all; await pause(tickMs)) {
    const due = Math.min(all, Math.floor(((performance.now() - begun) / 1000) * perSecond) + 1);
    for (; index < due; index += 1) {
      const one = act(index).finally(() => running.delete(one));
      running.add(one);
    }
  }
  await Promise.all(running);
};

export const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
  Number.NaN;

/** A 5xx or a broken connection is a fault. An overloaded server may answer 503 with Retry-After. */
export const isFault = ({ status, retryAfter }: Said): boolean =>
  status === 0 || (status >= 500 && !(status === 503 && retryAfter !== undefined));
