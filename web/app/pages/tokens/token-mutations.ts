import { useMutation } from '@tanstack/react-query';
import { createToken, deactivateToken } from '#contract/tokens/tokens.ts';
import type { ApiToken } from '#contract/tokens/tokens.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { wasRefused } from '#kit/failures.ts';
import { useIdempotencyKey } from '#kit/forms.ts';
import { useTexts } from '#kit/texts.ts';
import { toasts } from '#ui/overlays/toasts.ts';
import { queryClient } from '#app/query-client.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { callAsUser } from '#app/session.ts';
import { tokensTexts } from './texts.ts';
import { refreshAfterEnd, refreshTokens, tokensQuery } from './token-queries.ts';
import { toBody } from './token-rules.ts';
import type { TokenValues } from './token-rules.ts';

export const createKey = 'create token';
export const deactivateKey = 'deactivate token';

/** Known at once, so that the second click of a double click sends nothing. */
export const isUnderWay = (key: string): boolean => queryClient.isMutating({ mutationKey: [key] }) > 0;

interface Told {
  onDone: (made: ApiToken) => void;
  onRefusal: (error: unknown) => void;
}

export const useCreate = ({ onDone, onRefusal }: Told) => {
  const t = useTexts(tokensTexts);
  const intention = useIdempotencyKey();
  return useMutation({
    mutationKey: [createKey],
    mutationFn: (values: TokenValues) => {
      const body = toBody(values);
      return callAsUser(createToken, { body }, { idempotencyKey: intention(body) });
    },
    onSuccess: (made) => {
      toasts.success(t.created);
      onDone(made);
      return refreshTokens();
    },
    onError: onRefusal,
  });
};

export const useDeactivate = (onDone: () => void) => {
  const t = useTexts(tokensTexts);
  const sentence = useFailureSentence();
  const toast = useActionToast();
  return useMutation({
    mutationKey: [deactivateKey],
    mutationFn: ({ id }: ApiToken) => callAsUser(deactivateToken, { params: { id } }),
    onMutate: toast.takeBack,
    onSuccess: (_, { id }) => {
      toasts.success(t.deactivated);
      queryClient.setQueryData(tokensQuery.queryKey, (all) =>
        all?.map((token) => (token.id === id ? { ...token, isActive: false } : token)),
      );
      onDone();
      return refreshAfterEnd();
    },
    onError: (error) => {
      toast.say(t.deactivateFailed(sentence(error)), { stays: true });
      if (!wasRefused(error)) return undefined;
      onDone();
      return refreshTokens();
    },
  });
};
