import { useMutation } from '@tanstack/react-query';
import {
  createWebhook,
  deleteWebhook,
  replayUndelivered,
  replayWebhookDelivery,
  rotateWebhookSecret,
  sendTestEvent,
  updateWebhook,
} from '#contract/webhooks.ts';
import type { Webhook } from '#contract/webhooks.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { wasRefused } from '#kit/failures.ts';
import { randomKey, useIdempotencyKey } from '#kit/forms.ts';
import { useTexts } from '#kit/texts.ts';
import { toasts } from '#ui/overlays/toasts.ts';
import { queryClient } from '#app/query-client.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { callAsUser } from '#app/session.ts';
import { deliveryTexts } from './delivery-texts.ts';
import { webhooksTexts } from './texts.ts';
import { refreshDeliveries, refreshWebhooks, webhooksQuery } from './webhook-queries.ts';
import { toBody } from './webhook-rules.ts';
import type { WebhookValues } from './webhook-rules.ts';

/** Known at once, so that the second click of a double click sends nothing. */
export const isUnderWay = (key: string): boolean => queryClient.isMutating({ mutationKey: [key] }) > 0;

/** The sentence for a failed action; a missing endpoint was deleted by somebody else. */
const useWhy = (): ((error: unknown) => string) => {
  const t = useTexts(webhooksTexts);
  const sentence = useFailureSentence();
  return (error) => (wasRefused(error, 'NotFound') ? t.gone : sentence(error));
};

export interface WithSecret {
  webhook: Webhook;
  secret: string;
}
interface Told<T> {
  onDone: (made: T) => void;
  onRefusal: (error: unknown) => void;
}

export const saveKey = 'save webhook';

export const useCreate = ({ onDone, onRefusal }: Told<WithSecret>) => {
  const intention = useIdempotencyKey();
  return useMutation({
    mutationKey: [saveKey],
    mutationFn: (values: WebhookValues) => {
      const body = { ...toBody(values), orgType: values.orgType };
      return callAsUser(createWebhook, { body }, { idempotencyKey: intention(body) });
    },
    onSuccess: (made) => {
      onDone(made);
      return refreshWebhooks();
    },
    onError: onRefusal,
  });
};

export const useUpdate = ({ id }: Webhook, { onDone, onRefusal }: Told<Webhook>) => {
  const t = useTexts(webhooksTexts);
  return useMutation({
    mutationKey: [saveKey],
    mutationFn: (values: WebhookValues) =>
      callAsUser(updateWebhook, {
        params: { id },
        body: { ...toBody(values), isActive: values.isActive },
      }),
    onSuccess: (webhook) => {
      toasts.success(t.saved);
      onDone(webhook);
      return refreshWebhooks();
    },
    onError: (error) => {
      onRefusal(error);
      return wasRefused(error, 'NotFound') ? refreshWebhooks() : undefined;
    },
  });
};

export const rotateKey = 'rotate webhook secret';

export const useRotate = (onDone: (made: WithSecret) => void) => {
  const t = useTexts(webhooksTexts);
  const why = useWhy();
  const failure = useActionToast();
  return useMutation({
    mutationKey: [rotateKey],
    onMutate: failure.takeBack,
    mutationFn: ({ id }: Webhook) =>
      callAsUser(rotateWebhookSecret, { params: { id } }, { idempotencyKey: randomKey() }),
    onSuccess: (made) => {
      onDone(made);
      return refreshWebhooks();
    },
    onError: (error) => failure.say(t.rotateFailed(why(error)), { stays: true }),
  });
};

export const removeKey = 'delete webhook';

export const useRemove = (onDone: () => void) => {
  const t = useTexts(webhooksTexts);
  const why = useWhy();
  const failure = useActionToast();
  return useMutation({
    mutationKey: [removeKey],
    onMutate: failure.takeBack,
    mutationFn: ({ id }: Webhook) => callAsUser(deleteWebhook, { params: { id } }),
    onSuccess: (_, removed) => {
      toasts.success(t.removed);
      queryClient.setQueryData(webhooksQuery.queryKey, (all) => all?.filter(({ id }) => id !== removed.id));
      onDone();
      return refreshWebhooks();
    },
    onError: (error) => {
      failure.say(t.removeFailed(why(error)), { stays: true });
      if (!wasRefused(error)) return undefined;
      onDone();
      return refreshWebhooks();
    },
  });
};

export const testKey = 'test webhook';

export const useTest = () => {
  const t = useTexts(webhooksTexts);
  const why = useWhy();
  const failure = useActionToast();
  return useMutation({
    mutationKey: [testKey],
    onMutate: failure.takeBack,
    mutationFn: ({ id }: Webhook) => callAsUser(sendTestEvent, { params: { id } }, { idempotencyKey: randomKey() }),
    onSuccess: (_, { id }) => {
      toasts.success(t.testSent);
      return refreshDeliveries(id);
    },
    onError: (error) => failure.say(t.testFailed(why(error)), { stays: true }),
  });
};

export const replayKey = 'replay delivery';

export const useReplay = (id: string) => {
  const t = useTexts(deliveryTexts);
  const sentence = useFailureSentence();
  const failure = useActionToast();
  return useMutation({
    mutationKey: [replayKey],
    onMutate: failure.takeBack,
    mutationFn: (deliveryId: string) =>
      callAsUser(replayWebhookDelivery, { params: { id, deliveryId } }, { idempotencyKey: randomKey() }),
    onSuccess: () => {
      toasts.success(t.replayed);
      return refreshDeliveries(id);
    },
    onError: (error) => failure.say(t.replayFailed(sentence(error)), { stays: true }),
  });
};

export const useReplayAll = (id: string, onDone: () => void) => {
  const t = useTexts(deliveryTexts);
  return useMutation({
    mutationKey: [replayKey],
    mutationFn: (since: string) =>
      callAsUser(replayUndelivered, { params: { id }, body: { since } }, { idempotencyKey: randomKey() }),
    onSuccess: ({ replayed, more }) => {
      const say = replayed === 0 ? toasts.info : toasts.success;
      say(more ? `${t.allReplayed(replayed)}. ${t.moreLeft}` : t.allReplayed(replayed));
      onDone();
      return refreshDeliveries(id);
    },
  });
};
