import { queryOptions } from '@tanstack/react-query';
import { readRecord } from '#contract/webdocs/records.ts';
import { callAsUser } from '#app/session.ts';

const refreshMs = 5_000;

/** How a document stands on its CRM record; read again until it is written. */
export const recordQuery = (webdocId: string) =>
  queryOptions({
    queryKey: ['webdoc record', webdocId],
    queryFn: () => callAsUser(readRecord, { params: { id: webdocId } }),
    refetchInterval: ({ state }) => (state.data?.record?.state === 'waiting' ? refreshMs : false),
  });
