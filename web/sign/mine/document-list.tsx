import type { Language } from '#contract/roles.ts';
import type { OwnDocument } from '#contract/webdocs/own-documents.ts';
import { wasRefused } from '#kit/failures.ts';
import { Button, buttonClass } from '../shell/button.tsx';
import { useSignLanguage } from '../shell/sign-context.ts';
import { ownDocumentGroups } from './groups.ts';
import styles from './mine.module.css';
import { RequestForm } from './request-form.tsx';
import { mineTexts } from './texts.ts';
import { useDocuments } from './use-documents.ts';

const locales: Record<Language, string> = { fr: 'fr-FR', en: 'en-GB' };

const dayOf = (moment: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long' }).format(new Date(moment));

const hourOf = (moment: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeStyle: 'short' }).format(new Date(moment));

const isEnded = (state: OwnDocument['state']): state is 'declined' | 'expired' | 'cancelled' =>
  state === 'declined' || state === 'expired' || state === 'cancelled';

const Item = ({
  document: { name, sender, senderEmail, isUnverified, state, sentDate, expiresDate, url, fileUrl },
}: {
  document: OwnDocument;
}) => {
  const { language } = useSignLanguage();
  const texts = mineTexts[language];
  return (
    <li className={styles['item']}>
      <div className={styles['facts']}>
        <h3 className={styles['name']}>{name}</h3>
        <p className={styles['soft']}>{texts.from(sender, dayOf(sentDate, language))}</p>
        {isUnverified && <p className={styles['caution']}>{texts.unverified(senderEmail)}</p>}
        {isEnded(state) && <p className={styles['soft']}>{texts[state]}</p>}
        {state === 'toSign' && expiresDate !== null && (
          <p className={styles['until']}>{texts.until(hourOf(expiresDate, language))}</p>
        )}
      </div>
      <div className={styles['buttons']}>
        {fileUrl !== null && (
          <a className={buttonClass('plain')} href={fileUrl} aria-label={texts.downloadNamed(name)}>
            {texts.download}
          </a>
        )}
        <a
          className={buttonClass(state === 'toSign' ? 'brand' : 'plain')}
          href={url}
          aria-label={texts.openNamed(name)}
        >
          {texts.open}
        </a>
      </div>
    </li>
  );
};

const Groups = ({ documents }: { documents: OwnDocument[] }) => {
  const texts = mineTexts[useSignLanguage().language];
  return ownDocumentGroups.map(({ name, states }) => {
    const members = documents.filter(({ state }) => states.includes(state));
    if (members.length === 0) return null;
    return (
      <section key={name} className={styles['group']} aria-labelledby={`group-${name}`}>
        <h2 id={`group-${name}`}>{texts[name]}</h2>
        <ul className={styles['items']}>
          {members.map((document) => (
            <Item key={document.id} document={document} />
          ))}
        </ul>
      </section>
    );
  });
};

/** All documents of the address that the token stands for. */
export const DocumentList = ({ token }: { token: string }) => {
  const texts = mineTexts[useSignLanguage().language];
  const { list, failure, busy, more } = useDocuments(token);
  if (wasRefused(failure, 'ExpiredToken')) return <RequestForm notice={texts.ended} />;
  return (
    <>
      <h1>{texts.title}</h1>
      <output className={styles['soft']}>{list === null ? '' : texts.of(list.address)}</output>
      {list === null && failure === null && <p>{texts.loading}</p>}
      {list?.documents.length === 0 && <p>{texts.none}</p>}
      {list && <Groups documents={list.documents} />}
      <p role="alert" className={styles['problem']}>
        {failure !== null && (wasRefused(failure, 'TooManyRequests') ? texts.tooMany : texts.failed)}
      </p>
      {(failure !== null || (list?.next ?? null) !== null) && (
        <Button busy={busy} onClick={more}>
          {failure === null ? texts.more : texts.retry}
        </Button>
      )}
    </>
  );
};
