import * as z from 'zod/mini';
import { contentVersionRecord, templateRecord } from './crm-records.ts';
import { endpoint } from '../endpoint.ts';
import { webAddress } from '../fields.ts';
import { orgTypes } from './environments.ts';
import { deploymentSize } from './deployment-size.ts';
import { member, memberWrites } from '../accounts/policies.ts';

export const deploymentTag = 'Deployment';

/** Refusals caused by a customer's org; a person reads and deploys only with their own grants (REQ-1.6.10). */
export const deploymentCrmRefusals = [
  'ExternalDoesNotExist',
  'CrmDisconnected',
  'PackageNotInstalled',
  'NO_ACCESS',
  'REQUEST_LIMIT_EXCEEDED',
  'CrmUnavailable',
  'CrmTimeout',
  'server_error',
  'TooManyRequests',
] as const;

/** The environment's `externalId`, with or without its last three characters. */
export const externalIdParams = z.object({
  externalId: z.string().check(z.regex(/^[A-Za-z0-9]{15}([A-Za-z0-9]{3})?$/)),
});

/** Name of a template, as the org holds it: quotes and `%` are allowed. */
export const externalId = z.string().check(z.minLength(1), z.maxLength(255));

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/salesforce/org/{externalId}/templates',
  tag: deploymentTag,
  summary: 'The templates of an environment, by name, read with the own grant.',
  may: member,
  params: externalIdParams,
  answer: {
    status: 200,
    as: 'json',
    schema: z.object({ records: z.array(templateRecord) }),
  },
  refusals: deploymentCrmRefusals,
});

export const listContentVersions = endpoint({
  method: 'POST',
  path: '/api/salesforce/org/{externalId}/templates/contentversion',
  tag: deploymentTag,
  summary: 'Title, extension and size of these files of an environment; those the org does not have are left out.',
  may: member,
  params: externalIdParams,
  body: z.object({
    contentIds: z.array(z.string().check(z.maxLength(18))).check(z.maxLength(deploymentSize.contentIds)),
  }),
  answer: {
    status: 200,
    as: 'json',
    schema: z.object({ records: z.array(contentVersionRecord) }),
  },
  refusals: deploymentCrmRefusals,
});

/** REQ-1.7.35: both environments are named by their instance URL, templates by their external ids. */
const wanted = z.object({
  /** Environment that the templates are copied from. */
  instanceUrl: webAddress,
  targetInstanceUrl: webAddress,
  externalIds: z.array(externalId).check(z.minLength(1), z.maxLength(deploymentSize.templates)),
  /** Org type of the target. */
  typeOrg: z.enum(orgTypes),
});

/**
 * Effect of deploying a template on the target. `newer`: the target has a version that was sent later. `changedSince`: the
 * source has another file than when the run was asked for, so it will not be sent.
 */
export const comparisonStates = ['new', 'identical', 'changed', 'newer', 'unreadable', 'changedSince'] as const;
export type ComparisonState = (typeof comparisonStates)[number];

export const comparedTemplate = z.object({
  externalId: z.string(),
  name: z.string(),
  state: z.enum(comparisonStates),
  /** Merge fields of the source's file, `Account.Name`, that the target org does not have. */
  missingFields: z.array(z.string()),
  /** False when not all of the file could be searched for fields: it is too large, its format has none, it has a chart. */
  fieldsChecked: z.boolean(),
});
export type ComparedTemplate = z.infer<typeof comparedTemplate>;

/** With the id of a run that waits for an approval, files that are not the ones asked for are not shown. */
export const ofRun = { runId: z.optional(z.uuid()) };

export const compareTemplates = endpoint({
  method: 'POST',
  path: '/api/deployment/comparison',
  tag: deploymentTag,
  summary:
    'What a deployment would do, one template after the other as each is known. Changes nothing. Only for who is connected to both environments.',
  may: member,
  body: z.extend(wanted, ofRun),
  answer: { status: 200, as: 'json-lines', schema: comparedTemplate },
  refusals: [...deploymentCrmRefusals, 'SameEnvironment', 'NotFound'],
});

/** A `planned` run waits for its time, for a second person, or for both. */
export const deploymentStates = ['planned', 'queued', 'running', 'done', 'doneWithFailures', 'cancelled'] as const;
export const approvalStates = ['awaited', 'given', 'refused'] as const;
export const deployedStates = ['waiting', 'running', 'done', 'identical', 'failed'] as const;

/** Before the error code with which an org has refused a template: `RefusedByOrg:ENTITY_IS_LOCKED`. */
export const refusedByOrg = 'RefusedByOrg:';

export const deployedTemplate = z.object({
  externalId: z.string(),
  name: z.string(),
  state: z.enum(deployedStates),
  /** Refusal code, when `failed`; that of an org stands behind `refusedByOrg`. */
  problem: z.nullable(z.string()),
  /** Size of the file. */
  bytes: z.nullable(z.number()),
  /** The replaced version of the target is kept and can be restored. */
  canRollBack: z.boolean(),
});

const place = z.object({
  /** Null: removed since, or another org by now. */
  environmentId: z.nullable(z.string()),
  orgName: z.string(),
  typeOrg: z.enum(orgTypes),
});

export const deploymentSummary = z.object({
  id: z.uuid(),
  kind: z.enum(['deployment', 'rollback']),
  state: z.enum(deploymentStates),
  startedBy: z.string(),
  /** The person still belongs to the company. A run works with that person's access to the orgs. */
  hasStarter: z.boolean(),
  /** Staff member of the provider who acted as that person (REQ-1.4.18). */
  supportStaff: z.nullable(z.string()),
  startedAt: z.iso.datetime(),
  endedAt: z.nullable(z.iso.datetime()),
  /** Null: it starts at once, or as soon as it is approved. */
  startsAt: z.nullable(z.iso.datetime()),
  /** Of a second person; null where none is needed. */
  approval: z.nullable(z.enum(approvalStates)),
  /** Username of who approved it, or called it off. */
  decidedBy: z.nullable(z.string()),
  source: place,
  target: place,
  total: z.number(),
  done: z.number(),
  failed: z.number(),
});
export type DeploymentSummary = z.infer<typeof deploymentSummary>;

export const deployment = z.extend(deploymentSummary, {
  templates: z.array(deployedTemplate),
  /** Id of the deployment that this roll-back restores, or of the roll-back of this deployment. */
  relatedId: z.nullable(z.uuid()),
});
export type Deployment = z.infer<typeof deployment>;

export const startedRun = z.object({ id: z.uuid() });
export const runParams = z.object({ id: z.uuid() });

export const startDeployment = endpoint({
  method: 'POST',
  path: '/api/deployment',
  tag: deploymentTag,
  summary:
    'Starts a durable run that copies templates from one environment to another, or plans it. Into production it waits for a second person where the company wants it.',
  may: memberWrites,
  /** `startsAt` is later than now, and in 30 days at most. */
  body: z.extend(wanted, { startsAt: z.optional(z.iso.datetime({ offset: true })) }),
  answer: { status: 202, as: 'json', schema: startedRun },
  refusals: [...deploymentCrmRefusals, 'SameEnvironment', 'DeploymentRunning', 'NotAllowedInSupportSession'],
  idempotent: true,
});

export const getDeployment = endpoint({
  method: 'GET',
  path: '/api/deployment/{id}',
  tag: deploymentTag,
  summary: 'A run with the state of each of its templates.',
  may: member,
  params: runParams,
  answer: { status: 200, as: 'json', schema: deployment },
  refusals: ['NotFound'],
});

export const followDeployment = endpoint({
  method: 'GET',
  path: '/api/deployment/{id}/events',
  tag: deploymentTag,
  summary: 'The run as it stands, again at each change, until it has ended; one JSON array, a line each.',
  may: member,
  params: runParams,
  answer: { status: 200, as: 'json-lines', schema: deployment },
  refusals: ['NotFound'],
});

export const listDeployments = endpoint({
  method: 'GET',
  path: '/api/deployments',
  tag: deploymentTag,
  summary:
    'The company’s runs, the latest first, twenty at a time; `awaiting=me`: only those that wait for an approval that the caller may give.',
  may: member,
  query: z.object({
    continuationToken: z.optional(z.string().check(z.maxLength(200))),
    awaiting: z.optional(z.literal('me')),
  }),
  answer: {
    status: 200,
    as: 'json',
    schema: z.object({
      deployments: z.array(deploymentSummary),
      continuationToken: z.nullable(z.string()),
    }),
  },
  refusals: [],
});

export const retryDeployment = endpoint({
  method: 'POST',
  path: '/api/deployment/{id}/retry',
  tag: deploymentTag,
  summary: 'Tries again what failed in a run that has ended.',
  may: memberWrites,
  params: runParams,
  answer: { status: 202, as: 'json', schema: startedRun },
  refusals: [...deploymentCrmRefusals, 'NotFound', 'DeploymentRunning', 'NotAllowedInSupportSession'],
  idempotent: true,
});

export const rollBackDeployment = endpoint({
  method: 'POST',
  path: '/api/deployment/{id}/rollback',
  tag: deploymentTag,
  summary: 'Starts a run that brings back, in the target, the versions this one replaced.',
  may: memberWrites,
  params: runParams,
  answer: { status: 202, as: 'json', schema: startedRun },
  refusals: [
    ...deploymentCrmRefusals,
    'NotFound',
    'DeploymentRunning',
    'NothingToRollBack',
    'NotAllowedInSupportSession',
  ],
  idempotent: true,
});
