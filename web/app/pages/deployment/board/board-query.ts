import { queryOptions } from '@tanstack/react-query';
import { readDriftBoard, type DriftBoard } from '#contract/environments/drift-board.ts';
import { queryClient } from '#app/query-client.ts';
import { streamAsUser } from '#app/session.ts';

const boardKey = ['deployment', 'board'];

/** The board is out of date: it is read again when somebody looks at it. */
export const forgetBoard = (): void => {
  void queryClient.invalidateQueries({ queryKey: boardKey });
};

/** Filled as each environment answers. Read when the screen opens or a person asks: it is the customer's allowance. */
export const boardQuery = (referenceId: string | undefined) => {
  const queryKey = [...boardKey, referenceId ?? null];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<DriftBoard> => {
      let board: DriftBoard = { referenceId: null, columns: [], rows: null };
      const query = referenceId === undefined ? {} : { referenceId };
      for await (const stand of streamAsUser(readDriftBoard, { query }, { signal })) {
        // After an abort, another query may own this cache entry.
        if (signal.aborted) break;
        board = stand;
        queryClient.setQueryData(queryKey, board);
      }
      return board;
    },
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
};
