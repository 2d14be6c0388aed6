import type { DeliveryStatus } from '#contract/webhooks.ts';
import { useTexts } from '#kit/texts.ts';
import { Status } from '#ui/states/status.tsx';
import { deliveryTexts } from './delivery-texts.ts';

const tones = { pending: 'neutral', delivered: 'success', failed: 'danger' } as const;

export const useDeliveryWords = (): Record<DeliveryStatus, string> => {
  const t = useTexts(deliveryTexts);
  return { pending: t.pending, delivered: t.delivered, failed: t.failedState };
};

export const DeliveryState = ({ status }: { status: DeliveryStatus }) => {
  const words = useDeliveryWords();
  return <Status tone={tones[status]}>{words[status]}</Status>;
};
