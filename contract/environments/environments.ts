import { connectRefusals } from './connect-refusals.ts';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { member, memberInPerson } from '../accounts/policies.ts';
import { companyStatuses } from '../roles.ts';
import { signParameters, signParametersChange } from '../webdocs/sign-parameters.ts';

const tag = 'Environments';

export const orgTypes = ['prod', 'sandbox'] as const;
export type OrgType = (typeof orgTypes)[number];

/** The CRM's log-in hosts: `login` for production, `test` for sandboxes. */
export const loginTypes = ['login', 'test'] as const;
export type LoginType = (typeof loginTypes)[number];

/** Values are strings on the wire (REQ-1.3.10). */
const yesNo = z.enum(['true', 'false']);

/** `refused`: the org answers, and lets the app or the person not in. */
const envStatus = z.enum(['ok', 'refreshed', 'unreachable', 'refused', 'unknown']);

export const environmentStatus = z.object({
  isUserConnected: yesNo,
  envStatus,
  isSecurised: yesNo,
  isSignUser: yesNo,
  isUserAndRefreshToken: yesNo,
  signStatus: z.string(),
});
export type EnvironmentStatus = z.infer<typeof environmentStatus>;

export const externalUser = z.object({
  fullname: z.string(),
  username: z.string(),
  status: z.enum(['Connected', 'Other']),
});

export const packageVersion = z.object({
  sfLma__Version_ID__c: z.string(),
  sfLma__Version_Number__c: z.string(),
  name: z.string(),
  is_Installable__c: z.boolean(),
});

/** REQ-1.3.8. */
export const externalEnvironment = z.object({
  id: z.string(),
  externalId: z.string(),
  orgName: z.string(),
  typeOrg: z.enum(orgTypes),
  instanceUrl: z.string(),
  currentPackageVersion: z.nullable(z.string()),
  packageVersions: z.array(packageVersion),
  /** True when the provider has never answered, so that the empty list does not mean "no versions". */
  packageVersionsUnknown: z.optional(z.boolean()),
  status: environmentStatus,
  /** Where the package has the API token. Absent when not secured, or when secured before this was known. */
  securedBy: z.optional(z.enum(['endpoint', 'setting'])),
  extUsers: z.array(externalUser),
  signParameters,
  /** Time of the CRM's last answer about the caller's own connection; absent when they never connected. */
  checkedAt: z.optional(z.iso.datetime()),
});
export type ExternalEnvironment = z.infer<typeof externalEnvironment>;

const apiUsage = z.object({
  used: z.int(),
  allowed: z.int(),
  /** Calls that the portal's jobs leave to people. */
  keptForPeople: z.int(),
  heardAt: z.iso.datetime(),
});

/** One line of the status stream: an environment whose CRM check has ended. */
export const environmentStatusLine = z.object({
  envId: z.string(),
  signStatus: z.string(),
  isUserAndRefreshToken: yesNo,
  isUserConnected: yesNo,
  envStatus,
  currentPackageVersion: z.nullable(z.string()),
  /** API calls of the org in the last 24 hours, by all its apps. Only where one org is asked. */
  apiUsage: z.optional(apiUsage),
  /** Word of the CRM refusal, when the check failed. */
  problem: z.optional(z.string()),
});
export type EnvironmentStatusLine = z.infer<typeof environmentStatusLine>;

export const listEnvironments = endpoint({
  method: 'GET',
  path: '/api/company/externalenvironments',
  tag,
  summary: 'The company’s CRM environments as last known; the live checks are the status stream.',
  may: member,
  answer: { status: 200, as: 'json', schema: z.array(externalEnvironment) },
  refusals: [],
});

export const streamEnvironmentStatus = endpoint({
  method: 'GET',
  path: '/api/company/externalenvironments/status',
  tag,
  summary: 'One JSON array, each element flushed on its own line as soon as that environment answers.',
  may: member,
  answer: { status: 200, as: 'json-lines', schema: environmentStatusLine },
  refusals: [],
});

const loginChoice = {
  orgType: z.enum(loginTypes),
  /** My Domain of the org, `acme` or `acme--uat.sandbox` with or without `.my.salesforce.com`. */
  specificDomain: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  /** The environment's old org id, to re-attach a refreshed sandbox. */
  oldOrgId: z.optional(z.nullable(z.string().check(z.regex(/^[A-Za-z0-9]{15}([A-Za-z0-9]{3})?$/)))),
};

export const authorizeCrm = endpoint({
  method: 'POST',
  path: '/api/salesforce/authorize',
  tag,
  summary:
    "Prepares a connection: the address of the CRM's own log-in page, with PKCE and a state only this session can use.",
  may: memberInPerson,
  body: z.object(loginChoice),
  answer: { status: 200, as: 'json', schema: z.object({ authorizeUrl: z.string(), nonce: z.string() }) },
  refusals: ['InvalidSpecificDomain', 'ExternalDoesNotExist', 'ProductionAlreadyConnected'],
});

/** REQ-1.7.29. */
export const crmAuthResult = z.object({
  status: z.enum(['connected', 'org_already_connected']),
  orgName: z.string(),
  companyStatus: z.enum(companyStatuses),
  environmentId: z.optional(z.string()),
  oldestOwnerUser: z.optional(
    z.object({ email: z.string(), companyId: z.string(), companyStatus: z.enum(companyStatuses) }),
  ),
});
export type CrmAuthResult = z.infer<typeof crmAuthResult>;

export const connectCrm = endpoint({
  method: 'POST',
  path: '/api/salesforce/auth',
  tag,
  summary:
    'Ends a connection: exchanges the code, ties the org to the company, asks the provider org for its contract. With the CRM’s error instead of a code: ends the attempt, and refuses with its word.',
  may: memberInPerson,
  body: z.object({
    ...loginChoice,
    salesforceCode: z.optional(z.string().check(z.minLength(1), z.maxLength(4_000))),
    /** `error` and `error_description`, when the CRM sent the browser back without a code: its word is the refusal. */
    salesforceError: z.optional(z.string().check(z.maxLength(200))),
    salesforceErrorDescription: z.optional(z.string().check(z.maxLength(1_000))),
    nonce: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  answer: { status: 200, as: 'json', schema: crmAuthResult },
  refusals: connectRefusals,
});

const byId = z.object({ id: z.uuid() });

export const getEnvironment = endpoint({
  method: 'GET',
  path: '/api/externalenvironment/{id}',
  tag,
  summary: 'One environment as last known, with the package versions that can be installed.',
  may: member,
  params: byId,
  answer: { status: 200, as: 'json', schema: externalEnvironment },
  refusals: ['ExternalDoesNotExist'],
});

export const checkEnvironment = endpoint({
  method: 'GET',
  path: '/api/externalenvironments/{id}/status',
  tag,
  summary: 'Asks this one org how it stands: what the status stream says of it.',
  may: member,
  params: byId,
  answer: { status: 200, as: 'json', schema: environmentStatusLine },
  refusals: ['ExternalDoesNotExist'],
});

export const listExternalUsers = endpoint({
  method: 'GET',
  path: '/api/user/externalusers',
  tag,
  summary: 'The caller’s own CRM users, one for each environment they connected.',
  may: member,
  answer: {
    status: 200,
    as: 'json',
    schema: z.array(z.extend(externalUser, { environmentId: z.string() })),
  },
  refusals: [],
});

export const deleteEnvironment = endpoint({
  method: 'DELETE',
  path: '/api/externalenvironment/{id}',
  tag,
  summary: 'Disconnects a sandbox: its grants are revoked at the CRM and it leaves the list. Never the production.',
  may: memberInPerson,
  params: byId,
  answer: { status: 200, as: 'nothing' },
  refusals: ['ExternalDoesNotExist', 'ProductionCannotBeDeleted', 'DeploymentRunning'],
});

export const secureEnvironment = endpoint({
  method: 'POST',
  path: '/api/externalenvironment/{id}/secure',
  tag,
  summary:
    'Makes an API token for the environment and gives it to the org’s package: by its endpoint, or in its settings.',
  may: memberInPerson,
  params: byId,
  answer: { status: 200, as: 'json', schema: externalEnvironment },
  refusals: [
    'ExternalDoesNotExist',
    'CrmDisconnected',
    'PackageNotInstalled',
    'NO_ACCESS',
    'REQUEST_LIMIT_EXCEEDED',
    'CrmUnavailable',
    'CrmTimeout',
    'TooManyRequests',
  ],
  idempotent: true,
});

export const updateSignParameters = endpoint({
  method: 'PUT',
  path: '/api/externalenvironment/sign/{id}',
  tag,
  summary: 'Keeps how documents sent from this environment are signed.',
  may: memberInPerson,
  params: byId,
  body: signParametersChange,
  answer: { status: 200, as: 'json', schema: externalEnvironment },
  refusals: ['ExternalDoesNotExist'],
});
