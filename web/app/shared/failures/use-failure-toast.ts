import { useEffect, useState } from 'react';
import { isSignedIn } from '../../session.ts';
import { failureToast } from './failure-toast.ts';

/** A query of TanStack Query. */
interface Loading {
  data: unknown;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface How {
  tone?: 'error' | 'info';
  asked?: string;
}

/**
 * Announces `text` in a toast when loading failed and there is nothing to show (REQ-2.8.15):
 * once despite automatic retries, and again after a person's retry. The toast closes when the failure is over.
 * @param text null where the screen has other words for the failure
 * @returns the failure to show in its place, which then announces nothing
 */
export const useFailureToast = (query: Loading, text: string | null, { tone = 'error', asked = '' }: How = {}) => {
  const { error, isFetching } = query;
  const isMissing = query.data === undefined;
  const [voice] = useState(failureToast);
  useEffect(() => {
    // The log-in screen informs a user who was signed out.
    voice.hear({ isMissing, text: error === null || !isSignedIn() ? null : text, tone, asked });
  }, [voice, isMissing, error, text, tone, asked]);
  useEffect(() => voice.takeBack, [voice]);
  const refetch = () => {
    voice.takeBack();
    return query.refetch();
  };
  return { error, isFetching, refetch, isTold: true };
};

/** A toast for a failed action; it closes when the action is tried again. */
export const useActionToast = () => useState(failureToast)[0];
