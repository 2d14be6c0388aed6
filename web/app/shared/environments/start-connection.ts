import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { authorizeCrm, loginTypes } from '#contract/environments/environments.ts';
import type { BodyInputOf } from '#contract/endpoint.ts';
import type { LoginType } from '#contract/environments/environments.ts';
import { callAsUser } from '../../session.ts';

const nonceKey = 'crmNonce';
const orgTypeKey = 'crmOrgType';

/** Returns the nonce of the connection started in this tab, once. */
export const consumeNonce = (): string | null => {
  const nonce = globalThis.sessionStorage.getItem(nonceKey);
  globalThis.sessionStorage.removeItem(nonceKey);
  globalThis.sessionStorage.removeItem(orgTypeKey);
  return nonce;
};

/** The org type of a connection started in this tab whose answer has not come; null if there is none. */
export const pendingConnection = (): LoginType | null => {
  const { sessionStorage } = globalThis;
  if (sessionStorage.getItem(nonceKey) === null) return null;
  return loginTypes.find((type) => type === sessionStorage.getItem(orgTypeKey)) ?? 'login';
};

/** Opens the CRM's log-in page, which redirects back to `/workspaces`. */
export const useStartConnection = (onRefusal: (error: unknown) => void) => {
  const start = useMutation({
    mutationFn: (body: BodyInputOf<typeof authorizeCrm>) => callAsUser(authorizeCrm, { body }),
    onSuccess: ({ authorizeUrl, nonce }, { orgType }) => {
      globalThis.sessionStorage.setItem(nonceKey, nonce);
      globalThis.sessionStorage.setItem(orgTypeKey, orgType);
      globalThis.location.assign(authorizeUrl);
    },
    onError: onRefusal,
  });
  const { reset } = start;
  useEffect(() => {
    // The browser's back button restores the page in its waiting state, so make it usable again.
    const onReturn = (event: PageTransitionEvent) => event.persisted && reset();
    globalThis.addEventListener('pageshow', onReturn);
    return () => globalThis.removeEventListener('pageshow', onReturn);
  }, [reset]);
  return start;
};
