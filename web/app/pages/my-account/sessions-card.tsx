import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { maxSessions } from '#contract/accounts/account-limits.ts';
import { endOtherSessions, endSession, listSessions } from '#contract/accounts/my-account.ts';
import type { Session } from '#contract/accounts/my-account.ts';
import { formatMoment } from '#kit/dates.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { wasRefused } from '#kit/failures.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { GlobeIcon } from '#ui/icons/page-icons.tsx';
import { SkeletonText } from '#ui/states/skeleton.tsx';
import { Status } from '#ui/states/status.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { LoadFailure } from '#app/shared/failures/load-failure.tsx';
import { callAsUser } from '#app/session.ts';
import { deviceName } from '#kit/device-name.ts';
import { useEmailChangeRefresh } from './pending-email.tsx';
import styles from './line-list.module.css';
import { sessionsTexts } from './sessions-texts.ts';
import { timeAgo } from '#kit/time-ago.ts';

const sessionsQuery = queryOptions({
  queryKey: ['own sessions'],
  queryFn: () => callAsUser(listSessions, {}),
  staleTime: 0,
});

/** Runs the mutation, shows its sentence, and refetches the list. */
const useEnding = <Value,>(end: (value: Value) => Promise<string>, done: () => void) => {
  const queries = useQueryClient();
  const refreshEmailChange = useEmailChangeRefresh();
  return useMutation({
    mutationFn: end,
    onSuccess: (said) => {
      toasts.success(said);
      done();
      void refreshEmailChange();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
};

const EndOne = ({ session, device }: { session: Session; device: string }) => {
  const t = useTexts(sessionsTexts);
  const sentence = useFailureSentence();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const ending = useEnding(async (id: string) => {
    try {
      await callAsUser(endSession, { params: { id } });
    } catch (error) {
      if (wasRefused(error, 'NotFound')) return t.alreadyEnded;
      throw error;
    }
    return t.ended;
  }, close);
  return (
    <>
      <Button size="small" aria-label={t.endNamed(device)} onClick={() => setIsOpen(true)}>
        {t.end}
      </Button>
      <ConfirmDialog
        title={t.endTitle(device)}
        confirmLabel={t.end}
        isOpen={isOpen}
        onClose={close}
        onConfirm={() => ending.mutate(session.id)}
        pending={ending.isPending}
        error={ending.error ? sentence(ending.error) : undefined}
      >
        {t.endText}
      </ConfirmDialog>
    </>
  );
};

const SessionLine = ({ session, now }: { session: Session; now: number }) => {
  const t = useTexts(sessionsTexts);
  const language = useLanguage();
  const device = deviceName(session.userAgent, language);
  const facts = [
    t.address(session.address),
    t.lastUsed(timeAgo(session.lastUsedDate, now, language)),
    t.since(formatMoment(session.createdDate, language)),
  ];
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <p className={styles.device}>
          {device}
          {session.isCurrent && (
            <Status tone="success" look="badge">
              {t.current}
            </Status>
          )}
          {session.supportStaff !== undefined && (
            <Status tone="warning" look="badge">
              {t.support(session.supportStaff)}
            </Status>
          )}
        </p>
        <p className={styles.facts}>{facts.join(' · ')}</p>
      </div>
      {!session.isCurrent && <EndOne session={session} device={device} />}
    </li>
  );
};

const EndOthers = ({ hasOthers }: { hasOthers: boolean }) => {
  const t = useTexts(sessionsTexts);
  const sentence = useFailureSentence();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const ending = useEnding(async () => {
    const { ended } = await callAsUser(endOtherSessions, {});
    return t.othersEnded(ended);
  }, close);
  return (
    <>
      <Button size="small" disabledReason={hasOthers ? undefined : t.noOther} onClick={() => setIsOpen(true)}>
        {t.endOthers}
      </Button>
      <ConfirmDialog
        title={t.endOthersTitle}
        confirmLabel={t.endOthersConfirm}
        isOpen={isOpen}
        onClose={close}
        onConfirm={() => ending.mutate(undefined)}
        pending={ending.isPending}
        error={ending.error ? sentence(ending.error) : undefined}
      >
        {t.endOthersText}
      </ConfirmDialog>
    </>
  );
};

/** The open sessions, with buttons to end them. */
export const SessionsCard = () => {
  const t = useTexts(sessionsTexts);
  const query = useQuery(sessionsQuery);
  const { data, error, dataUpdatedAt } = query;
  return (
    <Card
      title={t.title}
      icon={<GlobeIcon />}
      padding="flush"
      {...(data && { footer: <EndOthers hasOthers={data.some(({ isCurrent }) => !isCurrent)} /> })}
    >
      <p className={styles.intro}>{t.text(maxSessions)}</p>
      {data && (
        <ul>
          {data.map((session) => (
            <SessionLine key={session.id} session={session} now={dataUpdatedAt} />
          ))}
        </ul>
      )}
      {!data && !error && (
        <div className={styles.waiting}>
          <SkeletonText lines={4} />
        </div>
      )}
      {!data && error && <LoadFailure title={t.failed} query={query} />}
    </Card>
  );
};
