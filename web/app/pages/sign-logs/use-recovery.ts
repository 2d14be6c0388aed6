import { useMutation } from '@tanstack/react-query';
import { recoverSignLog } from '#contract/sign-logs.ts';
import type { SignLog } from '#contract/sign-logs.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { randomKey } from '#kit/forms.ts';
import { useTexts } from '#kit/texts.ts';
import { toasts } from '#ui/overlays/toasts.ts';
import { queryClient } from '#app/query-client.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { callAsUser } from '#app/session.ts';
import { drawerTexts } from './drawer-texts.ts';
import { eventQuery } from './sign-log-queries.ts';

const recoveryKey = 'recover sign log';

/** Known at once, so that the second click of a double click sends nothing. */
const isUnderWay = (): boolean => queryClient.isMutating({ mutationKey: [recoveryKey] }) > 0;

/** Starts another reading of the signature request in the CRM; the drawer follows it. */
export const useRecovery = () => {
  const t = useTexts(drawerTexts);
  const sentence = useFailureSentence();
  const toast = useActionToast();
  const { mutate, isPending } = useMutation({
    mutationKey: [recoveryKey],
    onMutate: toast.takeBack,
    mutationFn: (log: SignLog) =>
      callAsUser(recoverSignLog, { body: { event_id: log.event_id } }, { idempotencyKey: randomKey() }),
    onSuccess: (recovery, log) => {
      toasts.success(t.refreshLaunched);
      const { queryKey } = eventQuery(log.event_id);
      queryClient.setQueryData(queryKey, (known) => ({ log: known?.log ?? log, recovery }));
    },
    onError: (error) => toast.say(t.refreshError(sentence(error)), { stays: true }),
  });
  const recover = (log: SignLog) => {
    if (!isUnderWay()) mutate(log);
  };
  return { recover, isPending };
};
