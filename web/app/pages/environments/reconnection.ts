import type { ExternalEnvironment, LoginType } from '#contract/environments/environments.ts';

import { myDomainOf } from '#app/shared/environments/my-domain.ts';

/** What the connect dialog opens with. */
export interface Asked {
  orgType: LoginType;
  specificDomain?: string | null | undefined;
  reconnects?: ExternalEnvironment | undefined;
}

/**
 * How an environment is connected again (specification 1 §4): production as production, otherwise as sandbox, by its
 * external id, which a refreshed one needs and which keeps any other org from taking its place.
 */
export const reconnection = (environment: ExternalEnvironment): Asked => ({
  orgType: environment.typeOrg === 'prod' ? 'login' : 'test',
  specificDomain: myDomainOf(environment.instanceUrl),
  reconnects: environment,
});
