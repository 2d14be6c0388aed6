import { MailIcon } from '#ui/icons/icons.tsx';
import { delegateTexts } from './delegate-texts.ts';
import { ScreenCard } from '../../shell/screen-card.tsx';
import { useDeferredTexts } from '../deferred-texts.ts';

/** The signer's link is now invalid, so the signer can see this information only once. */
export const DelegatedScreen = ({ to, sender }: { to: string; sender: string }) => {
  const texts = delegateTexts[useDeferredTexts().language];
  return (
    <ScreenCard title={texts.done(to)} icon={<MailIcon size={32} />} tone="good">
      <p>{texts.doneBody(sender)}</p>
    </ScreenCard>
  );
};
