import { useMutation } from '@tanstack/react-query';
import { createBranding, deleteBranding, updateBranding } from '#contract/brandings.ts';
import type { Branding } from '#contract/brandings.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { wasRefused } from '#kit/failures.ts';
import { useIdempotencyKey } from '#kit/forms.ts';
import { useTexts } from '#kit/texts.ts';
import { toasts } from '#ui/overlays/toasts.ts';
import { queryClient } from '#app/query-client.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { callAsUser } from '#app/session.ts';
import { brandingQuery, brandingsQuery, refreshBrandings } from './branding-queries.ts';
import type { BrandingValues } from './branding-rules.ts';
import { brandingsTexts } from './texts.ts';

/** Known at once, so that the second click of a double click sends nothing. */
export const isUnderWay = (key: string): boolean => queryClient.isMutating({ mutationKey: [key] }) > 0;

export const createKey = 'create branding';

export const useCreate = ({
  onDone,
  onRefusal,
}: {
  onDone: (id: string) => void;
  onRefusal: (error: unknown) => void;
}) => {
  const intention = useIdempotencyKey();
  return useMutation({
    mutationKey: [createKey],
    mutationFn: (body: { name: string }) => callAsUser(createBranding, { body }, { idempotencyKey: intention(body) }),
    onSuccess: (id) => {
      onDone(id);
      return refreshBrandings();
    },
    onError: onRefusal,
  });
};

export const saveKey = 'save branding';

export const useSave = (
  { id }: Branding,
  { onDone, onRefusal }: { onDone: (saved: Branding) => void; onRefusal: (error: unknown) => void },
) => {
  const t = useTexts(brandingsTexts);
  return useMutation({
    mutationKey: [saveKey],
    mutationFn: (values: BrandingValues) => callAsUser(updateBranding, { params: { id }, body: { id, ...values } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(brandingQuery(id).queryKey, saved);
      onDone(saved);
      toasts.success(t.saved);
      return refreshBrandings();
    },
    onError: onRefusal,
  });
};

export const removeKey = 'delete branding';

export const useRemove = (onDone: () => void) => {
  const t = useTexts(brandingsTexts);
  const sentence = useFailureSentence();
  const failure = useActionToast();
  return useMutation({
    mutationKey: [removeKey],
    mutationFn: ({ id }: Branding) => callAsUser(deleteBranding, { params: { id } }),
    onMutate: failure.takeBack,
    onSuccess: (_, removed) => {
      toasts.success(t.deleted);
      queryClient.setQueryData(brandingsQuery.queryKey, (all) => all?.filter(({ id }) => id !== removed.id));
      onDone();
      return refreshBrandings();
    },
    onError: (error) => {
      failure.say(t.deleteFailed(wasRefused(error, 'NotFound') ? t.gone : sentence(error)), { stays: true });
      if (!wasRefused(error)) return undefined;
      onDone();
      return refreshBrandings();
    },
  });
};
