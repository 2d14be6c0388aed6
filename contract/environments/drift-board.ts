import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { orgTypes } from './environments.ts';
import { member } from '../accounts/policies.ts';

/**
 * A template in one environment, compared with the reference. `changedHere`: it was sent again in this environment
 * since our last deployment put it there. `notInReference`: the reference has no file of it. `unreadable`: it has no
 * sent file that the org still has.
 */
const driftStates = ['same', 'behind', 'ahead', 'changedHere', 'notInReference', 'missing', 'unreadable'] as const;
export type DriftState = (typeof driftStates)[number];

/** Why an environment could not be read, in the words of the closed list of refusals. */
export const columnFaults = [
  'CrmDisconnected',
  'PackageNotInstalled',
  'CrmTimeout',
  'CrmUnavailable',
  'REQUEST_LIMIT_EXCEEDED',
  'NO_ACCESS',
  'inactive_org',
  'inactive_user',
  'access_denied',
  'invalid_app_acess',
  'server_error',
  'CrmAuthenticationFailed',
] as const;
export type ColumnFault = (typeof columnFaults)[number];

const driftColumn = z.object({
  id: z.uuid(),
  orgName: z.string(),
  typeOrg: z.enum(orgTypes),
  instanceUrl: z.string(),
  state: z.enum(['reading', 'read', 'failed']),
  /** Only of a `failed` one. */
  fault: z.nullable(z.enum(columnFaults)),
  /** False when the org has more templates than the board reads. */
  complete: z.boolean(),
});
export type DriftColumn = z.infer<typeof driftColumn>;

const driftRow = z.object({
  externalId: z.string(),
  name: z.string(),
  /** The reference has this template with a file, also in the cloud, so that it can be deployed from there. */
  deployable: z.boolean(),
  /** In the order of the columns; null where the environment or the reference is not known. */
  cells: z.array(
    z.nullable(
      z.object({
        state: z.enum(driftStates),
        /** Null when the template was never sent, or is missing. */
        sentAt: z.nullable(z.string()),
      }),
    ),
  ),
});
export type DriftRow = z.infer<typeof driftRow>;

const driftBoard = z.object({
  /** Environment that the others are compared with; null when the company has none. */
  referenceId: z.nullable(z.uuid()),
  columns: z.array(driftColumn),
  /** By name; null until every environment has answered or failed. */
  rows: z.nullable(z.array(driftRow)),
});
export type DriftBoard = z.infer<typeof driftBoard>;

export const readDriftBoard = endpoint({
  method: 'GET',
  path: '/api/deployment/board',
  tag: 'Deployment',
  summary:
    'All templates in all environments, compared with one of them: the board as it stands, again as each environment answers. Two calls of the CRM for each environment, with the own grant.',
  may: member,
  /** `referenceId` is production, or else the first environment, when it is left out. */
  query: z.object({ referenceId: z.optional(z.uuid()) }),
  answer: { status: 200, as: 'json-lines', schema: driftBoard },
  refusals: ['ExternalDoesNotExist', 'TooManyRequests'],
});
