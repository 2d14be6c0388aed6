import { queryOptions } from '@tanstack/react-query';
import { listQuestions } from '#contract/webdocs/questions.ts';
import { queryClient } from '#app/query-client.ts';
import { callAsUser } from '#app/session.ts';

const refreshMs = 15_000;

/** The questions about a document, read again while they are shown: they may be answered by the mail's link too. */
export const questionsQuery = (webdocId: string) =>
  queryOptions({
    queryKey: ['webdoc questions', webdocId],
    queryFn: () => callAsUser(listQuestions, { params: { id: webdocId } }),
    refetchInterval: refreshMs,
  });

export const refreshQuestions = (webdocId: string) =>
  queryClient.invalidateQueries({ queryKey: questionsQuery(webdocId).queryKey });
