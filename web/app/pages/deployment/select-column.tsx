import { useTexts } from '#kit/texts.ts';
import { classNames } from '#ui/class-names.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { AlertIcon } from '#ui/icons/icons.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import type { Column } from '#ui/tables/table-rows.ts';
import { chosenAmong, toggle, toggleAll, type Chosen } from './selection.ts';
import styles from './templates.module.css';
import { deploymentTexts } from './texts.ts';

interface Selecting<Row> {
  nameOf: (row: Row) => string;
  isSelectable: (row: Row) => boolean;
  /** A row that the target already has: nothing to select, and nothing to warn of. */
  isInPlace?: (row: Row) => boolean;
  idOf: (row: Row) => string;
  /** Ids of the shown rows that can be selected; none while the rows are loading. */
  selectable: readonly string[];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
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
      checked={rows.chosen.has(rows.idOf(row))}
      onChange={() => rows.onChoose(toggle(rows.chosen, rows.idOf(row)))}
    />
  );
};

/** Checkboxes; a warning where a row cannot be selected (REQ-1.2.69). */
export const useSelectColumn = <Row,>(rows: Selecting<Row>): Column<Row> => {
  const t = useTexts(deploymentTexts);
  const { selectable, chosen, onChoose } = rows;
  return {
    id: 'select',
    header: t.selection,
    kind: 'select',
    text: () => '',
    selectAll: {
      chosen: chosenAmong(selectable, chosen),
      isDisabled: selectable.length === 0,
      onChange: () => onChoose(toggleAll(selectable, chosen)),
    },
    cell: (row) => <SelectCell row={row} {...rows} />,
  };
};
