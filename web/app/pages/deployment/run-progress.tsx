import type { Deployment } from '#contract/environments/deployment.ts';
import { useTexts } from '#kit/texts.ts';
import { Progress } from '#ui/states/progress.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { hasEnded, percentOf, announcedCount } from './follow-run.ts';
import { runTexts } from './run-texts.ts';
import styles from './templates.module.css';

/** Progress of a run; a screen reader hears each tenth of it, and its end. */
export const RunProgress = ({ run }: { run: Deployment }) => {
  const t = useTexts(runTexts);
  const isOver = hasEnded(run);
  const treated = run.done + run.failed;
  const summary = (run.kind === 'rollback' ? t.summaryBack : t.summary)(run.done, run.failed);
  return (
    <div>
      <Progress
        label={isOver ? summary : t.progress}
        detail={t.treated(treated, run.total)}
        percent={percentOf(run)}
        tone={run.failed > 0 ? 'warning' : 'normal'}
      />
      {!isOver && <p className={styles.below}>{t.leaveText}</p>}
      <VisuallyHidden>
        <output>{isOver ? summary : t.spoken(announcedCount(run), run.total)}</output>
      </VisuallyHidden>
    </div>
  );
};
