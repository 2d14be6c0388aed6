import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isOwner } from '#contract/roles.ts';
import { deactivateToken, statusOf } from '#contract/tokens/tokens.ts';
import type { ApiToken } from '#contract/tokens/tokens.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { callAsUser, useUser } from '#app/session.ts';
import { useSupportBlockReason } from '#app/support-session.ts';
import { tokensTexts } from './texts.ts';
import { deactivateKey } from './token-mutations.ts';
import { refreshAfterEnd, tokensQuery } from './token-queries.ts';

const useDeactivateAll = (onDone: () => void) => {
  const t = useTexts(tokensTexts);
  const sentence = useFailureSentence();
  const failure = useActionToast();
  return useMutation({
    mutationKey: [deactivateKey],
    mutationFn: async (tokens: readonly ApiToken[]) => {
      for (const { id } of tokens) await callAsUser(deactivateToken, { params: { id } });
    },
    onMutate: failure.takeBack,
    onSuccess: () => toasts.success(t.allDeactivated),
    onError: (error) => failure.say(t.deactivateFailed(sentence(error)), { stays: true }),
    onSettled: () => {
      onDone();
      return refreshAfterEnd();
    },
  });
};

interface Props {
  tokens: readonly ApiToken[];
  isOpen: boolean;
  onClose: () => void;
}

const Question = ({ tokens, isOpen, onClose }: Props) => {
  const t = useTexts(tokensTexts);
  const deactivation = useDeactivateAll(onClose);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t.deactivateLeftTitle(tokens.length)}
      confirmLabel={t.deactivate}
      onConfirm={() => deactivation.mutate(tokens)}
      pending={deactivation.isPending}
    >
      <Stack gap={2}>
        <p>{tokens.map(({ name }) => name).join(', ')}</p>
        {tokens.flatMap(({ id, environment }) =>
          environment === null ? [] : [<p key={id}>{t.deactivateSecures(environment)}</p>],
        )}
        <p>{t.deactivateText}</p>
      </Stack>
    </ConfirmDialog>
  );
};

/** Tells owners of the active tokens whose makers have left, and ends them with one press. */
export const LeftTokens = () => {
  const t = useTexts(tokensTexts);
  const inPersonOnly = useSupportBlockReason();
  const { data = [], dataUpdatedAt } = useQuery(tokensQuery);
  const [isAsking, setAsking] = useState(false);
  const now = new Date(dataUpdatedAt);
  const left = data.filter((token) => token.hasMakerLeft && statusOf(token, now) === 'active');
  if (!isOwner(useUser().roleName) || left.length === 0) return null;
  const names = left.map(({ name, createdBy }) => `${name} (${createdBy ?? ''})`).join(', ');
  return (
    <>
      <Banner
        tone="warning"
        title={t.leftTitle(left.length)}
        action={
          <Button size="small" disabledReason={inPersonOnly} onClick={() => setAsking(true)}>
            {t.deactivateLeft(left.length)}
          </Button>
        }
      >
        {t.leftText(names)}
      </Banner>
      <Question tokens={left} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
};
