import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WebdocRecipient } from '#contract/webdocs/recipients.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Status } from '#ui/states/status.tsx';
import { SkeletonText } from '#ui/states/skeleton.tsx';
import { LoadFailure } from '#app/shared/failures/load-failure.tsx';
import { CorrectAddress } from './correct-address.tsx';
import { recipientsQuery } from './recipient-queries.ts';
import { ReopenDocument } from './reopen-document.tsx';
import { reasonTexts, recipientsTexts } from './recipients-texts.ts';
import { exactMoment } from './service-terms.ts';
import styles from './sign-logs.module.css';

const tones = {
  waiting: 'pending',
  accepted: 'success',
  delayed: 'warning',
  bounced: 'danger',
  complaint: 'danger',
} as const;

const nameOf = ({ firstName, lastName }: WebdocRecipient): string => `${firstName} ${lastName}`.trim();

const DeliveryNews = ({ delivery }: Pick<WebdocRecipient, 'delivery'>) => {
  const t = useTexts(recipientsTexts);
  const why = useTexts(reasonTexts);
  const language = useLanguage();
  if (!delivery) return <p className={styles.why}>{t.none}</p>;
  const { state, class: reason, code, answer, at } = delivery;
  return (
    <>
      <p>
        <Status tone={tones[state]}>{t[state]}</Status> <span className={styles.why}>{exactMoment(at, language)}</span>
      </p>
      {reason !== null && <p>{why[reason]}</p>}
      {reason !== null && (answer ?? code) !== null && (
        <p className={styles.raw}>
          {t.answer} <code>{answer ?? code}</code>
        </p>
      )}
    </>
  );
};

const Person = ({ webdocId, person }: { webdocId: string; person: WebdocRecipient }) => {
  const t = useTexts(recipientsTexts);
  const [isOpen, setIsOpen] = useState(false);
  const { kind, email, delivery, canBeCorrected, canBeReopened } = person;
  const who = nameOf(person);
  return (
    <li className={styles.entry}>
      <p>
        <strong>{who}</strong> <span className={styles.why}>{t[kind]}</span>
      </p>
      <p className={styles.address}>{email}</p>
      <DeliveryNews delivery={delivery} />
      {canBeCorrected && !isOpen && (
        <Button size="small" aria-label={t.correctOf(who)} onClick={() => setIsOpen(true)}>
          {t.correct}
        </Button>
      )}
      {canBeCorrected && isOpen && (
        <CorrectAddress webdocId={webdocId} person={person} onClose={() => setIsOpen(false)} />
      )}
      {canBeReopened && <ReopenDocument webdocId={webdocId} />}
    </li>
  );
};

/** Everybody whom one of our documents is mailed to, and the correction of an address (REQ-2.7.55). */
export const Recipients = ({ webdocId }: { webdocId: string }) => {
  const t = useTexts(recipientsTexts);
  const query = useQuery(recipientsQuery(webdocId));
  const { data, error } = query;
  return (
    <section className={styles.part}>
      <h3>{t.title}</h3>
      {!data && error && <LoadFailure title={t.failed} query={query} />}
      {!data && !error && <SkeletonText lines={3} />}
      {data && (
        <ul className={styles.answers}>
          {data.map((person) => (
            <Person key={person.id} webdocId={webdocId} person={person} />
          ))}
        </ul>
      )}
    </section>
  );
};
