import type { Log } from '#engines/log.ts';
import { isObject, jsonOf } from '../answers/response-body.ts';
import { CrmError } from '../errors.ts';
import { sendHttpCall } from '../http-call.ts';

/** How a host stands to the version that every call uses; versions such as `67.0`. */
export interface ApiVersionAnswer {
  /** `retired`: the host has newer ones alone. `missing`: it is of an earlier release. */
  state: 'offered' | 'retired' | 'missing';
  oldest: string;
  newest: string;
}

/** Nobody waits longer for a list that any host of the CRM has at hand. */
const withinMs = 3_000;
/** A version is retired after years of notice. */
const rememberedMs = 24 * 3_600_000;
const mostHosts = 10_000;

/** Asks a host for its versions. Anybody may, and it costs no call of the org's allowance. Throws CrmError. */
export const askApiVersion = async (base: string, version: string): Promise<ApiVersionAnswer> => {
  const body = await sendHttpCall(
    {
      where: 'rest',
      base,
      path: '/services/data',
      method: 'GET',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(withinMs),
    },
    jsonOf,
  );
  const offered = (Array.isArray(body) ? body : [])
    .filter(isObject)
    .flatMap((one) => (typeof one['version'] === 'string' ? [one['version']] : []))
    .toSorted((one, other) => Number(one) - Number(other));
  const [oldest] = offered;
  const newest = offered.at(-1);
  if (oldest === undefined || newest === undefined)
    throw new CrmError('CrmUnavailable', { error: 'no versions in the answer' });
  const state = offered.includes(version) ? 'offered' : Number(version) < Number(oldest) ? 'retired' : 'missing';
  return { state, oldest, newest };
};

/** Tells whether a host says that it lacks the version. One that says nothing is judged by its other answers. */
export const openApiVersionChecks = (version: string, now: () => Date): ((base: string) => Promise<boolean>) => {
  const offeredAt = new Map<string, number>();
  return async (base) => {
    const last = offeredAt.get(base);
    if (last !== undefined && now().getTime() - last < rememberedMs) return false;
    try {
      if ((await askApiVersion(base, version)).state !== 'offered') return true;
    } catch (error) {
      if (error instanceof CrmError) return false;
      throw error;
    }
    if (offeredAt.size >= mostHosts) offeredAt.clear();
    offeredAt.set(base, now().getTime());
    return false;
  };
};

/** In one line, for staff. */
export const apiVersionWords = (version: string, { state, oldest, newest }: ApiVersionAnswer): string =>
  ({
    offered: `the provider’s org offers version ${version} of the API (${oldest} to ${newest})`,
    retired: `version ${version} of the API is retired: the provider’s org offers ${oldest} to ${newest}. Update the portal`,
    missing: `the provider’s org does not have version ${version} of the API yet: it offers ${oldest} to ${newest}`,
  })[state];

/** For the start, which it never fails and does not hold up. */
export const warnOfApiVersion = async (
  { version, ask }: { version: string; ask: () => Promise<ApiVersionAnswer> },
  log: Pick<Log, 'info' | 'warn'>,
): Promise<void> => {
  try {
    const answer = await ask();
    if (answer.state !== 'offered') log.warn({ ...answer, version }, apiVersionWords(version, answer));
  } catch (error) {
    log.info({ error: (error as Error).message }, 'the versions of the provider’s API are not known');
  }
};
