import type { AuditEntry } from '#contract/audit/audit.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Skeleton } from '#ui/states/skeleton.tsx';
import styles from './activity.module.css';
import { EntryLine } from './entry-line.tsx';
import { byDay, dayBefore, dayInWords } from './days.ts';
import { activityTexts } from './texts.ts';

const DayTitle = ({ day, today }: { day: string; today: string }) => {
  const t = useTexts(activityTexts);
  const language = useLanguage();
  const near = day === today ? t.today : day === dayBefore(today) ? t.yesterday : null;
  return (
    <h2 className={styles.day}>
      {near !== null && <span className={styles.near}>{near}</span>} <span>{dayInWords(day, language)}</span>
    </h2>
  );
};

/** Groups the entries by day. */
export const DayList = ({ entries, today }: { entries: readonly AuditEntry[]; today: string }) =>
  byDay(entries).map(({ day, entries: ofDay }) => (
    <section key={`${day} ${ofDay[0]?.seq}`}>
      <DayTitle day={day} today={today} />
      <ol className={styles.entries}>
        {ofDay.map((entry) => (
          <EntryLine key={entry.seq} entry={entry} />
        ))}
      </ol>
    </section>
  ));

const skeletonLines = [0, 1, 2, 3, 4, 5];

export const DaySkeleton = () => (
  <>
    <div className={styles.day}>
      <Skeleton width="medium" />
    </div>
    {skeletonLines.map((line) => (
      <div key={line} className={styles.entry}>
        <span className={styles.time}>
          <Skeleton />
        </span>
        <span className={styles.avatar} />
        <div className={styles.words}>
          <Skeleton width={line % 2 === 0 ? 'long' : 'medium'} />
        </div>
      </div>
    ))}
  </>
);
