import { useMutation, useQuery } from '@tanstack/react-query';
import type { ConsumptionPeriod } from '#contract/consumption.ts';
import { countsOf, type ConsumptionType } from '#contract/environments/crm-records.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { DownloadIcon } from '#ui/icons/page-icons.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { useParisToday } from '#app/paris-today.ts';
import { consumptionsQuery, saveConsumption } from '#app/shared/consumption/consumption-queries.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { hasFigures } from './figures.ts';
import { consumptionPageTexts } from './texts.ts';

interface Props {
  orgId: string;
  contractId: string;
  type: ConsumptionType;
  /** The contract includes the product. */
  included: boolean;
  period: ConsumptionPeriod;
}

/** Shown when there is something to export; until that is known, when the contract includes the product. */
export const ExportButton = ({ orgId, contractId, type, included, period }: Props) => {
  const t = useTexts(consumptionPageTexts);
  const language = useLanguage();
  const sentence = useFailureSentence();
  const failure = useActionToast();
  const { data, dataUpdatedAt } = useQuery(consumptionsQuery(orgId, contractId));
  const today = useParisToday(dataUpdatedAt);
  const saving = useMutation({
    mutationFn: () => saveConsumption({ orgId, contractId }, { type, period, language }),
    onMutate: failure.takeBack,
    onSuccess: () => toasts.success(t.exported),
    onError: (error) => failure.say(`${t.exportFailed} ${sentence(error)}`, { stays: true }),
  });
  if (!(data ? hasFigures(countsOf(data.records, type), today) : included)) return null;
  return (
    <Button icon={<DownloadIcon />} loading={saving.isPending} onClick={() => saving.mutate()}>
      {t.export}
    </Button>
  );
};
