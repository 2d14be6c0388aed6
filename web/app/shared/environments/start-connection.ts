import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';

import { authorizeCrm, loginTypes } from '#contract/environments/environments.ts';
import type { BodyInputOf } from '#contract/endpoint.ts';
import type { LoginType } from '#contract/environments/environments.ts';

import { callAsUser } from '../../session.ts';

const nonceKey = 'crmNonce';
const orgTypeKey = 'crmOrgType';

/** The nonce of the connection this tab started, once. */
export const takeNonce = (): string | null => {
  const nonce = globalThis.sessionStorage.getItem(nonceKey);
  globalThis.sessionStorage.removeItem(nonceKey);
  globalThis.sessionStorage.removeItem(orgTypeKey);
  return nonce;
};

/** As what an org was to be connected here, when the answer to it has not come. Null when none was. */
export const openConnection = (): LoginType | null => {
  const { sessionStorage } = globalThis;
  if (sessionStorage.getItem(nonceKey) === null) return null;
  return loginTypes.find((type) => type === sessionStorage.getItem(orgTypeKey)) ?? 'login';
};

/** Leaves for the CRM's own log-in page. The way back is `/workspaces`. */
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
    // Back from the CRM by the browser's arrow: the page is as it was left, and must be usable again.
    const onReturn = (event: PageTransitionEvent) => event.persisted && reset();
    globalThis.addEventListener('pageshow', onReturn);
    return () => globalThis.removeEventListener('pageshow', onReturn);
  }, [reset]);
  return start;
};
