import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { Banner } from '#ui/states/banner.tsx';
import { Progress } from '#ui/states/progress.tsx';
import { useUiTexts } from '#ui/ui-texts.ts';
import { countsOf, type ComparisonRow } from './comparison-rules.ts';
import { comparisonTexts } from './comparison-texts.ts';

const ComparisonProgress = ({ rows }: { rows: readonly ComparisonRow[] }) => {
  const t = useTexts(comparisonTexts);
  const { known, newer, missingFields, unreadable, changedSince } = countsOf(rows);
  const warnings = [
    newer > 0 && t.newerTitle(newer),
    missingFields > 0 && t.missingTitle(missingFields),
    unreadable > 0 && t.unreadableTitle(unreadable),
    changedSince > 0 && t.changedSinceTitle(changedSince),
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
};

interface Props {
  rows: readonly ComparisonRow[];
  failure: unknown;
  /** Names of the templates that the source does not have any more, or has without a cloud file. */
  unfit: string[];
  onRetry: () => void;
  /** Loads the list of templates again. Absent where the reader cannot choose them. */
  onStale?: () => void;
}

/** Shows how far the comparison is. When it failed: a retry, unless the list of templates must be reloaded first. */
export const ComparisonState = ({ rows, failure, unfit, onRetry, onStale }: Props) => {
  const t = useTexts(comparisonTexts);
  const { retry } = useUiTexts();
  const sentence = useFailureSentence();
  if (failure === null) return <ComparisonProgress rows={rows} />;
  const isStale = unfit.length > 0;
  const refresh = isStale ? onStale : undefined;
  return (
    <Banner
      tone="warning"
      title={isStale ? t.stale : t.failed}
      announce="status"
      action={
        <Button size="small" onClick={refresh ?? onRetry}>
          {refresh ? t.refresh : retry}
        </Button>
      }
    >
      {isStale ? t.staleText(unfit.join(', ')) : sentence(failure)}
    </Banner>
  );
};
