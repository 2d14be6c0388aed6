import { objectOf } from '../answers/response-body.ts';
import { sendHttpCall } from '../http-call.ts';
import { assertInstanceUrl } from '../authorization/hosts.ts';
import type { Hosts } from '../authorization/hosts.ts';
import { toOrgId18 } from '../ids.ts';

/**
 * The 18-character id of the org that answers at a My Domain today. Anybody may read it, and it costs no call of the
 * org's allowance (Salesforce Help, "Query for Authentication Configuration Settings"). Null when the host does not
 * give it. Throws CrmError.
 */
export const orgIdAt = async (hosts: Hosts, instanceUrl: string, signal: AbortSignal): Promise<string | null> => {
  const body = await sendHttpCall(
    {
      where: 'rest',
      base: assertInstanceUrl(hosts, instanceUrl),
      path: '/.well-known/auth-configuration',
      method: 'GET',
      headers: { accept: 'application/json' },
      signal,
    },
    objectOf,
  );
  return typeof body['OrgId'] === 'string' ? toOrgId18(body['OrgId']) : null;
};
