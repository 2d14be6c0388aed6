import type { ReactNode } from 'react';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { LoadFailure, StaleList } from './load-failure.tsx';
import { useFailureToast } from './use-failure-toast.ts';

type Loading = Parameters<typeof useFailureToast>[0];

/** Announces in a toast that a query failed, and why. */
export const useLoadToast = (query: Loading, title: string | null, asked = '') => {
  const sentence = useFailureSentence();
  return useFailureToast(query, title && `${title}. ${sentence(query.error)}`, { asked });
};

/**
 * Reports that a list could not be loaded: in its place and in a toast if there is no data, otherwise above the old
 * data.
 */
export const useListFailure = (query: Loading & { dataUpdatedAt: number }, title: string | null): ReactNode => {
  const told = useLoadToast(query, title);
  if (!query.error || title === null) return undefined;
  return query.data === undefined ? <LoadFailure title={title} query={told} /> : <StaleList query={query} />;
};
