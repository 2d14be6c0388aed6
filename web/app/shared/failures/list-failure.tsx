import type { ReactNode } from 'react';

import { useFailureSentence } from '#kit/failure-sentence.ts';

import { LoadFailure, StaleList } from './load-failure.tsx';
import { useFailureToast } from './use-failure-toast.ts';

type Loading = Parameters<typeof useFailureToast>[0];

/** The failure of a query that a person waits for, said in a toast: what could not be loaded, and why. */
export const useLoadToast = (query: Loading, title: string | null, asked = '') => {
  const sentence = useFailureSentence();
  return useFailureToast(query, title && `${title}. ${sentence(query.error)}`, { asked });
};

/** Why a list could not be had: alone and in a toast when there is none, with its age above the last good one. */
export const useListFailure = (
  query: Loading & { dataUpdatedAt: number },
  title: string | null,
): ReactNode => {
  const told = useLoadToast(query, title);
  if (!query.error || title === null) return undefined;
  return query.data === undefined ? <LoadFailure title={title} query={told} /> : <StaleList query={query} />;
};
