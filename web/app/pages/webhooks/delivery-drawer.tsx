import { useQuery } from '@tanstack/react-query';
import type { DeliveryWithAttempts, Webhook, WebhookAttempt } from '#contract/webhooks.ts';
import { formatMoment } from '#kit/dates.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { CopyText } from '#ui/actions/copy-button.tsx';
import { DescriptionList } from '#ui/layout/description-list.tsx';
import { Drawer } from '#ui/overlays/drawer.tsx';
import { RefreshIcon } from '#ui/icons/icons.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { SkeletonText } from '#ui/states/skeleton.tsx';
import { Status } from '#ui/states/status.tsx';
import { LoadFailure } from '#app/shared/failures/load-failure.tsx';
import { attemptTexts, deliveryTexts } from './delivery-texts.ts';
import { DeliveryState } from './delivery-state.tsx';
import { isUnderWay, replayKey, useReplay } from './webhook-mutations.ts';
import { deliveryQuery } from './webhook-queries.ts';
import styles from './webhooks.module.css';

/** Indented JSON; other text is returned unchanged. */
const readable = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

/** Focusable, because long content must also scroll by keyboard. */
const Sheet = ({ label, text }: { label: string; text: string }) => (
  <section aria-label={label}>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach a scrollable region */}
    <pre className={styles.sheet} tabIndex={0}>
      {text}
    </pre>
  </section>
);

const Attempt = ({ attempt }: { attempt: WebhookAttempt }) => {
  const t = useTexts(deliveryTexts);
  const why = useTexts(attemptTexts);
  const language = useLanguage();
  const { number, at, ms, httpStatus, answer, error } = attempt;
  return (
    <li className={styles.attempt}>
      <span className={styles.line}>
        <strong>{t.attempt(number, formatMoment(at, language))}</strong>
        <span className={styles.soft}>{t.milliseconds(ms)}</span>
      </span>
      <span className={styles.line}>
        <Status tone={error === null ? 'success' : 'danger'}>{httpStatus ?? t.noStatus}</Status>
        {error !== null && <span>{why[error]}</span>}
      </span>
      {answer !== null &&
        (answer === '' ? (
          <span className={styles.soft}>{t.noAnswer}</span>
        ) : (
          <Sheet label={t.answer(number)} text={answer} />
        ))}
    </li>
  );
};

const Facts = ({ delivery }: { delivery: DeliveryWithAttempts }) => {
  const t = useTexts(deliveryTexts);
  const language = useLanguage();
  const { createdDate, messageId, nextAt, body, attemptsMade } = delivery;
  return (
    <>
      <DescriptionList
        items={[
          { term: t.state, value: <DeliveryState status={delivery.status} /> },
          { term: t.date, value: formatMoment(createdDate, language) },
          { term: t.messageId, value: <CopyText text={messageId} label={t.copyId} /> },
        ]}
      />
      <h3>{t.attempts}</h3>
      {nextAt !== null && attemptsMade.length > 0 && <p>{t.next(formatMoment(nextAt, language))}</p>}
      {attemptsMade.length === 0 && <p className={styles.soft}>{t.noAttempt}</p>}
      <ol className={styles.attempts}>
        {attemptsMade.toReversed().map((attempt) => (
          <Attempt key={attempt.number} attempt={attempt} />
        ))}
      </ol>
      <h3>{t.body}</h3>
      <Sheet label={t.body} text={readable(body)} />
    </>
  );
};

const Content = ({ webhook, deliveryId }: { webhook: Webhook; deliveryId: string }) => {
  const t = useTexts(deliveryTexts);
  const query = useQuery(deliveryQuery(webhook.id, deliveryId));
  const replay = useReplay(webhook.id);
  const { data, error } = query;
  if (!data && error) return <LoadFailure title={t.oneFailed} query={query} />;
  if (!data) return <SkeletonText lines={5} />;
  return (
    <Stack>
      <div>
        <Button
          icon={<RefreshIcon />}
          loading={replay.isPending}
          disabledReason={webhook.isActive ? undefined : t.offText}
          onClick={() => {
            if (!isUnderWay(replayKey)) replay.mutate(deliveryId);
          }}
        >
          {t.replay}
        </Button>
      </div>
      <Facts delivery={data} />
    </Stack>
  );
};

interface Props {
  webhook: Webhook;
  /** Id of the shown delivery; of the last one while the drawer closes. */
  deliveryId: string | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** One delivery: its state, each attempt with its answer, the request, and a button to send it again. */
export const DeliveryDrawer = ({ webhook, deliveryId, isOpen, onClose }: Props) => {
  const t = useTexts(deliveryTexts);
  const { data } = useQuery({
    ...deliveryQuery(webhook.id, deliveryId ?? ''),
    enabled: deliveryId !== undefined,
  });
  return (
    <Drawer title={data?.event ?? t.one} isOpen={isOpen} onClose={onClose}>
      {deliveryId !== undefined && <Content webhook={webhook} deliveryId={deliveryId} />}
    </Drawer>
  );
};
