import { queryOptions } from '@tanstack/react-query';
import { listRecipients } from '#contract/webdocs/recipients.ts';
import { queryClient } from '#app/query-client.ts';
import { callAsUser } from '#app/session.ts';

/** What comes back of a mail is shown within ten seconds. */
const refreshMs = 5_000;

/** Everybody whom a document is mailed to, read again while it is shown. */
export const recipientsQuery = (webdocId: string) =>
  queryOptions({
    queryKey: ['webdoc recipients', webdocId],
    queryFn: () => callAsUser(listRecipients, { params: { id: webdocId } }),
    refetchInterval: refreshMs,
  });

export const refreshRecipients = (webdocId: string) =>
  queryClient.invalidateQueries({ queryKey: recipientsQuery(webdocId).queryKey });
