import { useQuery } from '@tanstack/react-query';
import type { Passkey } from '#contract/accounts/passkeys.ts';
import { formatMoment } from '#kit/dates.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Card } from '#ui/layout/card.tsx';
import { KeyIcon } from '#ui/icons/icons.tsx';
import { SkeletonText } from '#ui/states/skeleton.tsx';
import { Status } from '#ui/states/status.tsx';
import { LoadFailure } from '#app/shared/failures/load-failure.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { RemovePasskey, RenamePasskey } from './passkey-actions.tsx';
import styles from './line-list.module.css';
import { passkeysQuery } from './passkeys-query.ts';
import { passkeysTexts } from './passkeys-texts.ts';
import { timeAgo } from '#kit/time-ago.ts';

const PasskeyLine = ({ passkey, now }: { passkey: Passkey; now: number }) => {
  const t = useTexts(passkeysTexts);
  const language = useLanguage();
  const { lastUsedDate } = passkey;
  const facts = [
    t.added(formatMoment(passkey.createdDate, language)),
    lastUsedDate === null ? t.neverUsed : t.used(timeAgo(lastUsedDate, now, language)),
  ];
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <p className={styles.device}>
          {passkey.name}
          {passkey.isBackedUp && (
            <Status tone="neutral" look="badge">
              {t.synchronised}
            </Status>
          )}
        </p>
        <p className={styles.facts}>{facts.join(' · ')}</p>
      </div>
      <div className={styles.actions}>
        <RenamePasskey passkey={passkey} />
        <RemovePasskey passkey={passkey} />
      </div>
    </li>
  );
};

/** The own passkeys. */
export const PasskeysCard = () => {
  const t = useTexts(passkeysTexts);
  const query = useQuery(passkeysQuery);
  const { data, error, dataUpdatedAt } = query;
  return (
    <Card title={t.title} icon={<KeyIcon />} padding="flush" {...(data && { footer: <AddPasskey /> })}>
      <p className={styles.intro}>
        {t.text} {data?.length === 0 && t.none}
      </p>
      {data && data.length > 0 && (
        <ul>
          {data.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} now={dataUpdatedAt} />
          ))}
        </ul>
      )}
      {!data && !error && (
        <div className={styles.waiting}>
          <SkeletonText lines={2} />
        </div>
      )}
      {!data && error && <LoadFailure title={t.failed} query={query} />}
    </Card>
  );
};
