import type { ExternalEnvironment } from '#contract/environments/environments.ts';
import { deploymentSize } from '#contract/environments/deployment-size.ts';
import { wasRefused } from '#kit/failures.ts';

/** An environment as a deployment names it. */
export type DeploymentPlace = Pick<ExternalEnvironment, 'id' | 'orgName' | 'instanceUrl' | 'typeOrg'>;

/** A complete deployment that can be started. */
export interface DeploymentRequest {
  source: DeploymentPlace;
  target: DeploymentPlace;
  templates: readonly { externalId: string; name: string }[];
  /** The run that waits for an approval: only the files that it would send are shown. */
  runId?: string;
}

/** The first missing thing, in the order of the checks (REQ-1.5.14). */
export type MissingInput = 'needSource' | 'needTarget' | 'needTemplate' | 'tooMany';

export const deploymentRequestOf = (
  { source, target }: { source?: DeploymentPlace | undefined; target?: DeploymentPlace | undefined },
  templates: DeploymentRequest['templates'],
): DeploymentRequest | MissingInput => {
  if (!source) return 'needSource';
  if (!target) return 'needTarget';
  if (templates.length === 0) return 'needTemplate';
  if (templates.length > deploymentSize.templates) return 'tooMany';
  return { source, target, templates };
};

/** The request body: both environments by their instance URL (REQ-1.7.35). */
export const bodyOf = ({ source, target, runId }: DeploymentRequest, externalIds: string[]) => ({
  instanceUrl: source.instanceUrl,
  targetInstanceUrl: target.instanceUrl,
  externalIds,
  typeOrg: target.typeOrg,
  ...(runId !== undefined && { runId }),
});

/** Names of templates that the server no longer finds in the source, or finds without their cloud id. */
export const rejectedTemplates = (error: unknown, { templates }: Pick<DeploymentRequest, 'templates'>): string[] => {
  if (!wasRefused(error, 'InvalidRequest')) return [];
  return (error.problem.errors ?? []).flatMap(({ path }) => {
    const at = /^externalIds\.(\d+)$/.exec(path)?.[1];
    const template = at === undefined ? undefined : templates[Number(at)];
    return template ? [template.name] : [];
  });
};
