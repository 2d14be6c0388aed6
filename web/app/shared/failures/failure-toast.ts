import { toasts } from '#ui/overlays/toasts.ts';

export interface FailureState {
  /** There is no data to show. */
  isMissing: boolean;
  /** The sentence for the failure; null without a failure, or if the screen has other words for it. */
  text: string | null;
  tone: 'error' | 'info';
  /** The requested item: a failure of another item is announced again. */
  asked: string;
}

interface How extends Pick<FailureState, 'tone' | 'asked'> {
  /** Nothing else on the screen tells the failure. */
  stays: boolean;
}

/** Announces a failure in one toast, once until `takeBack`, however often it is reported. */
export const failureToast = () => {
  let said: { asked: string; toast: number } | null = null;
  const takeBack = () => {
    if (said) toasts.close(said.toast);
    said = null;
  };
  const say = (text: string, { tone = 'error', asked = '', stays = false }: Partial<How> = {}) => {
    takeBack();
    said = { asked, toast: toasts[tone](text, { isBrief: !stays }) };
  };
  const hear = ({ isMissing, text, ...how }: FailureState) => {
    if (!isMissing) takeBack();
    else if (text !== null && said?.asked !== how.asked) say(text, how);
  };
  return { hear, say, takeBack };
};
