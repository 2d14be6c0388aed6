import { formatWait, useFailureSentence } from '#kit/failure-sentence.ts';
import { wasRefused } from '#kit/failures.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { activityTexts } from './texts.ts';

/** Returns the sentence for a failed call; after too many requests it names the search or the export. */
export const useActivityFailure = (of: 'search' | 'export'): ((error: unknown) => string) => {
  const t = useTexts(activityTexts);
  const language = useLanguage();
  const sentence = useFailureSentence();
  return (error) => {
    if (!wasRefused(error, 'TooManyRequests') || error.retryAfterSeconds === undefined) return sentence(error);
    const wait = formatWait(error.retryAfterSeconds, language);
    return of === 'search' ? t.tooManySearches(wait) : t.tooManyExports(wait);
  };
};
