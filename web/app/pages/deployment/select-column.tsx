import { useTexts } from '#kit/texts.ts';
import { classNames } from '#ui/class-names.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { AlertIcon } from '#ui/icons/icons.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import type { Column } from '#ui/tables/table-rows.ts';
import styles from './templates.module.css';
import { deploymentTexts } from './texts.ts';

interface Selecting<Row> {
  nameOf: (row: Row) => string;
  isSelectable: (row: Row) => boolean;
  /** A row that the target already has: nothing to select, and nothing to warn of. */
  isInPlace?: (row: Row) => boolean;
  isChosen: (row: Row) => boolean;
  onToggle: (row: Row) => void;
  /** How many of the shown rows are chosen. */
  all: 'none' | 'some' | 'all';
  onToggleAll: () => void;
}

const SelectCell = <Row,>({ row, ...rows }: { row: Row } & Selecting<Row>) => {
  const t = useTexts(deploymentTexts);
  const name = rows.nameOf(row);
  if (rows.isInPlace?.(row)) {
    return (
      <span className={styles.box}>
        <VisuallyHidden>{t.inPlace(name)}</VisuallyHidden>
      </span>
    );
  }
  if (!rows.isSelectable(row)) {
    return (
      <span className={classNames(styles.box, styles.warning)}>
        <AlertIcon />
        <VisuallyHidden>{t.cannotSelect(name)}</VisuallyHidden>
      </span>
    );
  }
  return (
    <Checkbox
      label={t.selectNamed(name)}
      labelHidden
      checked={rows.isChosen(row)}
      onChange={() => rows.onToggle(row)}
    />
  );
};

/** Checkboxes; a warning where a row cannot be selected (REQ-1.2.69). */
export const useSelectColumn = <Row,>(rows: Selecting<Row>): Column<Row> => {
  const t = useTexts(deploymentTexts);
  return {
    id: 'select',
    header: t.selection,
    kind: 'select',
    text: () => '',
    selectAll: { chosen: rows.all, onChange: rows.onToggleAll },
    cell: (row) => <SelectCell row={row} {...rows} />,
  };
};
