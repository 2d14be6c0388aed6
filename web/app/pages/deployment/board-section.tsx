import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DriftBoard, DriftRow } from '#contract/environments/drift-board.ts';
import { useLanguage } from '#kit/language.ts';
import { refusalTexts } from '#kit/refusal-texts.ts';
import { useTexts } from '#kit/texts.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { CheckIcon, RefreshIcon, TemplateIcon } from '#ui/icons/icons.tsx';
import { EditIcon, PlusIcon } from '#ui/icons/page-icons.tsx';
import { Banner } from '#ui/states/banner.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Progress } from '#ui/states/progress.tsx';
import { Status } from '#ui/states/status.tsx';
import { DataTable } from '#ui/tables/data-table.tsx';
import type { Column } from '#ui/tables/table-rows.ts';
import { LoadFailure } from '#app/shared/failures/load-failure.tsx';
import { boardQuery } from './board-query.ts';
import { boardTexts } from './board-texts.ts';
import styles from './section.module.css';

const tones = {
  same: 'neutral',
  behind: 'info',
  ahead: 'warning',
  changedHere: 'warning',
  missing: 'neutral',
  unreadable: 'danger',
} as const;

const icons = {
  same: <CheckIcon size={16} />,
  behind: undefined,
  ahead: undefined,
  changedHere: <EditIcon size={16} />,
  missing: <PlusIcon size={16} />,
  unreadable: undefined,
} as const;

/** A cell that is not known is no difference. */
const differs = ({ cells }: DriftRow): boolean => cells.some((cell) => cell !== null && cell.state !== 'same');

const useColumns = ({ columns, referenceId }: DriftBoard): Column<DriftRow>[] => {
  const t = useTexts(boardTexts);
  const environments = columns.map(({ id, orgName }, at): Column<DriftRow> => {
    const isReference = id === referenceId;
    const text = ({ cells }: DriftRow) => {
      const cell = cells[at];
      if (!cell) return t.unknown;
      return isReference && cell.state === 'same' ? t.present : t[cell.state];
    };
    return {
      id,
      header: isReference ? t.referenceName(orgName) : orgName,
      text,
      cell: (row) => {
        const state = row.cells[at]?.state;
        if (!state) return <span className={styles.count}>{text(row)}</span>;
        return (
          <Status tone={tones[state]} icon={icons[state]}>
            {text(row)}
          </Status>
        );
      },
      sort: true,
    };
  });
  return [{ id: 'template', header: t.template, text: ({ name }) => name, sort: true, pinned: true }, ...environments];
};

/** Says which environments are not, or not wholly, on the board. */
const Faults = ({ columns }: Pick<DriftBoard, 'columns'>) => {
  const t = useTexts(boardTexts);
  const language = useLanguage();
  const lines = columns.flatMap(({ orgName, fault, complete }) => {
    if (fault !== null) return [t.fault(orgName, refusalTexts[language][fault])];
    return complete ? [] : [t.incomplete(orgName)];
  });
  if (lines.length === 0) return null;
  return (
    <Banner tone="warning" title={t.faults}>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Banner>
  );
};

const Reading = ({ columns }: Pick<DriftBoard, 'columns'>) => {
  const t = useTexts(boardTexts);
  const done = columns.filter(({ state }) => state !== 'reading').length;
  const percent = columns.length === 0 ? {} : { percent: (100 * done) / columns.length };
  return <Progress label={t.reading} detail={t.answered(done, columns.length)} {...percent} />;
};

interface Props {
  reference: string | undefined;
  onReference: (id: string) => void;
}

const empty: DriftBoard = { referenceId: null, columns: [], rows: null };

/** All templates of all environments, compared with one of them (REQ-1.2.122). */
export const BoardSection = ({ reference, onReference }: Props) => {
  const t = useTexts(boardTexts);
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const query = useQuery(boardQuery(reference));
  const board = query.data ?? empty;
  const columns = useColumns(board);
  if (query.error) return <LoadFailure title={t.failed} query={query} />;
  const differing = board.rows?.filter(differs) ?? [];
  return (
    <section className={styles.section} aria-label={t.title}>
      <p className={styles.count}>{t.intro}</p>
      {board.columns.length > 0 && (
        <div className={styles.reference}>
          <SelectField
            label={t.reference}
            placeholder={null}
            value={board.referenceId ?? ''}
            onChange={(event) => onReference(event.target.value)}
            options={board.columns.map(({ id, orgName }) => ({ value: id, label: orgName }))}
          />
        </div>
      )}
      {board.rows === null && <Reading columns={board.columns} />}
      <Faults columns={board.columns} />
      <DataTable
        label={t.title}
        columns={columns}
        rows={onlyDifferences ? differing : (board.rows ?? undefined)}
        rowId={({ externalId }) => externalId}
        searchLabel={t.search}
        tools={
          <>
            <Checkbox
              label={t.onlyDifferences(differing.length)}
              checked={onlyDifferences}
              onChange={(event) => setOnlyDifferences(event.target.checked)}
            />
            <IconButton
              label={t.refresh}
              icon={<RefreshIcon />}
              loading={query.isFetching}
              onClick={() => void query.refetch()}
            />
          </>
        }
        empty={
          <EmptyState icon={<TemplateIcon size={24} />} title={onlyDifferences ? t.noDifference : t.none}>
            {onlyDifferences ? t.noDifferenceText : t.noneText}
          </EmptyState>
        }
      />
    </section>
  );
};
