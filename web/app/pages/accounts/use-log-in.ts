import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { User } from '#contract/accounts/accounts.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { toasts } from '#ui/overlays/toasts.ts';
import { paths } from '#app/paths.ts';
import { userQuery, wantedRoute } from '#app/session.ts';

/**
 * Opens the session, then the page that the visitor wanted, or home.
 * @param open opens the session
 * @param isShown shows a refusal in its place and returns true; a toast shows any other (REQ-1.8.9)
 */
export const useLogIn = <Input = void>(
  open: (input: Input) => Promise<User>,
  isShown: (error: unknown) => boolean = () => false,
) => {
  const router = useRouter();
  const queries = useQueryClient();
  const sentence = useFailureSentence();
  return useMutation({
    mutationFn: open,
    onMutate: () => toasts.clear(),
    onSuccess: (user) => {
      queries.setQueryData(userQuery.queryKey, user);
      router.history.push(wantedRoute.take() ?? paths.home);
    },
    onError: (error) => {
      if (!isShown(error)) toasts.error(sentence(error));
    },
  });
};
