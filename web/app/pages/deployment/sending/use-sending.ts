import { useMutation, useMutationState } from '@tanstack/react-query';
import type { ExternalEnvironment } from '#contract/environments/environments.ts';
import { sendTemplateToCloud } from '#contract/environments/send-to-cloud.ts';
import { templateFile } from '#contract/limits.ts';
import { formatSize } from '#contract/sizes.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { Refused, Unreachable } from '#kit/failures.ts';
import { randomKey } from '#kit/forms.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { toasts } from '#ui/overlays/toasts.ts';
import { queryClient } from '#app/query-client.ts';
import { callAsUser } from '#app/session.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { forgetBoard } from '../board/board-query.ts';
import { refreshTemplates } from '../template-queries.ts';
import type { TemplateRow } from '../template-rows.ts';
import { sendingRefusalTexts, sendingTexts } from './sending-texts.ts';

type SentRow = Pick<TemplateRow, 'id' | 'name'>;

const mutationKey = ['send template to cloud'];

/**
 * A large file takes longer than a browser or a proxy waits for an answer. The server goes on, and the same call then
 * waits for it, or finds the template sent.
 */
const mostWaits = 12;
export const isStillWaiting = (waits: number, error: unknown): boolean =>
  error instanceof Unreachable && error.why !== 'offline' && waits < mostWaits;

/** Says of a template why it was not sent. */
export const useWhy = (): ((name: string, error: unknown) => string) => {
  const t = useTexts(sendingTexts);
  const { FileTooBig, ...own } = useTexts(sendingRefusalTexts);
  const language = useLanguage();
  const sentence = useFailureSentence();
  const sentences: Partial<Record<string, string>> = {
    ...own,
    FileTooBig: FileTooBig(formatSize(templateFile.maxBytes, language)),
  };
  return (name, error) => {
    if (error instanceof Unreachable) return t.unknown(name);
    return t.failed(name, (error instanceof Refused && sentences[error.code]) || sentence(error));
  };
};

/** Reads anew what a send has changed. */
export const refreshSent = (environment: ExternalEnvironment): Promise<void> => {
  forgetBoard();
  void queryClient.invalidateQueries({ queryKey: ['templates'] });
  return refreshTemplates(environment);
};

/** @param key the same one again takes up a send whose answer was lost */
export const callSend = ({ externalId }: ExternalEnvironment, { id }: Pick<SentRow, 'id'>, key: string) =>
  callAsUser(sendTemplateToCloud, { params: { externalId, templateId: id } }, { idempotencyKey: key });

export const useSending = (environment: ExternalEnvironment) => {
  const t = useTexts(sendingTexts);
  const why = useWhy();
  const failure = useActionToast();
  const refresh = () => refreshSent(environment);
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ row, key }: { row: SentRow; key: string }) => callSend(environment, row, key),
    retry: isStillWaiting,
    retryDelay: 1_000,
    onMutate: failure.takeBack,
    onSuccess: async (_, { row }) => {
      await refresh();
      toasts.success(t.sent(row.name));
    },
    onError: (error, { row }) => {
      failure.say(why(row.name, error), { stays: true });
      return refresh();
    },
  });
  return (row: SentRow) => mutate({ row, key: randomKey() });
};

/** True also for a row that was scrolled away meanwhile. */
export const useIsSending = ({ id }: SentRow): boolean =>
  useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as { row: SentRow }).row.id,
  }).includes(id);
