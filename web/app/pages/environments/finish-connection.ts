import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { connectRefusals } from '#contract/environments/connect-refusals.ts';
import { connectCrm } from '#contract/environments/environments.ts';
import type { CrmAuthResult, ExternalEnvironment } from '#contract/environments/environments.ts';
import type { PortalRefusalCode } from '#contract/errors.ts';
import { randomKey } from '#kit/forms.ts';
import { loadRefusalText } from '#kit/refusal-texts.ts';
import { useTexts } from '#kit/texts.ts';
import { toasts } from '#ui/overlays/toasts.ts';
import { hasPendingCrmAnswer, pendingCrmAnswer } from '#app/shared/environments/crm-answer.ts';
import type { CrmAnswer } from '#app/shared/environments/crm-answer.ts';
import { environmentsQuery, refreshAfterConnection } from '#app/shared/environments/environment-queries.ts';
import { pendingConnection, consumeNonce } from '#app/shared/environments/start-connection.ts';
import { paths } from '#app/paths.ts';
import { queryClient } from '#app/query-client.ts';
import { callAsUser } from '#app/session.ts';
import { pageTexts } from './texts.ts';

/** The connection was refused and our server was not asked, because this tab did not start it. */
export class ConnectionRefused extends Error {
  override readonly name = 'ConnectionRefused';
  readonly code: PortalRefusalCode;

  constructor(code: PortalRefusalCode) {
    super(code);
    this.code = code;
  }
}

const notApproved = new Set(['invalid_app_access', 'OAUTH_APP_ACCESS_DENIED', 'OAUTH_EC_APP_NOT_FOUND']);

/** Maps the CRM's error codes to ours; an unknown one is a failed authentication. */
const refusalOf = (error: string): PortalRefusalCode => {
  if (notApproved.has(error)) return 'invalid_app_acess';
  return connectRefusals.find((code) => code === error) ?? 'CrmAuthenticationFailed';
};

const refuse = async (code: PortalRefusalCode): Promise<never> => {
  await loadRefusalText(code);
  throw new ConnectionRefused(code);
};

const finish = async ({ state, outcome }: CrmAnswer): Promise<CrmAuthResult> => {
  const nonce = consumeNonce();
  const isOurs = state !== null && state.nonce === nonce;
  if (!isOurs) return refuse('error' in outcome ? refusalOf(outcome.error) : 'OAuthStateInvalid');
  // The server ends the attempt, and logs what the CRM wrote.
  const told =
    'error' in outcome
      ? {
          salesforceError: outcome.error.slice(0, 200),
          salesforceErrorDescription: outcome.description.slice(0, 1_000),
        }
      : { salesforceCode: outcome.code };
  const body = { ...state, ...told };
  return callAsUser(connectCrm, { body }, { idempotencyKey: randomKey() });
};

/** The environment that was to be connected again; undefined for a new one, and where the list does not load. */
const reconnectedOne = async ({ state }: CrmAnswer): Promise<ExternalEnvironment | undefined> => {
  if (!state?.oldOrgId) return undefined;
  const known = await queryClient.ensureQueryData(environmentsQuery).catch(() => []);
  return known.find(({ externalId }) => externalId === state.oldOrgId);
};

/** A reconnection that was refused, until the page of its environment has shown it. */
let refused: { environmentId: string; error: unknown } | null = null;

/** The refusal of a reconnection of this environment, from which the visitor has just come back. */
export const useRefusedReconnection = (environmentId: string) => {
  const [error, setError] = useState(() => (refused?.environmentId === environmentId ? refused.error : null));
  useEffect(() => {
    refused = null;
  }, []);
  return { error, close: () => setError(null) };
};

/** Completes a connection when the visitor comes back from the CRM. */
export const useFinishConnection = () => {
  const t = useTexts(pageTexts);
  const navigate = useNavigate();
  const ending = useMutation({
    mutationFn: finish,
    onSuccess: async ({ status, orgName, environmentId }, { state }) => {
      const isConnected = status === 'connected';
      if (isConnected) toasts.success(t.connected(orgName));
      await refreshAfterConnection();
      // A reconnection starts on the environment's page, so return there.
      if (isConnected && environmentId !== undefined && state?.oldOrgId)
        await navigate({ to: paths.environment, params: { id: environmentId } });
    },
    onError: async (error, answer) => {
      const environment = await reconnectedOne(answer);
      if (!environment) return;
      refused = { environmentId: environment.id, error };
      await navigate({ to: paths.environment, params: { id: environment.id }, replace: true });
    },
  });
  const { mutate } = ending;
  useEffect(() => {
    const answer = pendingCrmAnswer();
    if (answer) mutate(answer);
  }, [mutate]);
  return ending;
};

/** The user left for the CRM and came back without its answer: the CRM's error page has no link back. */
export const useUnfinishedConnection = () => {
  const [orgType, setOrgType] = useState(() => (hasPendingCrmAnswer() ? null : pendingConnection()));
  const close = () => {
    consumeNonce();
    setOrgType(null);
  };
  return { orgType, close };
};
