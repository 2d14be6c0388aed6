import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { TemplateDocument } from '#contract/documents.ts';
import { useTexts } from '#kit/texts.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { useLoadToast } from '#app/shared/failures/list-failure.tsx';
import { LoadFailure, StaleList } from '#app/shared/failures/load-failure.tsx';
import { fileNameOf, isRemoving, templatesQuery, useDownload, useRemove } from './template-queries.ts';
import { TemplateTable, type TemplateActs } from './template-table.tsx';
import { templateTexts } from './texts.ts';

interface DeleteProps {
  template: TemplateDocument | undefined;
  isOpen: boolean;
  onClose: () => void;
}

const DeleteDialog = ({ template, isOpen, onClose }: DeleteProps) => {
  const t = useTexts(templateTexts);
  const removal = useRemove(onClose);
  const remove = () => {
    if (template && !isRemoving()) removal.mutate(template);
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t.removeTitle(template ? fileNameOf(template) : '')}
      confirmLabel={t.remove}
      onConfirm={remove}
      pending={removal.isPending}
    >
      {template?.type === 'sandbox' ? t.removeTextSandbox : t.removeTextProd}
    </ConfirmDialog>
  );
};

const Tables = ({ acts }: { acts: TemplateActs }) => {
  const t = useTexts(templateTexts);
  const query = useQuery(templatesQuery);
  const told = useLoadToast(query, t.failed);
  const { data, error } = query;
  if (!data && error) {
    return <LoadFailure title={t.failed} query={told} />;
  }
  return (
    <Stack gap={8}>
      {error && <StaleList query={query} />}
      <TemplateTable type="prod" templates={data} acts={acts} />
      {/* Beneath rows whose number is not known yet, it would move. */}
      {data && <TemplateTable type="sandbox" templates={data} acts={acts} />}
    </Stack>
  );
};

/** The company's template files in the cloud (REQ-2.2.27). */
export const TemplatesPage = () => {
  const t = useTexts(templateTexts);
  // Kept after the dialog was closed, so that its text does not vanish.
  const [asked, setAsked] = useState<TemplateDocument>();
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const { mutate: download } = useDownload();
  const acts = useMemo<TemplateActs>(
    () => ({
      download,
      remove: (template) => {
        setAsked(template);
        setIsOpen(true);
      },
    }),
    [download],
  );
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} />
      <Tables acts={acts} />
      <DeleteDialog template={asked} isOpen={isOpen} onClose={close} />
    </>
  );
};
