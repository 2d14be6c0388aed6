import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { LoginType } from '#contract/environments.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { requestIdOf } from '#kit/failures.ts';
import { useTexts } from '#kit/texts.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';

import { ConnectDialog } from '#app/environments/connect-dialog.tsx';
import { environmentsQuery, productionOf, useLiveChecks } from '#app/environments/environment-queries.ts';

import { ConnectionFailure, ConnectionProgress, OrgTakenDialog } from './connection-outcome.tsx';
import { useFinishConnection } from './finish-connection.ts';
import { ProductionCard } from './production-card.tsx';
import { SandboxTable } from './sandbox-table.tsx';
import { pageTexts } from './texts.ts';

type Asked = { orgType: LoginType; specificDomain?: string | null };

export function EnvironmentsPage() {
  const t = useTexts(pageTexts);
  const sentence = useFailureSentence();
  const connection = useFinishConnection();
  const environments = useQuery(environmentsQuery);
  const live = useLiveChecks();
  const [asked, setAsked] = useState<Asked>();
  const [asking, setAsking] = useState(false);
  const ask = (next: Asked) => {
    setAsked(next);
    setAsking(true);
  };
  const { data, error } = environments;
  const production = data && (productionOf(data) ?? null);
  const failed = error && (
    <ErrorState
      title={t.loadFailed}
      onRetry={() => void environments.refetch()}
      retrying={environments.isFetching}
      requestId={requestIdOf(error)}
    >
      {sentence(error)}
    </ErrorState>
  );
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} />
      {connection.isPending && <ConnectionProgress />}
      {connection.error && (
        <ConnectionFailure
          error={connection.error}
          onClose={connection.reset}
          onAgain={() => ask({ orgType: 'login', ...connection.variables?.state })}
        />
      )}
      {failed && !data ? (
        failed
      ) : (
        <>
          <ProductionCard production={production} live={live} onConnect={() => ask({ orgType: 'login' })} />
          <SandboxTable
            sandboxes={data?.filter(({ typeOrg }) => typeOrg === 'sandbox')}
            live={live}
            error={failed ?? undefined}
            onConnect={() => ask({ orgType: 'test' })}
          />
        </>
      )}
      <OrgTakenDialog result={connection.data} onClose={connection.reset} />
      <ConnectDialog
        isOpen={asking}
        orgType={asked?.orgType}
        specificDomain={asked?.specificDomain}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
