import { toasts } from '#ui/overlays/toasts.ts';

export interface Heard {
  /** There is nothing of it to show. */
  isMissing: boolean;
  /** What to say of the failure; null while there is none, or the screen has other words for it. */
  text: string | null;
  tone: 'error' | 'info';
  /** What was looked for: something else that cannot be had is said anew. */
  asked: string;
}

/** Says in one toast what failed, and what the screen goes on saying: once until `takeBack`, however often it is heard. */
export const failureVoice = () => {
  let said: { asked: string; toast: number } | null = null;
  const takeBack = () => {
    if (said) toasts.close(said.toast);
    said = null;
  };
  const say = (text: string, { tone = 'error', asked = '' }: Partial<Pick<Heard, 'tone' | 'asked'>> = {}) => {
    takeBack();
    said = { asked, toast: toasts[tone](text, { isBrief: true }) };
  };
  const hear = ({ isMissing, text, ...how }: Heard) => {
    if (!isMissing) takeBack();
    else if (text !== null && said?.asked !== how.asked) say(text, how);
  };
  return { hear, say, takeBack };
};
