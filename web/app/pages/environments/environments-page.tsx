import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ExternalEnvironment, LoginType } from '#contract/environments/environments.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { buttonClass } from '#ui/actions/button-class.ts';
import { Button } from '#ui/actions/button.tsx';
import { KeyIcon } from '#ui/icons/icons.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { LoadFailure } from '#app/shared/failures/load-failure.tsx';
import { ConnectDialog } from '#app/shared/environments/connect-dialog.tsx';
import { environmentsQuery, productionOf } from '#app/shared/environments/environment-queries.ts';
import { useLiveStatuses } from '#app/shared/environments/live-checks.ts';
import { SentRequests } from '#app/shared/organisation/sent-requests.tsx';
import { paths } from '#app/paths.ts';
import { ConnectionFailure, UnfinishedConnection, ConnectionProgress, OrgTakenDialog } from './connection-outcome.tsx';
import { DeleteEnvironment } from './delete-environment.tsx';
import { useFinishConnection, useUnfinishedConnection } from './finish-connection.ts';
import { ProductionCard } from './production-card.tsx';
import { reconnection } from './reconnection.ts';
import type { ConnectDialogValues } from './reconnection.ts';
import { SandboxTable } from './sandbox-table.tsx';
import { pageTexts } from './texts.ts';

/** Keeps the request while its dialog closes, so that its text does not vanish. */
const useAsked = <T,>() => {
  const [asked, setAsked] = useState<T>();
  const [isOpen, setOpen] = useState(false);
  const ask = (next: T) => {
    setAsked(next);
    setOpen(true);
  };
  return { asked, isOpen, ask, close: () => setOpen(false) };
};

/** All environments, or why they could not be loaded. */
const useEnvironments = () => {
  const t = useTexts(pageTexts);
  const query = useQuery(environmentsQuery);
  const { data, error } = query;
  const failed = error && <LoadFailure title={t.loadFailed} query={query} />;
  return { data, failed: failed ?? undefined };
};

const StatusesFailure = ({ error, onRetry, retrying }: { error: unknown; onRetry: () => void; retrying: boolean }) => {
  const t = useTexts(pageTexts);
  const sentence = useFailureSentence();
  return (
    <Banner
      tone="warning"
      title={t.statusesFailed}
      announce="status"
      action={
        <Button size="small" loading={retrying} onClick={onRetry}>
          {t.checkAgain}
        </Button>
      }
    >
      {sentence(error)}
    </Banner>
  );
};

/** Shows the outcome of a connection after the return from the CRM. */
const useConnectionReturn = (
  environments: readonly ExternalEnvironment[] | undefined,
  ask: (asked: ConnectDialogValues) => void,
) => {
  const connection = useFinishConnection();
  const leftOpen = useUnfinishedConnection();
  const state = connection.variables?.state;
  const known = environments?.find(({ externalId }) => externalId === state?.oldOrgId);
  const orgType: LoginType = state?.orgType ?? 'login';
  const again = () => ask({ orgType, specificDomain: state?.specificDomain, reconnects: known });
  return (
    <>
      {connection.isPending && <ConnectionProgress />}
      {leftOpen.orgType !== null && <UnfinishedConnection orgType={leftOpen.orgType} onClose={leftOpen.close} />}
      {connection.error && (
        <ConnectionFailure
          error={connection.error}
          orgType={orgType}
          reconnects={known?.orgName}
          onClose={connection.reset}
          onAgain={again}
        />
      )}
      <OrgTakenDialog result={connection.data} onClose={connection.reset} />
    </>
  );
};

const ApiLink = () => {
  const t = useTexts(pageTexts);
  return (
    <Link to={paths.tokens} className={buttonClass()}>
      <KeyIcon />
      {t.api}
    </Link>
  );
};

export const EnvironmentsPage = () => {
  const t = useTexts(pageTexts);
  const { data, failed } = useEnvironments();
  const statuses = useLiveStatuses();
  const connect = useAsked<ConnectDialogValues>();
  const deletion = useAsked<ExternalEnvironment>();
  const connectionReturn = useConnectionReturn(data, connect.ask);
  const { live } = statuses;
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} actions={<ApiLink />} />
      {connectionReturn}
      <SentRequests />
      {statuses.error && data && data.length > 0 && (
        <StatusesFailure
          error={statuses.error}
          retrying={statuses.isFetching}
          onRetry={() => void statuses.refetch()}
        />
      )}
      {failed && !data ? (
        failed
      ) : (
        <>
          <ProductionCard
            production={data && (productionOf(data) ?? null)}
            live={live}
            onConnect={() => connect.ask({ orgType: 'login' })}
          />
          {/* Beneath a card whose height is not known yet, it would move. */}
          {data && (
            <SandboxTable
              sandboxes={data.filter(({ typeOrg }) => typeOrg === 'sandbox')}
              live={live}
              error={failed}
              onConnect={() => connect.ask({ orgType: 'test' })}
              onReconnect={(environment) => connect.ask(reconnection(environment))}
              onDelete={deletion.ask}
            />
          )}
        </>
      )}
      <ConnectDialog orgType={undefined} {...connect.asked} isOpen={connect.isOpen} onClose={connect.close} />
      <DeleteEnvironment
        environment={deletion.asked}
        isOpen={deletion.isOpen}
        onClose={deletion.close}
        onGone={() => undefined}
      />
    </>
  );
};
