import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getTokenValue } from '#contract/tokens/tokens.ts';
import type { ApiToken } from '#contract/tokens/tokens.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { wasRefused } from '#kit/failures.ts';
import { useTexts } from '#kit/texts.ts';
import { toasts } from '#ui/overlays/toasts.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { callAsUser } from '#app/session.ts';
import { copyLoaded, PageUnfocused } from './copy-value.ts';
import { tokensTexts } from './texts.ts';
import { isUnderWay } from './token-mutations.ts';
import { refreshTokens } from './token-queries.ts';

const copyKey = 'copy token';

interface Told {
  onCopied: () => void;
  onShown: (value: string) => void;
}

/** Copies a token's value and says so, or passes it to `onShown` when the browser refused. */
export const useCopy = ({ onCopied, onShown }: Told) => {
  const t = useTexts(tokensTexts);
  const sentence = useFailureSentence();
  const toast = useActionToast();
  const { mutate, isPending } = useMutation({
    mutationKey: [copyKey],
    mutationFn: ({ id }: ApiToken) => copyLoaded(() => callAsUser(getTokenValue, { params: { id } })),
    // The result is a secret, so it is not cached.
    gcTime: 0,
    // Offline, it fails at once instead of waiting.
    networkMode: 'always',
    onMutate: toast.takeBack,
    onSuccess: (shown) => {
      if (shown !== null) return onShown(shown);
      toasts.success(t.copied);
      return onCopied();
    },
    onError: (error) => {
      toast.say(t.copyFailed(error instanceof PageUnfocused ? t.noFocus : sentence(error)), { stays: true });
      return wasRefused(error, 'NotFound', 'TokenNotActive') ? refreshTokens() : undefined;
    },
  });
  const copy = useCallback(
    (token: ApiToken) => {
      if (!isUnderWay(copyKey)) mutate(token);
    },
    [mutate],
  );
  return { copy, isPending };
};
