import { useState } from 'react';
import type { Webhook } from '#contract/webhooks.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { UndoIcon } from '#ui/icons/page-icons.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { deliveryTexts } from './delivery-texts.ts';
import { isUnderWay, replayKey, useReplayAll } from './webhook-mutations.ts';

const hourMs = 3_600_000;
const periods = { hour: hourMs, day: 24 * hourMs, week: 168 * hourMs, month: 720 * hourMs } as const;
type Period = keyof typeof periods;
const isPeriod = (text: string): text is Period => Object.hasOwn(periods, text);

/** Sends what has not arrived in a chosen period again. */
export const ReplayAll = ({ webhook }: { webhook: Webhook }) => {
  const t = useTexts(deliveryTexts);
  const sentence = useFailureSentence();
  const [isOpen, setIsOpen] = useState(false);
  const [period, setPeriod] = useState<Period>('day');
  const replay = useReplayAll(webhook.id, () => setIsOpen(false));
  const run = () => {
    if (!isUnderWay(replayKey)) replay.mutate(new Date(Date.now() - periods[period]).toISOString());
  };
  const words = { hour: t.hour, day: t.day, week: t.week, month: t.month };
  return (
    <>
      <Button
        icon={<UndoIcon />}
        disabledReason={webhook.isActive ? undefined : t.offText}
        onClick={() => {
          replay.reset();
          setIsOpen(true);
        }}
      >
        {t.replayAll}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        tone="primary"
        title={t.replayAll}
        confirmLabel={t.replay}
        onConfirm={run}
        pending={replay.isPending}
        error={replay.error ? t.replayFailed(sentence(replay.error)) : undefined}
      >
        <Stack>
          <p>{t.replayAllText}</p>
          <SelectField
            lean
            label={t.since}
            placeholder={null}
            options={Object.entries(words).map(([value, label]) => ({ value, label }))}
            value={period}
            onChange={({ target }) => isPeriod(target.value) && setPeriod(target.value)}
          />
        </Stack>
      </ConfirmDialog>
    </>
  );
};
