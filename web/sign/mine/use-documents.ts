import { useCallback, useEffect, useState } from 'react';
import type { OwnDocument } from '#contract/webdocs/own-documents.ts';
import { call } from '#kit/call.ts';
import { listOwnDocuments } from './calls.ts';

export interface OwnDocuments {
  /** Null until the first page is there. */
  list: { address: string; documents: OwnDocument[]; next: number | null } | null;
  failure: unknown;
  busy: boolean;
  /** Reads the next page, or the first once more. */
  more: () => void;
}

/** Reads the list page by page. A document that moved to a later page meanwhile is shown once. */
export const useDocuments = (token: string): OwnDocuments => {
  const [list, setList] = useState<OwnDocuments['list']>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const read = useCallback(
    (before: OwnDocuments['list']): Promise<void> => {
      const body = { token, ...(before?.next && { from: before.next }) };
      return call(listOwnDocuments, { body }).then((page) => {
        const known = new Set(before?.documents.map(({ id }) => id));
        const fresh = page.documents.filter(({ id }) => !known.has(id));
        setList({ ...page, documents: [...(before?.documents ?? []), ...fresh] });
      }, setFailure);
    },
    [token],
  );
  useEffect(() => void read(null), [read]);
  const more = () => {
    setBusy(true);
    setFailure(null);
    void read(list).finally(() => setBusy(false));
  };
  return { list, failure, busy, more };
};
