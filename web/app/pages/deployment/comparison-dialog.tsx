import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { startDeployment } from '#contract/deployment.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useIntention } from '#kit/forms.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Stack } from '#ui/layout.tsx';
import { Progress } from '#ui/progress.tsx';
import { toasts } from '#ui/toasts.ts';
import { useUiTexts } from '#ui/ui-texts.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

import { callAsUser } from '#app/session.ts';

import { comparisonQuery } from './comparison-query.ts';
import { comparisonRows, countsOf } from './comparison-rules.ts';
import type { Compared, ComparisonRow } from './comparison-rules.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { comparisonTexts } from './comparison-texts.ts';
import { ComparisonWarnings } from './comparison-warnings.tsx';
import { forgetTemplatesOf } from './template-queries.ts';
import { bodyOf } from './wanted.ts';
import type { Wanted } from './wanted.ts';

type Props = { wanted: Wanted; isOpen: boolean; onClose: () => void; onStarted: (id: string) => void };

function useStart(wanted: Wanted, onStarted: (id: string) => void) {
  const t = useTexts(comparisonTexts);
  const sentence = useFailureSentence();
  const intention = useIntention();
  return useMutation({
    mutationFn: (externalIds: string[]) => {
      const body = bodyOf(wanted, externalIds);
      return callAsUser(startDeployment, { body }, { idempotencyKey: intention(body) });
    },
    onSuccess: ({ id }) => {
      forgetTemplatesOf(wanted.target.id);
      onStarted(id);
    },
    onError: (error) => toasts.error(`${t.deploymentFailed}. ${sentence(error)}`),
  });
}

function ComparisonProgress({ rows }: { rows: readonly ComparisonRow[] }) {
  const t = useTexts(comparisonTexts);
  const { known, newer, missingFields, unreadable } = countsOf(rows);
  const warnings = [
    newer > 0 && t.newerTitle(newer),
    missingFields > 0 && t.missingTitle(missingFields),
    unreadable > 0 && t.unreadableTitle(unreadable),
  ];
  const isDone = known === rows.length;
  return (
    <div>
      <Progress
        label={isDone ? t.done : t.progress}
        detail={t.comparedOf(known, rows.length)}
        percent={(100 * known) / rows.length}
      />
      <VisuallyHidden>
        <output>{isDone && [t.done, ...warnings.filter(Boolean)].join('. ')}</output>
      </VisuallyHidden>
    </div>
  );
}

const nothingCompared: Compared = new Map();

/** What is known of each template, and which of them are left out. */
function useComparison(wanted: Wanted) {
  const comparison = useQuery(comparisonQuery(wanted));
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const rows = comparisonRows(wanted, comparison.data ?? nothingCompared);
  const leaveOut = (more: readonly ComparisonRow[]) =>
    setLeftOut(new Set([...leftOut, ...more.map(({ externalId }) => externalId)]));
  const takeBack = (more: readonly ComparisonRow[]) => {
    const ids = new Set(more.map(({ externalId }) => externalId));
    setLeftOut(new Set([...leftOut].filter((id) => !ids.has(id))));
  };
  return {
    rows,
    kept: rows.filter(({ externalId }) => !leftOut.has(externalId)),
    leftOut,
    leaveOut,
    takeBack,
    isComparing: comparison.isFetching,
    failure: comparison.isFetching ? null : comparison.error,
    again: () => void comparison.refetch(),
  };
}

function ComparisonFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTexts(comparisonTexts);
  const { retry } = useUiTexts();
  const sentence = useFailureSentence();
  return (
    <Banner
      tone="warning"
      title={t.failed}
      announce="status"
      action={
        <Button size="small" onClick={onRetry}>
          {retry}
        </Button>
      }
    >
      {sentence(error)}
    </Banner>
  );
}

/** Mounted with the dialog's content, so that each opening compares anew. */
function Content({ wanted, onClose, onStarted }: Omit<Props, 'isOpen'>) {
  const t = useTexts(comparisonTexts);
  const { cancel } = useUiTexts();
  const { rows, kept, failure, isComparing, ...comparison } = useComparison(wanted);
  const start = useStart(wanted, onStarted);
  const blocked = kept.length === 0 ? t.nothingLeft : isComparing ? t.stillComparing : undefined;
  return (
    <>
      <Stack gap={4}>
        <p>{t.intro(wanted.source.orgName, wanted.target.orgName)}</p>
        {wanted.target.typeOrg === 'prod' && <Banner tone="info">{t.intoProduction}</Banner>}
        {failure === null ? (
          <ComparisonProgress rows={rows} />
        ) : (
          <ComparisonFailure error={failure} onRetry={comparison.again} />
        )}
        <ComparisonWarnings rows={kept} onLeaveOut={comparison.leaveOut} />
        <ComparisonTable
          rows={rows}
          leftOut={comparison.leftOut}
          onLeaveOut={comparison.leaveOut}
          onTakeBack={comparison.takeBack}
          comparing={isComparing}
        />
      </Stack>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {cancel}
        </Button>
        <Button
          variant="primary"
          disabledReason={blocked}
          loading={start.isPending || start.isSuccess}
          onClick={() => start.mutate(kept.map(({ externalId }) => externalId))}
        >
          {failure === null ? t.deploy(kept.length) : t.deployBlindly}
        </Button>
      </DialogActions>
    </>
  );
}

/** Before the run: what each template would change in the target, and the choice to leave some out. */
export function ComparisonDialog({ wanted, isOpen, onClose, onStarted }: Props) {
  const t = useTexts(comparisonTexts);
  return (
    <Dialog
      size="large"
      title={t.title(wanted.target.orgName)}
      isOpen={isOpen}
      onClose={onClose}
      closesOutside={false}
    >
      <Content wanted={wanted} onClose={onClose} onStarted={onStarted} />
    </Dialog>
  );
}
