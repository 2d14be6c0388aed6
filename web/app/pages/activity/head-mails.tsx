import { useMutation, useQuery } from '@tanstack/react-query';
import { getHeadMails, setHeadMails } from '#contract/audit/head-mails.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useTexts } from '#kit/texts.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { queryClient } from '#app/query-client.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { callAsUser } from '#app/session.ts';
import { useSupportBlockReason } from '#app/support-session.ts';
import styles from './activity.module.css';
import { activityTexts } from './texts.ts';

const queryKey = ['activity', 'head-mails'];

/** Below the log: a mail a day fixes it outside the portal. It is saved at once and shown when it is known. */
export const HeadMailsChoice = () => {
  const t = useTexts(activityTexts);
  const sentence = useFailureSentence();
  const failure = useActionToast();
  const inPersonOnly = useSupportBlockReason();
  const { data } = useQuery({ queryKey, queryFn: () => callAsUser(getHeadMails, {}) });
  const saving = useMutation({
    mutationFn: (isWanted: boolean) => callAsUser(setHeadMails, { body: { isWanted } }),
    onMutate: failure.takeBack,
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved);
      toasts.success(saved.isWanted ? t.headMailsOn : t.headMailsOff);
    },
    onError: (error) => failure.say(sentence(error), { stays: true }),
  });
  if (!data) return null;
  return (
    <div className={styles.mails}>
      <Checkbox
        label={t.headMails}
        hint={inPersonOnly ?? t.headMailsHint}
        checked={saving.isPending ? saving.variables : data.isWanted}
        disabled={inPersonOnly !== undefined}
        onChange={({ target }) => saving.mutate(target.checked)}
      />
    </div>
  );
};
