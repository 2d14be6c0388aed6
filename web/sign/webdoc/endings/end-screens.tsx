import type { RefusalCode } from '#contract/errors.ts';
import type { WebdocStatus } from '#contract/webdocs/webdocs.ts';
import { AlertIcon, ClockIcon, ErrorCircleIcon, RefreshIcon, SearchIcon } from '#ui/icons/icons.tsx';
import { MailIcon } from '#ui/icons/page-icons.tsx';
import { Button, buttonClass } from '../../shell/button.tsx';
import { sentenceOf } from '../refusal-sentences.ts';
import { ScreenCard } from '../../shell/screen-card.tsx';
import { useDeferredTexts } from '../deferred-texts.ts';

export const ExpiredScreen = ({ senderEmail }: { senderEmail: string | null }) => {
  const { texts } = useDeferredTexts();
  const address = `mailto:${senderEmail ?? ''}?subject=${encodeURIComponent(texts.mailSubject)}`;
  return (
    <ScreenCard title={texts.expiredTitle} icon={<ClockIcon size={32} />}>
      <p>{texts.expiredBody}</p>
      {senderEmail && (
        <a className={buttonClass('brand')} href={address}>
          <MailIcon /> {texts.mailSender}
        </a>
      )}
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

export const DeclinedScreen = ({ sender }: { sender: string }) => {
  const { texts } = useDeferredTexts();
  return (
    <ScreenCard title={texts.declined} icon={<ErrorCircleIcon size={32} />} tone="bad">
      <p>{texts.declinedBody(sender)}</p>
    </ScreenCard>
  );
};

export const EndedScreen = ({ status }: { status: WebdocStatus }) => {
  const { texts } = useDeferredTexts();
  return (
    <ScreenCard title={texts.endedTitle} icon={<ErrorCircleIcon size={32} />}>
      <p>{status === 'cancelled' ? texts.cancelled : texts.wasDeclined}</p>
    </ScreenCard>
  );
};
