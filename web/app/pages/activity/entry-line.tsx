import type { AuditEntry } from '#contract/audit/audit.ts';
import { auditSentence } from '#contract/audit/audit-actions.ts';
import { factsOf } from '#contract/audit/audit-facts.ts';
import { useConfig } from '#kit/config.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Avatar } from '#ui/layout/avatar.tsx';
import { classNames } from '#ui/class-names.ts';
import { KeyIcon, LifebuoyIcon } from '#ui/icons/icons.tsx';
import { SettingsIcon } from '#ui/icons/page-icons.tsx';
import { Status } from '#ui/states/status.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import styles from './activity.module.css';
import { splitLongList } from './long-lists.ts';
import { minuteOf } from './days.ts';
import { activityTexts } from './texts.ts';

type Actor = AuditEntry['actor'];

const Face = ({ actor }: { actor: Actor }) => {
  if (actor.kind === 'token' || actor.kind === 'system') {
    const Icon = actor.kind === 'token' ? KeyIcon : SettingsIcon;
    return (
      <span className={styles.face}>
        <Icon size={16} />
      </span>
    );
  }
  return <Avatar size="small" name={actor.supportStaff ?? actor.name} />;
};

const SupportBadge = () => {
  const t = useTexts(activityTexts);
  return (
    <Status tone="info" look="badge" icon={<LifebuoyIcon size={16} />}>
      {t.support}
    </Status>
  );
};

const ActorName = ({ actor }: { actor: Actor }) => {
  const t = useTexts(activityTexts);
  const { productName } = useConfig();
  if (actor.supportStaff !== undefined) {
    return (
      <>
        <strong>{actor.supportStaff}</strong> <SupportBadge /> {t.onBehalfOf} <strong>{actor.name}</strong>
      </>
    );
  }
  if (actor.kind === 'token') return <strong>{t.token(actor.name)}</strong>;
  if (actor.kind === 'system') return <strong>{productName}</strong>;
  return (
    <>
      <strong>{actor.name === '' ? t.somebody : actor.name}</strong>
      {actor.kind === 'staff' && (
        <>
          {' '}
          <SupportBadge />
        </>
      )}
    </>
  );
};

/** A list of hundreds of people is a few names, and the others on demand. */
const FactValue = ({ value }: { value: string }) => {
  const t = useTexts(activityTexts);
  const long = splitLongList(value);
  if (!long) return value;
  return (
    <>
      {long.first}
      <details>
        <summary>{t.others(long.others.length)}</summary>
        {long.others.join(', ')}
      </details>
    </>
  );
};

/** One entry as a sentence, with its time and origin beside it. */
export const EntryLine = ({ entry }: { entry: AuditEntry }) => {
  const t = useTexts(activityTexts);
  const language = useLanguage();
  const { before, object, after } = auditSentence(entry, language);
  const facts = factsOf(entry, language);
  const bySupport = entry.actor.kind === 'staff' || entry.actor.supportStaff !== undefined;
  return (
    <li className={classNames(styles.entry, bySupport && styles.bySupport)} tabIndex={-1}>
      <time className={styles.time} dateTime={entry.at}>
        {minuteOf(entry.at, language)}
      </time>
      <span className={styles.avatar}>
        <Face actor={entry.actor} />
      </span>
      <div className={styles.words}>
        <p>
          <ActorName actor={entry.actor} /> {before}
          {object !== '' && <strong>{object}</strong>}
          {after}
        </p>
        {facts.length > 0 && (
          <ul className={styles.facts}>
            {facts.map(({ name, value }) => (
              <li key={name}>
                {name !== null && `${name}${language === 'fr' ? '\u00A0' : ''}: `}
                <FactValue value={value} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {entry.address !== null && (
        <span className={styles.address}>
          <VisuallyHidden>{t.address} </VisuallyHidden>
          {entry.address}
        </span>
      )}
    </li>
  );
};
