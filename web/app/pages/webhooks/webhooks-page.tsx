import { useCallback, useMemo, useState } from 'react';
import type { Webhook } from '#contract/webhooks.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { PlusIcon } from '#ui/icons/page-icons.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ApiSections } from '#app/shared/api/api-sections.tsx';
import { BackLink } from '#app/shared/back-link.tsx';
import { useSupportBlockReason } from '#app/support-session.ts';
import { webhooksTexts } from './texts.ts';
import { DeleteDialog, RotateDialog, SecretDialog, WebhookDialog } from './webhook-dialogs.tsx';
import { isUnderWay, testKey, useTest } from './webhook-mutations.ts';
import type { WithSecret } from './webhook-mutations.ts';
import { WebhooksTable } from './webhooks-table.tsx';
import type { WebhookActs } from './webhooks-table.tsx';

/** The content of a dialog, kept after it was closed, so that its text does not vanish. */
type Asked =
  | { what: 'new' }
  | { what: 'edit' | 'rotate' | 'remove'; webhook: Webhook }
  | { what: 'secret'; made: WithSecret };

interface DialogsProps {
  asked: Asked;
  isOpen: boolean;
  onClose: () => void;
  onSecret: (made: WithSecret) => void;
}

const Dialogs = ({ asked, isOpen, onClose, onSecret }: DialogsProps) => {
  const open = (...these: Asked['what'][]) => ({ isOpen: isOpen && these.includes(asked.what), onClose });
  const about = (what: Asked['what']) => (asked.what === what && 'webhook' in asked ? asked.webhook : undefined);
  return (
    <>
      <WebhookDialog {...open('new', 'edit')} webhook={about('edit')} onCreated={onSecret} />
      <RotateDialog {...open('rotate')} webhook={about('rotate')} onRotated={onSecret} />
      <DeleteDialog {...open('remove')} webhook={about('remove')} />
      <SecretDialog {...open('secret')} made={asked.what === 'secret' ? asked.made : undefined} />
    </>
  );
};

/** Endpoints that receive the events of the company's documents; for its owners. */
export const WebhooksPage = () => {
  const t = useTexts(webhooksTexts);
  const inPersonOnly = useSupportBlockReason();
  const [asked, setAsked] = useState<Asked>({ what: 'new' });
  const [isOpen, setIsOpen] = useState(false);
  const ask = useCallback((next: Asked) => {
    setAsked(next);
    setIsOpen(true);
  }, []);
  const { mutate: test } = useTest();
  const acts = useMemo<WebhookActs>(
    () => ({
      edit: (webhook) => ask({ what: 'edit', webhook }),
      rotate: (webhook) => ask({ what: 'rotate', webhook }),
      remove: (webhook) => ask({ what: 'remove', webhook }),
      test: (webhook) => {
        if (!isUnderWay(testKey)) test(webhook);
      },
    }),
    [ask, test],
  );
  return (
    <>
      <PageHeader
        back={<BackLink to="environments" />}
        title={t.title}
        subtitle={t.subtitle}
        actions={
          <Button
            variant="primary"
            icon={<PlusIcon />}
            disabledReason={inPersonOnly}
            onClick={() => ask({ what: 'new' })}
          >
            {t.newWebhook}
          </Button>
        }
      />
      <ApiSections />
      <WebhooksTable acts={acts} />
      <Dialogs
        asked={asked}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onSecret={(made) => ask({ what: 'secret', made })}
      />
    </>
  );
};
