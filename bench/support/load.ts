import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

const autocannon = createRequire(import.meta.url).resolve('autocannon');

export interface Load {
  url: string;
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  /** Sent as JSON in a POST. */
  body?: object;
}

interface Outcome {
  requests: { average: number; total: number };
  duration: number;
  errors: number;
  non2xx: number;
}

/**
 * Sends requests from a separate process as fast as they are answered. Returns requests per second.
 * @throws Error when any answer is not 2xx, because a refusal is faster than the measured work
 */
export const answeredPerSecond = async ({ url, connections, seconds, headers = {}, body }: Load): Promise<number> => {
  const all = { ...headers, ...(body && { 'content-type': 'application/json' }) };
  const args = ['-j', '-n', '-c', String(connections), '-d', String(seconds)];
  for (const [name, value] of Object.entries(all)) args.push('-H', `${name}=${value}`);
  if (body) args.push('-m', 'POST', '-b', JSON.stringify(body));
  const { stdout } = await promisify(execFile)(process.execPath, [autocannon, ...args, url]);
  const outcome = JSON.parse(stdout) as Outcome;
  if (outcome.errors > 0 || outcome.non2xx > 0)
    throw new Error(`${url}: ${outcome.errors} errors, ${outcome.non2xx} refusals`);
  return outcome.requests.total / outcome.duration;
};
