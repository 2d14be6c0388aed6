import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';

import type { TemplateDocument } from '#contract/documents.ts';
import { formatMoment } from '#kit/dates.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { requestIdOf } from '#kit/failures.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Stack } from '#ui/layout.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useUiTexts } from '#ui/ui-texts.ts';

import { fileNameOf, isRemoving, templatesQuery, useDownload, useRemove } from './template-queries.ts';
import { TemplateTable, type TemplateActs } from './template-table.tsx';
import { templateTexts } from './texts.ts';

type DeleteProps = { template: TemplateDocument | undefined; isOpen: boolean; onClose: () => void };

function DeleteDialog({ template, isOpen, onClose }: DeleteProps) {
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
}

/** Above the last good list: how old it is, and why. */
function StaleBanner() {
  const t = useTexts(templateTexts);
  const { retry } = useUiTexts();
  const language = useLanguage();
  const sentence = useFailureSentence();
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery(templatesQuery);
  if (!data || !error) return null;
  return (
    <Banner
      tone="warning"
      announce="status"
      title={t.stale(formatMoment(new Date(dataUpdatedAt).toISOString(), language))}
      action={
        <Button size="small" loading={isFetching} onClick={() => void refetch()}>
          {retry}
        </Button>
      }
    >
      {sentence(error)}
    </Banner>
  );
}

function Tables({ acts }: { acts: TemplateActs }) {
  const t = useTexts(templateTexts);
  const sentence = useFailureSentence();
  const { data, error, refetch, isFetching } = useQuery(templatesQuery);
  if (!data && error) {
    return (
      <ErrorState
        title={t.failed}
        onRetry={() => void refetch()}
        retrying={isFetching}
        requestId={requestIdOf(error)}
      >
        {sentence(error)}
      </ErrorState>
    );
  }
  return (
    <Stack gap={8}>
      <StaleBanner />
      <TemplateTable type="prod" templates={data} acts={acts} />
      <TemplateTable type="sandbox" templates={data} acts={acts} />
    </Stack>
  );
}

/** The company's template files in the cloud (specification 2 §2). */
export function TemplatesPage() {
  const t = useTexts(templateTexts);
  // It stays after the dialog has closed, so that it leaves with its words.
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
}
