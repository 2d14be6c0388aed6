import { queryOptions, useMutation, useMutationState } from '@tanstack/react-query';
import { deleteDocument, downloadDocument, listDocuments } from '#contract/documents.ts';
import type { TemplateDocument } from '#contract/documents.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { wasRefused } from '#kit/failures.ts';
import { saveAnswer } from '#kit/save-file.ts';
import { useTexts } from '#kit/texts.ts';
import { toasts } from '#ui/overlays/toasts.ts';
import { queryClient } from '#app/query-client.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { callAsUser, fileAsUser } from '#app/session.ts';
import { templateTexts } from './texts.ts';

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: () => callAsUser(listDocuments, {}),
});

export const fileNameOf = ({ name, extension }: TemplateDocument): string => `${name}.${extension}`;

const placeOf = ({ type, id }: TemplateDocument) => ({ query: {}, params: { type, id } });
const refresh = () => queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey });

/** The sentence for a failed action; a missing document was deleted by somebody else. */
const useWhy = (): ((error: unknown) => string) => {
  const t = useTexts(templateTexts);
  const sentence = useFailureSentence();
  return (error) => (wasRefused(error, 'NotFound') ? t.gone : sentence(error));
};

const downloadKey = ['download template'];
const removeKey = ['delete template'];

export const useDownload = () => {
  const t = useTexts(templateTexts);
  const why = useWhy();
  const failure = useActionToast();
  return useMutation({
    mutationKey: downloadKey,
    mutationFn: async (template: TemplateDocument) =>
      saveAnswer(await fileAsUser(downloadDocument, placeOf(template)), fileNameOf(template)),
    onMutate: failure.takeBack,
    onSuccess: (_, template) => {
      toasts.success(t.downloaded(fileNameOf(template)));
    },
    onError: (error, template) => {
      failure.say(t.downloadFailed(fileNameOf(template), why(error)), { stays: true });
      return wasRefused(error, 'NotFound') ? refresh() : undefined;
    },
  });
};

/** Ids of the files being downloaded. */
export const useDownloading = (): readonly string[] =>
  useMutationState({
    filters: { mutationKey: downloadKey, status: 'pending' },
    select: ({ state }) => (state.variables as TemplateDocument).id,
  });

/** Known at once, so that the second click of a double click sends nothing. */
export const isRemoving = (): boolean => queryClient.isMutating({ mutationKey: removeKey }) > 0;

export const useRemove = (onDone: () => void) => {
  const t = useTexts(templateTexts);
  const why = useWhy();
  const failure = useActionToast();
  return useMutation({
    mutationKey: removeKey,
    mutationFn: (template: TemplateDocument) => callAsUser(deleteDocument, placeOf(template)),
    onMutate: failure.takeBack,
    onSuccess: (_, removed) => {
      toasts.success(t.removed(fileNameOf(removed)));
      queryClient.setQueryData(templatesQuery.queryKey, (all) => all?.filter(({ id }) => id !== removed.id));
      onDone();
      return refresh();
    },
    onError: (error, template) => {
      failure.say(t.removeFailed(fileNameOf(template), why(error)), { stays: true });
      if (!wasRefused(error)) return undefined;
      onDone();
      return refresh();
    },
  });
};
