import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { ExternalEnvironment } from '#contract/environments/environments.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { requestIdOf, wasRefused } from '#kit/failures.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { buttonClass } from '#ui/actions/button-class.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { CloudIcon } from '#ui/icons/icons.tsx';
import { TrashIcon } from '#ui/icons/page-icons.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Skeleton, SkeletonText } from '#ui/states/skeleton.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { BackLink } from '#app/shared/back-link.tsx';
import { ConnectDialog } from '#app/shared/environments/connect-dialog.tsx';
import { environmentQuery } from '#app/shared/environments/environment-queries.ts';
import { useLiveCheck } from '#app/shared/environments/live-checks.ts';
import { EnvironmentStatus, useCheckProblem } from '#app/shared/environments/environment-status.tsx';
import { isUnanswered } from '#app/shared/environments/needed-actions.ts';
import type { LiveCheck } from '#app/shared/environments/needed-actions.ts';
import { paths } from '#app/paths.ts';
import { useTitleSubject } from '#app/shell/screen-title.tsx';
import { ConnectionFailure } from './connection-outcome.tsx';
import { CrmUsersTable } from './crm-users-table.tsx';
import { DeleteEnvironment } from './delete-environment.tsx';
import { detailTexts } from './detail-texts.ts';
import { useRefusedReconnection } from './finish-connection.ts';
import { NeededStepsCard } from './needed-steps-card.tsx';
import { OrganisationCard } from './organisation-card.tsx';
import { PackageCard } from './package-card.tsx';
import type { Loading } from './package-card.tsx';
import { reconnection } from './reconnection.ts';
import { RecordsCard } from './records/records-card.tsx';
import { SignParametersForm } from './sign-parameters-form.tsx';
import { pageTexts } from './texts.ts';

const LoadingEnvironment = () => {
  const t = useTexts(detailTexts);
  return (
    <>
      <PageHeader back={<BackLink to="environments" />} title={<Skeleton shape="title" width="medium" />} />
      <VisuallyHidden>
        <output>{t.loading}</output>
      </VisuallyHidden>
      <Card>
        <SkeletonText lines={4} />
      </Card>
    </>
  );
};

/** REQ-1.8.14: an environment load failure shows a null-environment message. */
const NullEnvironment = ({ error, onRetry, retrying }: { error: unknown; onRetry: () => void; retrying: boolean }) => {
  const t = useTexts(detailTexts);
  const sentence = useFailureSentence();
  const back = (
    <Link to={paths.environments} className={buttonClass()}>
      {t.backToList}
    </Link>
  );
  if (wasRefused(error, 'ExternalDoesNotExist', 'NotFound', 'InvalidRequest')) {
    return (
      <>
        <PageHeader back={<BackLink to="environments" />} title={t.nullTitle} />
        <EmptyState icon={<CloudIcon size={24} />} title={t.nullText} action={back} />
      </>
    );
  }
  return (
    <>
      <PageHeader back={<BackLink to="environments" />} title={t.loadFailed} />
      <ErrorState
        title={sentence(error)}
        onRetry={onRetry}
        retrying={retrying}
        requestId={requestIdOf(error)}
        action={back}
      />
    </>
  );
};

const useOutcomeTitle = (): ((live: LiveCheck) => string) => {
  const t = useTexts(detailTexts);
  return (live) => {
    if (!isUnanswered(live)) return t.checkFailed;
    return live.envStatus === 'refused' ? t.refused : t.unreachable;
  };
};

/** The problem of the last check, with a note that it is repeated. */
const CheckOutcome = ({ check }: { check: ReturnType<typeof useLiveCheck> }) => {
  const t = useTexts(detailTexts);
  const sentence = useFailureSentence();
  const problem = useCheckProblem()(check.live);
  const titleOf = useOutcomeTitle();
  const isDown = isUnanswered(check.live);
  if (!isDown && problem === null && !check.error) return null;
  const again = (
    <Button size="small" loading={check.isFetching} onClick={() => void check.refetch()}>
      {t.checkAgain}
    </Button>
  );
  const title = titleOf(check.live);
  if (!isDown && problem !== null) {
    return (
      <Banner tone="warning" announce="status" action={again}>
        {problem}
      </Banner>
    );
  }
  return (
    <Banner tone="warning" title={title} announce="status" action={again}>
      {problem ?? sentence(check.error)} {t.lastKnown}
    </Banner>
  );
};

const DisconnectAction = ({ environment }: { environment: ExternalEnvironment }) => {
  const t = useTexts(pageTexts);
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<TrashIcon />} onClick={() => setOpen(true)}>
        {t.disconnectEnvironment}
      </Button>
      <DeleteEnvironment
        environment={environment}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onGone={() => void navigate({ to: paths.environments, replace: true })}
      />
    </>
  );
};

interface KnownProps {
  environment: ExternalEnvironment;
  stale: unknown;
  loading: Loading;
}

const KnownEnvironment = ({ environment, stale, loading }: KnownProps) => {
  const t = useTexts(detailTexts);
  const sentence = useFailureSentence();
  const check = useLiveCheck(environment.id);
  const [connecting, setConnecting] = useState(false);
  const refused = useRefusedReconnection(environment.id);
  useTitleSubject(environment.orgName);
  const { live } = check;
  return (
    <>
      <PageHeader
        back={<BackLink to="environments" />}
        title={environment.orgName}
        subtitle={t[environment.typeOrg]}
        aside={<EnvironmentStatus look="badge" environment={environment} live={live} />}
        actions={environment.typeOrg !== 'prod' && <DisconnectAction environment={environment} />}
      />
      <Stack gap={5}>
        {Boolean(stale) && (
          <Banner tone="warning" title={t.staleTitle} announce="status">
            {sentence(stale)}
          </Banner>
        )}
        {refused.error !== null && (
          <ConnectionFailure
            error={refused.error}
            orgType={reconnection(environment).orgType}
            reconnects={environment.orgName}
            onClose={refused.close}
            onAgain={() => setConnecting(true)}
          />
        )}
        <CheckOutcome check={check} />
        <NeededStepsCard environment={environment} live={live} onConnect={() => setConnecting(true)} />
        <PackageCard
          environment={environment}
          live={live}
          loading={loading}
          checking={check.isFetching}
          onCheck={() => void check.refetch()}
        />
        <OrganisationCard environment={environment} live={live} />
        <CrmUsersTable users={environment.extUsers} />
        <SignParametersForm environment={environment} />
        <RecordsCard id={environment.id} />
      </Stack>
      <ConnectDialog {...reconnection(environment)} isOpen={connecting} onClose={() => setConnecting(false)} />
    </>
  );
};

/** Poll interval while the package versions are unknown. */
const pollVersionsMs = 15_000;

export const EnvironmentPage = () => {
  const { id } = useParams({ from: '/app/workspaces/$id' });
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...environmentQuery(id),
    refetchInterval: ({ state }) => (state.data?.packageVersionsUnknown ? pollVersionsMs : false),
  });
  const reload = () => void refetch();
  const isGone = wasRefused(error, 'ExternalDoesNotExist');
  if (error && (!data || isGone)) return <NullEnvironment error={error} onRetry={reload} retrying={isFetching} />;
  if (!data) return <LoadingEnvironment />;
  const loading = { isFirst: isPlaceholderData, isRunning: isFetching, again: reload };
  return <KnownEnvironment key={id} environment={data} stale={error} loading={loading} />;
};
