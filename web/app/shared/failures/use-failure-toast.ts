import { useEffect, useState } from 'react';

import { isSignedIn } from '../../session.ts';
import { failureVoice } from './failure-voice.ts';

/** A query, as TanStack Query has it. */
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
 * Says `text` in a toast when there is nothing to show because loading failed (specification 2 §8, "Other toasts"):
 * once, however often it is asked for by itself, and again when a person had it tried again. It goes with what it says.
 * @param text null where the failure is an answer that the screen has other words for
 * @returns the failure to be shown in its place, which then announces nothing
 */
export const useFailureToast = (
  query: Loading,
  text: string | null,
  { tone = 'error', asked = '' }: How = {},
) => {
  const { error, isFetching } = query;
  const isMissing = query.data === undefined;
  const [voice] = useState(failureVoice);
  useEffect(() => {
    // The log-in screen says what happened to who was signed out.
    voice.hear({ isMissing, text: error === null || !isSignedIn() ? null : text, tone, asked });
  }, [voice, isMissing, error, text, tone, asked]);
  useEffect(() => voice.takeBack, [voice]);
  const refetch = () => {
    voice.takeBack();
    return query.refetch();
  };
  return { error, isFetching, refetch, isTold: true };
};

/** What an act says when it fails; taken back when it is tried again. */
export const useOwnToast = () => useState(failureVoice)[0];
