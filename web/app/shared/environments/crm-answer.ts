import { redirect } from '@tanstack/react-router';
import { loginTypes } from '#contract/environments/environments.ts';
import type { LoginType } from '#contract/environments/environments.ts';
import { fromBase64Url } from '#kit/base64.ts';
import { paths } from '../../paths.ts';

/** The state sent through the CRM and back (REQ-1.7.26). */
export interface CrmState {
  nonce: string;
  orgType: LoginType;
  specificDomain: string | null;
  oldOrgId: string | null;
}

export interface CrmAnswer {
  /** Null when our server did not write the state. */
  state: CrmState | null;
  outcome: { code: string } | { error: string; description: string };
}

const textOr = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const parseState = (encoded: string): CrmState | null => {
  try {
    const state: unknown = JSON.parse(fromBase64Url(encoded) ?? '');
    if (typeof state !== 'object' || state === null) return null;
    const { nonce, orgType, specificDomain, oldOrgId } = state as Record<string, unknown>;
    const login = loginTypes.find((type) => type === orgType);
    if (typeof nonce !== 'string' || nonce === '' || !login) return null;
    return { nonce, orgType: login, specificDomain: textOr(specificDomain), oldOrgId: textOr(oldOrgId) };
  } catch {
    return null;
  }
};

/** Parses the CRM's answer: `?code&state`, or `?error&error_description&state`. Null when there is none. */
export const readCrmAnswer = (search: string): CrmAnswer | null => {
  const query = new URLSearchParams(search);
  const [code, error] = [query.get('code'), query.get('error')];
  if (code === null && error === null) return null;
  return {
    state: parseState(query.get('state') ?? ''),
    outcome: code === null ? { error: error ?? '', description: query.get('error_description') ?? '' } : { code },
  };
};

let pending: CrmAnswer | null = null;

/**
 * Removes the CRM's answer from the address bar and the history before anything is shown.
 * @throws a redirect of the router
 */
export const interceptCrmAnswer = (search: string): void => {
  const answer = readCrmAnswer(search);
  if (!answer) return;
  pending = answer;
  throw redirect({ to: paths.environments, replace: true });
};

export const hasPendingCrmAnswer = (): boolean => pending !== null;

/** Returns the answer of this visit once, because its code works once. */
export const pendingCrmAnswer = (): CrmAnswer | null => {
  const answer = pending;
  pending = null;
  return answer;
};
