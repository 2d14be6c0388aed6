import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { Branding } from '#contract/brandings.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { PlusIcon } from '#ui/icons/page-icons.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { useSupportBlockReason } from '#app/support-session.ts';
import { paths } from '#app/paths.ts';
import { DeleteDialog, NewBrandingDialog } from './branding-dialogs.tsx';
import { BrandingsTable } from './brandings-table.tsx';
import { brandingsTexts } from './texts.ts';

/** The look of the company's signing pages and mails; for its owners (REQ-2.2.17). */
export const BrandingsPage = () => {
  const t = useTexts(brandingsTexts);
  const navigate = useNavigate();
  const [open, setOpen] = useState<'new' | 'remove' | null>(null);
  const [removed, setRemoved] = useState<Branding>();
  const close = () => setOpen(null);
  const askToRemove = useCallback((branding: Branding) => {
    setRemoved(branding);
    setOpen('remove');
  }, []);
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={t.subtitle}
        actions={
          <Button
            variant="primary"
            icon={<PlusIcon />}
            disabledReason={useSupportBlockReason()}
            onClick={() => setOpen('new')}
          >
            {t.newBranding}
          </Button>
        }
      />
      <BrandingsTable onRemove={askToRemove} />
      <NewBrandingDialog
        isOpen={open === 'new'}
        onClose={close}
        onCreated={(id) => {
          close();
          void navigate({ to: paths.branding, params: { id } });
        }}
      />
      <DeleteDialog isOpen={open === 'remove'} onClose={close} branding={removed} />
    </>
  );
};
