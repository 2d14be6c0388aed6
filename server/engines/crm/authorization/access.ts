import { CrmError, exactWord } from '../errors.ts';
import type { Access, AccessSource, Grant, GrantKeeper } from './grants.ts';
import { clientCredentials, jwtBearer, refreshGrant } from './oauth.ts';
import type { CrmSetup } from '../settings.ts';

/** Parallel calls with the same key share one answer. */
export const openSharing = <T>(): ((key: string, work: () => Promise<T>) => Promise<T>) => {
  const running = new Map<string, Promise<T>>();
  return (key, work) => {
    const known = running.get(key);
    if (known !== undefined) return known;
    const promise = work().finally(() => running.delete(key));
    running.set(key, promise);
    return promise;
  };
};

export type Renewals = ReturnType<typeof openSharing<Grant>>;

/** Renews a person's grant once for all in this process; the keeper's lock does the same among processes. */
export const renewGrant = (settings: CrmSetup, renewals: Renewals, keeper: GrantKeeper, stale: string) =>
  renewals(`${keeper.key} ${stale}`, async () => {
    let deadToken = stale;
    try {
      return await keeper.renew(stale, (current) => {
        deadToken = current.accessToken;
        return refreshGrant(settings, current);
      });
    } catch (error) {
      if (error instanceof CrmError && error.code === 'CrmDisconnected') {
        settings.log.info({ grant: keeper.key, crm: error.raw.error }, 'the CRM ended a grant');
        await keeper.lost(error.raw.error, deadToken);
      } else if (error instanceof CrmError && error.raw.status !== null) {
        const { status, error: crm, description } = error.raw;
        settings.log.info(
          { grant: keeper.key, code: exactWord(error), status, crm, description },
          'a grant was not renewed',
        );
      }
      throw error;
    }
  });

/** Access by a person's grant. */
export const userAccess = (settings: CrmSetup, renewals: Renewals, keeper: GrantKeeper): AccessSource => ({
  read: async () => {
    const grant = await keeper.read();
    if (grant === null) throw new CrmError('CrmDisconnected', { error: 'no grant' });
    return grant;
  },
  renew: (stale) => renewGrant(settings, renewals, keeper, stale),
});

/** After a refused log-in the next waits this long: 3,600 in an hour block the user (REQ-3.1.9). */
const refusedLoginRestMs = 5000;

/** Access to the provider's own org without a person: one token per process, one log-in at a time. */
export const providerAccess = (settings: CrmSetup): AccessSource => {
  const share = openSharing<Access>();
  const { jwt } = settings.provider;
  let held: Access | null = null;
  let refusal: { error: unknown; until: number } | null = null;
  const logIn = (): Promise<Access> =>
    share('provider', async () => {
      if (refusal !== null && performance.now() < refusal.until) throw refusal.error;
      try {
        held = await (jwt === undefined ? clientCredentials(settings) : jwtBearer(settings, jwt));
        refusal = null;
        return held;
      } catch (error) {
        refusal = { error, until: performance.now() + refusedLoginRestMs };
        settings.log.warn({ error: String(error) }, 'no token for the provider org');
        throw error;
      }
    });
  return {
    read: () => (held === null ? logIn() : Promise.resolve(held)),
    renew: (stale) => (held === null || held.accessToken === stale ? logIn() : Promise.resolve(held)),
  };
};
