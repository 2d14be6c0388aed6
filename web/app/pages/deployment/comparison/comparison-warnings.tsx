import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { Button } from '#ui/actions/button.tsx';
import type { ComparisonRow } from './comparison-rules.ts';
import { comparisonTexts } from './comparison-texts.ts';

interface Props {
  rows: readonly ComparisonRow[];
  /** Absent: the reader leaves nothing out. */
  onLeaveOut?: (rows: readonly ComparisonRow[]) => void;
}

/** The problems of the kept templates. Who chooses them leaves the affected ones out with a button. */
export const ComparisonWarnings = ({ rows, onLeaveOut }: Props) => {
  const t = useTexts(comparisonTexts);
  const kinds = [
    {
      id: 'newer',
      rows: rows.filter(({ compared }) => compared?.state === 'newer'),
      title: t.newerTitle,
      text: t.newerText,
    },
    {
      id: 'missing',
      rows: rows.filter(({ compared }) => (compared?.missingFields.length ?? 0) > 0),
      title: t.missingTitle,
      text: t.missingText,
    },
    {
      id: 'unreadable',
      rows: rows.filter(({ compared }) => compared?.state === 'unreadable'),
      title: t.unreadableTitle,
      text: t.unreadableText,
    },
    {
      id: 'changedSince',
      rows: rows.filter(({ compared }) => compared?.state === 'changedSince'),
      title: t.changedSinceTitle,
      text: t.changedSinceText,
    },
  ];
  return kinds
    .filter((kind) => kind.rows.length > 0)
    .map((kind) => (
      <Banner
        key={kind.id}
        tone="warning"
        title={kind.title(kind.rows.length)}
        action={
          onLeaveOut && (
            <Button size="small" onClick={() => onLeaveOut(kind.rows)}>
              {t.leaveOut}
            </Button>
          )
        }
      >
        {kind.text}
      </Banner>
    ));
};
