import { useState } from 'react';
import type { Ticket, TicketMessage } from '#contract/tickets.ts';
import type { Sending } from '#contract/ticket-list.ts';
import { formatMoment } from '#kit/dates.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Avatar } from '#ui/layout/avatar.tsx';
import { ChevronDownIcon, LifebuoyIcon, MailIcon } from '#ui/icons/icons.tsx';
import { RichTextView } from '#ui/rich-text/rich-text-view.tsx';
import { Status } from '#ui/states/status.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { ticketTexts } from './texts.ts';
import { threadTexts } from './ticket-texts.ts';
import styles from './ticket.module.css';

interface Shown {
  id: string;
  name: string;
  fromSupport: boolean;
  createdDate: string;
  html: string;
  sending: Sending;
  isNew: boolean;
}

const requestId = 'request';

const Face = ({ message: { id, name, fromSupport } }: { message: Shown }) => {
  if (fromSupport)
    return (
      <span className={styles.supportAvatar}>
        <LifebuoyIcon />
      </span>
    );
  // A ticket does not name its author.
  if (id === requestId)
    return (
      <span className={styles.requestAvatar}>
        <MailIcon />
      </span>
    );
  return <Avatar name={name} />;
};

const Marks = ({ message: { sending, isNew } }: { message: Shown }) => {
  const t = useTexts(threadTexts);
  const words = useTexts(ticketTexts);
  return (
    <>
      {isNew && (
        <Status tone="info" look="badge">
          {t.newAnswer}
        </Status>
      )}
      {sending === 'waiting' && <Status tone="warning">{words.waiting}</Status>}
      {sending === 'failed' && <Status tone="danger">{words.notSent}</Status>}
    </>
  );
};

const Message = ({ message, opensAtFirst }: { message: Shown; opensAtFirst: boolean }) => {
  const t = useTexts(threadTexts);
  const language = useLanguage();
  const { name, fromSupport, createdDate, html } = message;
  const [startsOpen] = useState(opensAtFirst);
  const [isOpen, setIsOpen] = useState(startsOpen);
  return (
    <li>
      <details
        className={styles.message}
        open={startsOpen}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary className={styles.summary}>
          <Face message={message} />
          <span className={styles.about}>
            <span className={styles.name}>
              <strong>{name}</strong>
              {fromSupport && name !== t.support && <span className={styles.soft}> – {t.support}</span>}
            </span>
            <time dateTime={createdDate} className={styles.soft}>
              {formatMoment(createdDate, language)}
            </time>
          </span>
          <Marks message={message} />
          <span className={styles.chevron}>
            <ChevronDownIcon size={16} />
          </span>
        </summary>
        {isOpen && (
          <div className={styles.text}>
            <RichTextView html={html} />
          </div>
        )}
      </details>
    </li>
  );
};

/** Answers that came while the page was open, and the last of them, which is announced. */
const useArrivals = (messages: readonly TicketMessage[]) => {
  const [known] = useState(() => new Set(messages.map(({ id }) => id)));
  const arrived = messages.filter(({ id, fromSupport }) => fromSupport && !known.has(id));
  return { isNew: (id: string) => arrived.some((one) => one.id === id), last: arrived[0] };
};

const useNames = () => {
  const t = useTexts(threadTexts);
  return ({ fromName, fromAddress, fromSupport }: TicketMessage): string =>
    [fromName, fromAddress].find((name) => name !== null && name !== '') ?? (fromSupport ? t.support : t.unknown);
};

/** The messages, newest first; the request itself comes last. */
export const Thread = ({ ticket }: { ticket: Ticket }) => {
  const t = useTexts(threadTexts);
  const nameOf = useNames();
  const { isNew, last } = useArrivals(ticket.emailMessages);
  const shown: Shown[] = [
    ...ticket.emailMessages.map((message) => ({
      ...message,
      name: nameOf(message),
      html: message.htmlBody,
      isNew: isNew(message.id),
    })),
    {
      id: requestId,
      name: t.firstMessage,
      fromSupport: false,
      createdDate: ticket.createdDate,
      html: ticket.htmlBody,
      sending: ticket.sending,
      isNew: false,
    },
  ];
  return (
    <section aria-labelledby="thread">
      <header className={styles.threadHeader}>
        <h2 id="thread">{t.thread}</h2>
        <span className={styles.soft}>{t.newestFirst}</span>
      </header>
      <VisuallyHidden>
        <output aria-live="polite">{last && t.arrived(nameOf(last))}</output>
      </VisuallyHidden>
      <ol className={styles.thread}>
        {shown.map((message, at) => (
          <Message key={message.id} message={message} opensAtFirst={at === 0 || message.isNew} />
        ))}
      </ol>
    </section>
  );
};
