import type { DriftBoard, DriftRow, DriftState } from '#contract/environments/drift-board.ts';
import { useTexts } from '#kit/texts.ts';
import { CheckIcon } from '#ui/icons/icons.tsx';
import { EditIcon, PlusIcon } from '#ui/icons/page-icons.tsx';
import { Status } from '#ui/states/status.tsx';
import type { Column } from '#ui/tables/table-rows.ts';
import { boardTexts } from './board-texts.ts';
import styles from '../section.module.css';

const tones = {
  same: 'neutral',
  behind: 'info',
  ahead: 'warning',
  changedHere: 'warning',
  notInReference: 'warning',
  missing: 'neutral',
  unreadable: 'danger',
} as const;

const icons = {
  same: <CheckIcon size={16} />,
  behind: undefined,
  ahead: undefined,
  changedHere: <EditIcon size={16} />,
  notInReference: undefined,
  missing: <PlusIcon size={16} />,
  unreadable: undefined,
} as const;

const withoutFile = new Set<DriftState | undefined>(['missing', 'unreadable', undefined]);

/** A cell that is not known is no difference, and neither is a template of which no environment has a file. */
export const differs = ({ cells }: DriftRow): boolean =>
  cells.some((cell) => cell !== null && cell.state !== 'same') && !cells.every((cell) => withoutFile.has(cell?.state));

/** A column for each environment, after the template's name. */
export const useBoardColumns = ({ columns, referenceId }: DriftBoard): Column<DriftRow>[] => {
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
      isLabelledOnPhone: true,
    };
  });
  return [{ id: 'template', header: t.template, text: ({ name }) => name, sort: true, pinned: true }, ...environments];
};
