import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { Button } from '../../shell/button.tsx';
import { useSignLanguage } from '../../shell/sign-context.ts';
import { snoozeTexts } from './snooze-texts.ts';

/** Offers to be reminded later, to those whose turn it is. */
export const SnoozeButton = ({ view, onClick }: { view: WebdocView; onClick: () => void }) => {
  const texts = snoozeTexts[useSignLanguage().language];
  if (!view.signatory.isTurn) return null;
  return (
    <Button tone="quiet" wide onClick={onClick}>
      {texts.title}
    </Button>
  );
};
