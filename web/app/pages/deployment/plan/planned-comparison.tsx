import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Deployment } from '#contract/environments/deployment.ts';
import type { ExternalEnvironment } from '#contract/environments/environments.ts';
import { useTexts } from '#kit/texts.ts';
import { buttonClass } from '#ui/actions/button-class.ts';
import { Stack } from '#ui/layout/layout.tsx';
import { Banner } from '#ui/states/banner.tsx';
import { SkeletonText } from '#ui/states/skeleton.tsx';
import { environmentsQuery } from '#app/shared/environments/environment-queries.ts';
import { LoadFailure } from '#app/shared/failures/load-failure.tsx';
import { paths } from '#app/paths.ts';
import { ComparisonState } from '../comparison/comparison-state.tsx';
import { ComparisonTable } from '../comparison/comparison-table.tsx';
import { comparisonTexts } from '../comparison/comparison-texts.ts';
import { ComparisonWarnings } from '../comparison/comparison-warnings.tsx';
import { rejectedTemplates, type DeploymentRequest } from '../comparison/deployment-request.ts';
import { useComparison } from '../comparison/use-comparison.ts';
import { ineligibilityOf, selectionOf } from '../eligibility.ts';
import { planTexts } from './plan-texts.ts';

const Compared = ({ wanted }: { wanted: DeploymentRequest }) => {
  const t = useTexts(comparisonTexts);
  const planned = useTexts(planTexts);
  const { rows, isComparing, failure, again } = useComparison(wanted);
  return (
    <Stack gap={4}>
      <p>
        {t.intro(wanted.source.orgName, wanted.target.orgName)} {planned.asAsked}
      </p>
      <ComparisonState {...{ rows, failure }} unfit={rejectedTemplates(failure, wanted)} onRetry={again} />
      <ComparisonWarnings rows={rows} />
      <ComparisonTable wanted={wanted} rows={rows} comparing={isComparing} />
    </Stack>
  );
};

const NotConnected = ({ environment: { id, orgName } }: { environment: ExternalEnvironment }) => {
  const t = useTexts(planTexts);
  const connect = (
    <Link to={paths.environment} params={{ id }} className={buttonClass({ size: 'small' })}>
      {t.connect}
    </Link>
  );
  return (
    <Banner tone="info" title={t.notConnected(orgName)} action={connect}>
      {t.connectToCompare}
    </Banner>
  );
};

interface Props {
  run: Deployment;
  /** All templates of the run. */
  table: ReactNode;
}

/**
 * Shows what the approver of a run decides on: the templates that it would send, compared in both orgs with the
 * approver's own access (REQ-1.6.10). Where they cannot be compared, the templates alone.
 */
export const PlannedComparison = ({ run, table }: Props) => {
  const t = useTexts(planTexts);
  const environments = useQuery(environmentsQuery);
  if (!environments.data) {
    if (!environments.error) return <SkeletonText lines={4} />;
    return (
      <>
        <LoadFailure title={t.notCompared} query={environments} />
        {table}
      </>
    );
  }
  const { source, target } = selectionOf(environments.data, {
    source: run.source.environmentId ?? undefined,
    target: run.target.environmentId ?? undefined,
  });
  if (!source || !target) return table;
  const missing = [source, target].find((environment) => ineligibilityOf(environment, 'unknown') !== null);
  if (missing)
    return (
      <>
        <NotConnected environment={missing} />
        {table}
      </>
    );
  // After a retry, the templates that were sent before are not sent again.
  const templates = run.templates.filter(({ state }) => state === 'waiting');
  return (
    <>
      <Compared wanted={{ source, target, templates, runId: run.id }} />
      {templates.length < run.templates.length && table}
    </>
  );
};
