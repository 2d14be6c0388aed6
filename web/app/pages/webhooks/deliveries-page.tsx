import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Webhook } from '#contract/webhooks.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { PlugIcon, RefreshIcon } from '#ui/icons/icons.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SkeletonText } from '#ui/states/skeleton.tsx';
import { BackLink } from '#app/shared/back-link.tsx';
import { LoadFailure } from '#app/shared/failures/load-failure.tsx';
import { paths } from '#app/paths.ts';
import { DeliveriesTable } from './deliveries-table.tsx';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { deliveryTexts } from './delivery-texts.ts';
import { ReplayAll } from './replay-all.tsx';
import { webhooksTexts } from './texts.ts';
import { isUnderWay, testKey, useTest } from './webhook-mutations.ts';
import { webhookStateQuery } from './webhook-queries.ts';
import { WebhookState } from './webhook-state.tsx';
import styles from './webhooks.module.css';

const Actions = ({ webhook }: { webhook: Webhook }) => {
  const t = useTexts(webhooksTexts);
  const { offText } = useTexts(deliveryTexts);
  const test = useTest();
  return (
    <>
      <ReplayAll webhook={webhook} />
      <Button
        variant="primary"
        icon={<RefreshIcon />}
        loading={test.isPending}
        disabledReason={webhook.isActive ? undefined : offText}
        onClick={() => {
          if (!isUnderWay(testKey)) test.mutate(webhook);
        }}
      >
        {t.test}
      </Button>
    </>
  );
};

const Open = ({ webhook }: { webhook: Webhook }) => {
  const navigate = useNavigate();
  const { delivery } = useSearch({ from: `/app${paths.webhook}` });
  // Kept while the drawer closes.
  const [last, setLast] = useState(delivery);
  if (delivery !== undefined && delivery !== last) setLast(delivery);
  const close = () => void navigate({ to: paths.webhook, params: { id: webhook.id }, search: {}, resetScroll: false });
  return (
    <>
      <PageHeader
        back={<BackLink to="webhooks" />}
        title={<span className={styles.words}>{webhook.url}</span>}
        aside={<WebhookState webhook={webhook} look="badge" />}
        subtitle={webhook.description ?? undefined}
        actions={<Actions webhook={webhook} />}
      />
      <DeliveriesTable id={webhook.id} />
      <DeliveryDrawer webhook={webhook} deliveryId={delivery ?? last} isOpen={delivery !== undefined} onClose={close} />
    </>
  );
};

/** The deliveries to one endpoint and its answers; for the company's owners. */
export const DeliveriesPage = () => {
  const t = useTexts(deliveryTexts);
  const { title, failed } = useTexts(webhooksTexts);
  const { id } = useParams({ from: `/app${paths.webhook}` });
  const query = useQuery(webhookStateQuery(id));
  const { data, error } = query;
  const webhook = data?.find((one) => one.id === id);
  if (webhook) return <Open webhook={webhook} />;
  return (
    <>
      <PageHeader back={<BackLink to="webhooks" />} title={data ? t.notFound : title} />
      {data && <EmptyState icon={<PlugIcon size={24} />} title={t.notFoundText} />}
      {!data && error && <LoadFailure title={failed} query={query} />}
      {!data && !error && (
        <Card>
          <SkeletonText lines={5} />
        </Card>
      )}
    </>
  );
};
