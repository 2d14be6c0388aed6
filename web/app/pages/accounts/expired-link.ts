import { failureSentence } from '#kit/failure-sentence.ts';
import { Refused } from '#kit/failures.ts';
import { currentLanguage } from '#kit/language.ts';
import { refusalTexts } from '#kit/refusal-texts.ts';
import { toasts } from '#ui/overlays/toasts.ts';

/** The server has rejected the link for good: another try is useless. */
export const isLinkExpired = (error: unknown): error is Refused =>
  error instanceof Refused && error.problem.status < 500 && error.code !== 'TooManyRequests';

/** Says why a mailed link leads to log-in. To its reader, an unknown token is a link that no longer works. */
export const reportExpiredLink = (error: Refused): void => {
  const language = currentLanguage();
  const { TokenInvalid, EmailTokenInvalid } = refusalTexts[language];
  toasts.error(
    error.code === 'TokenInvalid' ? `${TokenInvalid}. ${EmailTokenInvalid}` : failureSentence(error, language),
  );
};
