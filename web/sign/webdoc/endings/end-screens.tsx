import type { RefusalCode } from '#contract/errors.ts';
import type { SignPage } from '#contract/webdocs/sign-page.ts';
import type { WebdocStatus } from '#contract/webdocs/webdocs.ts';
import { AlertIcon, ClockIcon, ErrorCircleIcon, MailIcon, RefreshIcon, SearchIcon } from '#ui/icons/icons.tsx';
import { Button, buttonClass } from '../../shell/button.tsx';
import { sentenceOf } from '../refusal-sentences.ts';
import { ScreenCard } from '../../shell/screen-card.tsx';
import { useDeferredTexts } from '../deferred-texts.ts';

const MailSender = ({ sender, subject }: { sender: SignPage['sender']; subject: string }) => {
  const { texts } = useDeferredTexts();
  if (!sender) return null;
  return (
    <a className={buttonClass('brand')} href={`mailto:${sender.email}?subject=${encodeURIComponent(subject)}`}>
      <MailIcon /> {texts.mailSender}
    </a>
  );
};

export const ExpiredScreen = ({ sender }: { sender: SignPage['sender'] }) => {
  const { texts } = useDeferredTexts();
  return (
    <ScreenCard title={texts.expiredTitle} icon={<ClockIcon size={32} />}>
      <p>{texts.expiredBody(sender?.name)}</p>
      <MailSender sender={sender} subject={texts.mailSubject} />
    </ScreenCard>
  );
};

export const PurgedScreen = () => {
  const { texts } = useDeferredTexts();
  return (
    <ScreenCard title={texts.purgedTitle} icon={<ClockIcon size={32} />}>
      <p>{texts.purgedBody}</p>
    </ScreenCard>
  );
};

export const NotFoundScreen = () => {
  const { texts } = useDeferredTexts();
  return (
    <ScreenCard title={texts.notFoundTitle} icon={<SearchIcon size={32} />}>
      <p>{texts.notFoundBody}</p>
    </ScreenCard>
  );
};

export const ErrorScreen = ({ problem }: { problem: RefusalCode | null }) => {
  const { texts, language } = useDeferredTexts();
  return (
    <ScreenCard title={texts.errorTitle} icon={<AlertIcon size={32} />} tone="bad">
      <p>{sentenceOf(problem ?? 'InternalError', 'load', language)}</p>
      <Button tone="brand" icon={<RefreshIcon />} onClick={() => globalThis.location.reload()}>
        {texts.retry}
      </Button>
    </ScreenCard>
  );
};

interface EndedProps {
  sender: SignPage['sender'];
  /** Name of the document, the subject of a mail to the sender. */
  name: string;
}

export const DeclinedScreen = ({ sender, name }: EndedProps) => {
  const { texts } = useDeferredTexts();
  return (
    <ScreenCard title={texts.declined} icon={<ErrorCircleIcon size={32} />} tone="bad">
      <p>{texts.declinedBody(sender?.name)}</p>
      <MailSender {...{ sender }} subject={name} />
    </ScreenCard>
  );
};

export const EndedScreen = ({ status, sender, name }: EndedProps & { status: WebdocStatus }) => {
  const { texts } = useDeferredTexts();
  return (
    <ScreenCard title={texts.endedTitle} icon={<ErrorCircleIcon size={32} />}>
      <p>{(status === 'cancelled' ? texts.cancelled : texts.wasDeclined)(sender?.name)}</p>
      <MailSender {...{ sender }} subject={name} />
    </ScreenCard>
  );
};
