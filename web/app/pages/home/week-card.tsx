import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { signLogs } from '#contract/sign-log-limits.ts';
import { signOutcomes, type SignOutcome } from '#contract/sign-logs.ts';
import { formatNumber } from '#kit/big-numbers.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { classNames } from '#ui/class-names.ts';
import { Card } from '#ui/layout/card.tsx';
import { CheckCircleIcon, CloseIcon, ErrorCircleIcon, MailIcon, SignIcon } from '#ui/icons/icons.tsx';
import { SkeletonText } from '#ui/states/skeleton.tsx';
import { LoadFailure } from '#app/shared/failures/load-failure.tsx';
import { paths } from '#app/paths.ts';
import { useSuite } from '#app/shell/use-suite.ts';
import { homeTexts } from './texts.ts';
import { weekQuery } from './week-query.ts';
import styles from './week-card.module.css';

const icons = { sent: MailIcon, signed: CheckCircleIcon, refused: CloseIcon, failed: ErrorCircleIcon } as const;

/** One number, which leads to the events that it counts. */
const Outcome = ({ outcome, count }: { outcome: SignOutcome; count: number }) => {
  const t = useTexts(homeTexts);
  const language = useLanguage();
  const names = { sent: t.weekSent, signed: t.weekSigned, refused: t.weekRefused, failed: t.weekErrors };
  const Icon = icons[outcome];
  const most = signLogs.countedUpTo;
  return (
    <Link
      to={paths.signLogs}
      search={{ period: '7d', ...signOutcomes[outcome] }}
      className={classNames(styles.outcome, count > 0 && styles[outcome])}
    >
      <span className={styles.count}>
        {count > most ? t.weekMore(formatNumber(most, language)) : formatNumber(count, language)}
      </span>{' '}
      <span className={styles.name}>
        <Icon size={16} />
        {names[outcome]}
      </span>
    </Link>
  );
};

/** What became of the documents of the last seven days, for a company with Sign (REQ-1.2.105). */
export const WeekCard = () => {
  const t = useTexts(homeTexts);
  const suite = useSuite();
  const query = useQuery({ ...weekQuery, enabled: suite?.sign === true });
  const { data, error } = query;
  if (suite?.sign === false) return null;
  return (
    <Card title={t.weekTitle} icon={<SignIcon />}>
      {data && (
        <div className={styles.outcomes}>
          <Outcome outcome="sent" count={data.sent} />
          <Outcome outcome="signed" count={data.signed} />
          <Outcome outcome="refused" count={data.refused} />
          <Outcome outcome="failed" count={data.failed} />
        </div>
      )}
      {!data && (error ? <LoadFailure title={t.weekFailed} query={query} /> : <SkeletonText lines={4} />)}
    </Card>
  );
};
