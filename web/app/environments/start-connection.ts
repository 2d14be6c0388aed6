import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';

import { authorizeCrm } from '#contract/environments.ts';
import type { BodyInputOf } from '#contract/endpoint.ts';

import { callAsUser } from '../session.ts';

const nonceKey = 'crmNonce';

/** The nonce of the connection this tab started, once. */
export function takeNonce(): string | null {
  const nonce = globalThis.sessionStorage.getItem(nonceKey);
  globalThis.sessionStorage.removeItem(nonceKey);
  return nonce;
}

/** Whether a connection was started here whose answer has not come. */
export const isConnectionOpen = (): boolean => globalThis.sessionStorage.getItem(nonceKey) !== null;

/** Leaves for the CRM's own log-in page. The way back is `/workspaces`. */
export function useStartConnection(onRefusal: (error: unknown) => void) {
  const start = useMutation({
    mutationFn: (body: BodyInputOf<typeof authorizeCrm>) => callAsUser(authorizeCrm, { body }),
    onSuccess: ({ authorizeUrl, nonce }) => {
      globalThis.sessionStorage.setItem(nonceKey, nonce);
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
}
