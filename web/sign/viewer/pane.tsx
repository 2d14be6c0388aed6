import type { ReactNode } from 'react';
import type { SignDocument } from '#contract/webdocs/sign-page.ts';
import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { formatDay } from '#kit/dates.ts';
import { CheckCircleIcon, ClockIcon, DocumentIcon, ErrorCircleIcon } from '#ui/icons/icons.tsx';
import { documentElementId } from './documents-html.ts';
import styles from './pane.module.css';
import { isOwnerType, isSignatory } from './party.ts';
import { useTexts } from '../shell/sign-context.ts';
import { useHydrated } from '../shell/use-hydrated.ts';
import { fullName } from '#contract/text.ts';

type PartyStatus = WebdocView['signatory']['status'];

const statusIcons = { pending: ClockIcon, signed: CheckCircleIcon, declined: ErrorCircleIcon };

const Status = ({ status }: { status: PartyStatus }) => {
  const texts = useTexts();
  const Icon = statusIcons[status];
  return (
    <span className={styles['status']} data-status={status}>
      <Icon size={16} /> {texts[`status_${status}`]}
    </span>
  );
};

interface Person {
  firstName: string;
  lastName: string;
  email: string;
  status?: PartyStatus | undefined;
}

const PersonLine = ({ person }: { person: Person }) => (
  <div className={styles['person']}>
    <span className={styles['who']}>{fullName(person)}</span>
    <span className={styles['email']}>{person.email}</span>
    {person.status && <Status status={person.status} />}
  </div>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles['part']}>
    <h2>{title}</h2>
    {children}
  </section>
);

const Files = ({ view }: { view: WebdocView }) => {
  const texts = useTexts();
  if (view.filesToCollect.length === 0) return null;
  return (
    <Part title={texts.files}>
      <ul>
        {view.filesToCollect.map((file) => (
          <li key={file.id} className={styles['file']}>
            {file.name} <span className={styles['email']}>({file.required ? texts.required : texts.optional})</span>
            {file.status === 'Uploaded' && (
              <span className={styles['status']} data-status="signed">
                <CheckCircleIcon size={16} /> {texts.uploaded}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
};

interface Props {
  view: WebdocView;
  documents: SignDocument[];
  /** Called with the id of the picked document's sheet. */
  onJump: (place: string) => void;
}

/** The parties, the documents to read and the files to hand in. */
export const PaneContent = ({ view, documents, onJump }: Props) => {
  const texts = useTexts();
  const recipients = view.recipients.filter((party) => !isOwnerType(party));
  // The server does not know the reader's time zone: the first drawing in the browser must be its own.
  const until = formatDay(view.expiresDate, useHydrated() ? undefined : 'UTC');
  return (
    <>
      <Part title={texts.signatory}>
        <PersonLine person={view.signatory} />
        {until && <p className={styles['email']}>{texts.until(until)}</p>}
      </Part>
      <Part title={texts.sender}>
        <PersonLine person={view.owner} />
      </Part>
      {recipients.length > 0 && (
        <Part title={texts.recipients}>
          <ul>
            {recipients.map((person) => (
              <li key={person.id}>
                <PersonLine person={{ ...person, status: isSignatory(person) ? person.status : undefined }} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title={texts.documents}>
        <ul>
          {documents.map((document) => (
            <li key={document.id}>
              <button type="button" className={styles['jump']} onClick={() => onJump(documentElementId(document))}>
                <DocumentIcon size={16} />
                <span>{document.title}</span>
              </button>
            </li>
          ))}
        </ul>
      </Part>
      <Files view={view} />
    </>
  );
};
