import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { SignLog, SignLogRecovery } from '#contract/sign-logs.ts';
import { ownTimeZone } from '#kit/dates.ts';
import { wasRefused } from '#kit/failures.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { buttonClass } from '#ui/actions/button-class.ts';
import { Button } from '#ui/actions/button.tsx';
import { Drawer } from '#ui/overlays/drawer.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { LifebuoyIcon, RefreshIcon, SearchIcon } from '#ui/icons/icons.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { SkeletonText } from '#ui/states/skeleton.tsx';
import { LoadFailure } from '#app/shared/failures/load-failure.tsx';
import { newTicketLink } from '#app/new-ticket-link.ts';
import { drawerTexts } from './drawer-texts.ts';
import { eventInWords } from './event-texts.ts';
import { LogFacts } from './log-facts.tsx';
import { LogFailure } from './log-failure.tsx';
import { Recovery } from './log-recovery.tsx';
import { Questions } from './questions/questions.tsx';
import { Recipients } from './recipients.tsx';
import { DocumentRecord } from './records/record.tsx';
import { ticketAbout } from './log-ticket.ts';
import { eventQuery, keepEvent } from './sign-log-queries.ts';
import styles from './sign-logs.module.css';
import { useRecovery } from './use-recovery.ts';

interface AboutProps {
  log: SignLog;
  recovery: SignLogRecovery | null;
}

const Actions = ({ log, recovery }: AboutProps) => {
  const t = useTexts(drawerTexts);
  const language = useLanguage();
  const { recover, isPending } = useRecovery();
  const isOurs = log.source === 'portal';
  return (
    <div className={styles.actions}>
      <Button
        icon={<RefreshIcon />}
        loading={isPending || recovery?.state === 'queued'}
        disabledReason={isOurs || log.org_id !== null ? undefined : t.noOrg}
        onClick={() => recover(log)}
      >
        {isOurs ? t.refreshOwn : t.refresh}
      </Button>
      <Link {...newTicketLink(ticketAbout(log, language))} className={buttonClass()} title={t.ticketHint}>
        <LifebuoyIcon />
        {t.ticket}
      </Link>
    </div>
  );
};

const Content = ({ eventId }: { eventId: string }) => {
  const t = useTexts(drawerTexts);
  const query = useQuery(eventQuery(eventId));
  const { data, error, isPlaceholderData } = query;
  useEffect(() => {
    if (data && !isPlaceholderData) keepEvent(data.log);
  }, [data, isPlaceholderData]);
  if (!data && wasRefused(error, 'NotFound'))
    return (
      <EmptyState icon={<SearchIcon size={24} />} title={t.gone}>
        {t.goneText}
      </EmptyState>
    );
  if (!data && error) return <LoadFailure title={t.failed} query={query} />;
  if (!data) return <SkeletonText lines={5} />;
  const webdocId = data.log.source === 'portal' ? (data.log.data.signature_request?.id ?? null) : null;
  return (
    <Stack gap={5}>
      <p className={styles.why}>{t.inZone(ownTimeZone())}</p>
      <LogFailure log={data.log} />
      <Actions log={data.log} recovery={data.recovery} />
      <Recovery recovery={data.recovery} />
      {webdocId !== null && <Questions webdocId={webdocId} />}
      {webdocId !== null && <Recipients webdocId={webdocId} />}
      {webdocId !== null && <DocumentRecord webdocId={webdocId} />}
      <LogFacts log={data.log} />
    </Stack>
  );
};

interface Props {
  /** Id of the shown event; of the last one while the drawer closes. */
  eventId: string | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** One event with all its fields, the reason of a failure, the next step, and its state in the CRM. */
export const LogDrawer = ({ eventId, isOpen, onClose }: Props) => {
  const t = useTexts(drawerTexts);
  const language = useLanguage();
  const { data } = useQuery({ ...eventQuery(eventId ?? ''), enabled: eventId !== undefined && isOpen });
  const title = data ? eventInWords(data.log.event_name, language) : t.one;
  return (
    <Drawer title={title} isOpen={isOpen} onClose={onClose}>
      {eventId !== undefined && <Content key={eventId} eventId={eventId} />}
    </Drawer>
  );
};
