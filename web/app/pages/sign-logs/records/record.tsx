import { useMutation, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/endpoint.ts';
import { writeRecordAgain } from '#contract/webdocs/records.ts';
import type { readRecord } from '#contract/webdocs/records.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { SkeletonText } from '#ui/states/skeleton.tsx';
import { Status } from '#ui/states/status.tsx';
import { LoadFailure } from '#app/shared/failures/load-failure.tsx';
import { queryClient } from '#app/query-client.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { callAsUser } from '#app/session.ts';
import { exactMoment } from '../service-terms.ts';
import styles from '../sign-logs.module.css';
import { recordQuery } from './record-query.ts';
import { faultTexts, recordTexts, statusTexts } from './record-texts.ts';

type Shown = NonNullable<AnswerOf<typeof readRecord>['record']>;

const tones = { waiting: 'pending', written: 'success', failed: 'danger' } as const;

/** Without chosen fields only the files are written, at the end. */
const LastWritten = ({ record: { state, writtenStatus, writtenDate, hasDocument } }: { record: Shown }) => {
  const t = useTexts(recordTexts);
  const status = useTexts(statusTexts);
  const language = useLanguage();
  if (writtenDate === null) return state === 'written' ? <p className={styles.why}>{t.filesLater}</p> : null;
  const when = exactMoment(writtenDate, language) ?? writtenDate;
  return (
    <p className={styles.why}>
      {writtenStatus === null ? t.lastAt(when) : t.last(status[writtenStatus], when)} {hasDocument && t.withDocument}
    </p>
  );
};

const useWritingAgain = (webdocId: string) => {
  const t = useTexts(recordTexts);
  const sentence = useFailureSentence();
  const failure = useActionToast();
  return useMutation({
    mutationFn: () => callAsUser(writeRecordAgain, { params: { id: webdocId } }),
    onMutate: failure.takeBack,
    onSuccess: (shown) => {
      queryClient.setQueryData(recordQuery(webdocId).queryKey, shown);
      toasts.success(t.begun);
    },
    onError: (error) => failure.say(sentence(error), { stays: true }),
  });
};

const Facts = ({ webdocId, record }: { webdocId: string; record: Shown }) => {
  const t = useTexts(recordTexts);
  const why = useTexts(faultTexts);
  const writing = useWritingAgain(webdocId);
  const { state, reason, recordId, orgName, url } = record;
  return (
    <>
      <p>
        <Status tone={tones[state]}>{state === 'failed' ? t.failedState : t[state]}</Status>{' '}
        <span className={styles.why}>{orgName === null ? recordId : t.of(recordId, orgName)}</span>
      </p>
      {reason !== null && <p>{why[reason]}</p>}
      <LastWritten record={record} />
      {state === 'written' && record.writtenDate !== null && <p className={styles.why}>{t.putsBack}</p>}
      <div className={styles.actions}>
        <Button size="small" loading={writing.isPending} onClick={() => writing.mutate()}>
          {t.again}
        </Button>
        {url !== null && (
          <LinkButton newTab size="small" href={url}>
            {t.open}
          </LinkButton>
        )}
      </div>
    </>
  );
};

/** The CRM record that a document is written to, how that stands, and the press that writes again (REQ-2.7.80). */
export const DocumentRecord = ({ webdocId }: { webdocId: string }) => {
  const t = useTexts(recordTexts);
  const query = useQuery(recordQuery(webdocId));
  const { data, error } = query;
  if (data?.record === null) return null;
  return (
    <section className={styles.part}>
      <h3>{t.title}</h3>
      {!data && error && <LoadFailure title={t.failed} query={query} />}
      {!data && !error && <SkeletonText lines={2} />}
      {data && <Facts webdocId={webdocId} record={data.record} />}
    </section>
  );
};
