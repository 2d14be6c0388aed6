import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import type { ExternalEnvironment } from '#contract/environments/environments.ts';
import { randomKey } from '#kit/forms.ts';
import { useTexts } from '#kit/texts.ts';
import { toasts } from '#ui/overlays/toasts.ts';
import { queryClient } from '#app/query-client.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import type { TemplateRow } from '../template-rows.ts';
import { sendAll, type Tally } from './send-all.ts';
import { sendingTexts } from './sending-texts.ts';
import { callSend, isStillWaiting, refreshSent, useWhy } from './use-sending.ts';

interface Progress {
  at: number;
  of: number;
}

const pauseMs = 1_000;

/** Takes up a wait that was longer than a browser's or a proxy's. */
const sendPatiently = async (environment: ExternalEnvironment, row: TemplateRow): Promise<string | null> => {
  const key = randomKey();
  for (let waits = 0; ; waits += 1) {
    try {
      return (await callSend(environment, row, key)).gnx__Salesforce_content_version_id_sent__c;
    } catch (error) {
      if (!isStillWaiting(waits, error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
};

const useOutcome = () => {
  const t = useTexts(sendingTexts);
  const why = useWhy();
  return ({ sent, same, failed, first }: Tally<TemplateRow>): string =>
    [
      sent > 0 && t.sentAgain(sent),
      same > 0 && t.nothingNewer(same),
      first && `${t.someFailed(failed)} ${why(first.row.name, first.error)}`,
    ]
      .filter(Boolean)
      .join(' ');
};

/** The progress is kept outside the page: who leaves it and comes back sees it still. */
export const useSendingAgain = (environment: ExternalEnvironment) => {
  const outcomeOf = useOutcome();
  const failure = useActionToast();
  const mutationKey = ['send templates again', environment.id];
  const progressKey = [...mutationKey, 'progress'];
  const show = (progress: Progress | null) => {
    queryClient.setQueryData(progressKey, progress);
  };
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (rows: readonly TemplateRow[]) =>
      sendAll(rows, {
        send: (row) => sendPatiently(environment, row),
        onNext: (at) => show({ at, of: rows.length }),
      }),
    onMutate: failure.takeBack,
    onSuccess: async (tally) => {
      await refreshSent(environment);
      const outcome = outcomeOf(tally);
      if (tally.failed > 0) failure.say(outcome, { stays: true });
      else toasts[tally.sent > 0 ? 'success' : 'info'](outcome);
    },
    onSettled: () => show(null),
  });
  const { data: progress = null } = useQuery<Progress | null>({ queryKey: progressKey, queryFn: skipToken });
  return { progress, send: mutate };
};
