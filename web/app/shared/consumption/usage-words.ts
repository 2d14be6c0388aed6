import { shareUsed, type Usage } from '#contract/consumption.ts';
import { formatNumber } from '#kit/big-numbers.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { consumptionTexts } from './texts.ts';

/** By how much a quota is used, with all digits: "5 160 sur 5 000 · 103 %". */
export const useUsageWords = (): ((usage: Usage) => string) => {
  const t = useTexts(consumptionTexts);
  const language = useLanguage();
  return (usage) => {
    const { used, limit } = usage;
    const share = shareUsed(usage);
    if (limit === null || share === null) return `${formatNumber(used, language)} · ${t.unlimited}`;
    return `${formatNumber(used, language)} ${t.ofLimit(formatNumber(limit, language))} · ${t.percent(share)}`;
  };
};
