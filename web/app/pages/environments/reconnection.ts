import type { ExternalEnvironment, LoginType } from '#contract/environments/environments.ts';
import { myDomainOf } from '#app/shared/environments/my-domain.ts';

/** Initial values of the connect dialog. */
export interface ConnectDialogValues {
  orgType: LoginType;
  specificDomain?: string | null | undefined;
  reconnects?: ExternalEnvironment | undefined;
}

/**
 * The reconnection of an environment (REQ-1.4.25): production as production, all others as sandbox. It sends
 * the external id: a refreshed sandbox needs it, and it prevents another org from taking the environment's place.
 */
export const reconnection = (environment: ExternalEnvironment): ConnectDialogValues => ({
  orgType: environment.typeOrg === 'prod' ? 'login' : 'test',
  specificDomain: myDomainOf(environment.instanceUrl),
  reconnects: environment,
});
