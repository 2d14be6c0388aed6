import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { toasts } from '#ui/overlays/toasts.ts';
import { paths } from '#app/paths.ts';
import { logIn, userQuery, wantedRoute } from '#app/session.ts';

/**
 * Opens the session, then the page that the visitor wanted, or home.
 * @param isShown shows a refusal in its place and returns true; a toast shows any other (REQ-1.8.9)
 */
export const useLogIn = (isShown: (error: unknown) => boolean) => {
  const router = useRouter();
  const queries = useQueryClient();
  const sentence = useFailureSentence();
  return useMutation({
    mutationFn: logIn,
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
