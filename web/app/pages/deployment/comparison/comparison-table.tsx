import { useState } from 'react';
import { useTexts } from '#kit/texts.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { DataTable } from '#ui/tables/data-table.tsx';
import { CheckIcon } from '#ui/icons/icons.tsx';
import { EditIcon, PlusIcon } from '#ui/icons/page-icons.tsx';
import { Status } from '#ui/states/status.tsx';
import { searchRows } from '#ui/tables/table-rows.ts';
import type { Column } from '#ui/tables/table-rows.ts';
import { needsReview, willNotBeSent } from './comparison-rules.ts';
import type { ComparisonRow } from './comparison-rules.ts';
import { comparisonTexts } from './comparison-texts.ts';
import type { DeploymentRequest } from './deployment-request.ts';
import { PreviewButton } from '../preview/preview-button.tsx';
import styles from '../templates.module.css';

const tones = {
  new: 'info',
  identical: 'neutral',
  changed: 'info',
  newer: 'warning',
  unreadable: 'danger',
  changedSince: 'danger',
} as const;

/** What a run does to a template is no praise: a check stands only where nothing changes. */
const icons = {
  new: <PlusIcon size={16} />,
  identical: <CheckIcon size={16} />,
  changed: <EditIcon size={16} />,
  newer: undefined,
  unreadable: undefined,
  changedSince: undefined,
} as const;

/** Sort order: the most serious first. */
const sortRank = { unreadable: 0, changedSince: 0, newer: 1, changed: 2, new: 3, identical: 4 } as const;

const useStateLabels = () => {
  const t = useTexts(comparisonTexts);
  return ({ compared }: ComparisonRow, comparing: boolean) => {
    if (compared) return t[compared.state];
    return comparing ? t.waiting : t.unknown;
  };
};

const useFieldWords = () => {
  const t = useTexts(comparisonTexts);
  return ({ compared }: ComparisonRow): string | null => {
    if (!compared || willNotBeSent(compared)) return null;
    const { missingFields, fieldsChecked } = compared;
    if (missingFields.length > 0) return t.missingFields(missingFields.join(', '), missingFields.length);
    return fieldsChecked ? null : t.fieldsUnchecked;
  };
};

const StateCell = ({ row, comparing }: { row: ComparisonRow; comparing: boolean }) => {
  const words = useStateLabels()(row, comparing);
  const fields = useFieldWords()(row);
  const { compared } = row;
  const isMissing = (compared?.missingFields.length ?? 0) > 0;
  return (
    <span className={styles.words}>
      <Status
        tone={compared ? tones[compared.state] : comparing ? 'pending' : 'neutral'}
        icon={compared && icons[compared.state]}
      >
        {words}
      </Status>
      {fields !== null && <span className={isMissing ? styles.why : styles.soft}>{fields}</span>}
    </span>
  );
};

interface Choosing {
  /** External ids. */
  leftOut: ReadonlySet<string>;
  onLeaveOut: (rows: readonly ComparisonRow[]) => void;
  onTakeBack: (rows: readonly ComparisonRow[]) => void;
}

interface Props {
  wanted: DeploymentRequest;
  rows: readonly ComparisonRow[];
  /** Absent: the reader leaves nothing out. */
  choosing?: Choosing;
  comparing: boolean;
}

const useColumns = (wanted: DeploymentRequest, comparing: boolean): Column<ComparisonRow>[] => {
  const t = useTexts(comparisonTexts);
  const words = useStateLabels();
  const fields = useFieldWords();
  return [
    { id: 'template', header: t.template, text: ({ name }) => name, sort: true },
    {
      id: 'state',
      header: t.inTarget,
      text: (row) => `${words(row, comparing)} ${fields(row) ?? ''}`,
      cell: (row) => <StateCell row={row} comparing={comparing} />,
      sort: ({ compared }) => (compared ? sortRank[compared.state] : null),
    },
    {
      id: 'preview',
      header: t.preview,
      kind: 'actions',
      text: () => '',
      cell: ({ externalId, name }) => <PreviewButton wanted={wanted} externalId={externalId} name={name} />,
    },
  ];
};

/** From this number of rows on, there is a search field. */
const searchFrom = 9;

/** "Select all" affects the rows that the search shows. */
const useSelectColumns = (shown: readonly ComparisonRow[], choosing: Choosing | undefined): Column<ComparisonRow>[] => {
  const t = useTexts(comparisonTexts);
  if (!choosing) return [];
  const { leftOut, onLeaveOut, onTakeBack } = choosing;
  const isTaken = ({ externalId }: ComparisonRow) => !leftOut.has(externalId);
  const taken = shown.filter(isTaken).length;
  const chosen = taken === 0 ? 'none' : taken === shown.length ? 'all' : 'some';
  return [
    {
      id: 'select',
      header: t.selection,
      kind: 'select',
      text: () => '',
      selectAll: {
        chosen,
        isDisabled: shown.length === 0,
        onChange: () => (chosen === 'all' ? onLeaveOut : onTakeBack)(shown),
      },
      cell: (row) => (
        <Checkbox
          label={t.include(row.name)}
          labelHidden
          checked={isTaken(row)}
          onChange={() => (isTaken(row) ? onLeaveOut : onTakeBack)([row])}
        />
      ),
    },
  ];
};

export const ComparisonTable = ({ wanted, rows, comparing, choosing }: Props) => {
  const t = useTexts(comparisonTexts);
  const [query, setQuery] = useState('');
  const [onlyToCheck, setOnlyToCheck] = useState(false);
  const columns = useColumns(wanted, comparing);
  const toCheck = rows.filter(needsReview);
  const offered = onlyToCheck ? toCheck : rows;
  const select = useSelectColumns(searchRows(offered, columns, query), choosing);
  const isLong = rows.length >= searchFrom;
  const filter = (toCheck.length > 0 || onlyToCheck) && (
    <Checkbox
      label={t.onlyToCheck(toCheck.length)}
      checked={onlyToCheck}
      onChange={(event) => setOnlyToCheck(event.target.checked)}
    />
  );
  return (
    <DataTable
      label={t.table}
      columns={[...select, ...columns]}
      rows={offered}
      rowId={({ externalId }) => externalId}
      empty={null}
      query={query}
      onQuery={setQuery}
      {...(isLong && { searchLabel: t.search, tools: filter })}
    />
  );
};
