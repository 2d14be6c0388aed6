import { useMutation } from '@tanstack/react-query';
import type { ConsumptionPeriod } from '#contract/consumption.ts';
import type { ConsumptionType } from '#contract/environments/crm-records.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { DownloadIcon } from '#ui/icons/page-icons.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { saveConsumption } from '#app/shared/consumption/consumption-queries.ts';
import { consumptionPageTexts } from './texts.ts';

interface Props {
  orgId: string;
  contractId: string;
  type: ConsumptionType;
  period: ConsumptionPeriod;
}

export const ExportButton = ({ orgId, contractId, type, period }: Props) => {
  const t = useTexts(consumptionPageTexts);
  const language = useLanguage();
  const sentence = useFailureSentence();
  const saving = useMutation({
    mutationFn: () => saveConsumption({ orgId, contractId }, { type, period, language }),
    onSuccess: () => toasts.success(t.exported),
    onError: (error) => toasts.error(`${t.exportFailed} ${sentence(error)}`),
  });
  return (
    <Button icon={<DownloadIcon />} loading={saving.isPending} onClick={() => saving.mutate()}>
      {t.export}
    </Button>
  );
};
