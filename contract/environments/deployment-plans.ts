import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { member, memberInPerson, ownerInPerson } from '../accounts/policies.ts';
import { deploymentTag, runParams, startedRun } from './deployment.ts';

const planRefusals = ['NotFound', 'NotPlanned'] as const;

export const approveDeployment = endpoint({
  method: 'POST',
  path: '/api/deployment/{id}/approve',
  tag: deploymentTag,
  summary: 'Approves a planned run that somebody else of the company started.',
  may: memberInPerson,
  params: runParams,
  answer: { status: 202, as: 'json', schema: startedRun },
  refusals: [...planRefusals, 'NeedsAnotherPerson', 'StarterHasLeft', 'ExternalDoesNotExist'],
  idempotent: true,
});

export const cancelDeployment = endpoint({
  method: 'POST',
  path: '/api/deployment/{id}/cancel',
  tag: deploymentTag,
  summary: 'Calls off a planned run, or refuses to approve it.',
  may: memberInPerson,
  params: runParams,
  answer: { status: 202, as: 'json', schema: startedRun },
  refusals: planRefusals,
  idempotent: true,
});

/** `productionApproval`: every deployment into production waits for a second person of the company. */
export const deploymentRules = z.object({ productionApproval: z.boolean() });

/** The rules, and who there is besides the caller to give that approval: anybody who can log in, and an owner, whom a mail asks. */
const knownRules = z.extend(deploymentRules, { hasOtherPerson: z.boolean(), hasOtherOwner: z.boolean() });
export type KnownDeploymentRules = z.infer<typeof knownRules>;

export const getDeploymentRules = endpoint({
  method: 'GET',
  path: '/api/deployment/rules',
  tag: deploymentTag,
  summary: 'The company’s own rules for deployments.',
  may: member,
  answer: { status: 200, as: 'json', schema: knownRules },
  refusals: [],
});

export const setDeploymentRules = endpoint({
  method: 'PUT',
  path: '/api/deployment/rules',
  tag: deploymentTag,
  summary: 'Changes the company’s own rules for deployments. What is planned already is not touched.',
  may: ownerInPerson,
  body: deploymentRules,
  answer: { status: 200, as: 'json', schema: knownRules },
  refusals: [],
});
