import { describe, expect, it } from 'vitest';
import { searchRows } from '#ui/tables/table-rows.ts';
import type { Column } from '#ui/tables/table-rows.ts';
import { chosenAmong, nothingChosen, toggle, toggleAll } from './selection.ts';
import { selectableIdsOf, type TemplateRow } from './template-rows.ts';

const row = (id: string, name: string, azureId: string | null = `cloud-${id}`): TemplateRow => ({
  id,
  name,
  azureId,
  externalId: `TPL-${id}`,
  fileName: `${name}.docx`,
  extension: 'docx',
  size: 1024,
  lastSendDate: null,
  contentId: null,
  loading: false,
});

const rows = [row('1', 'Devis'), row('2', 'Contrat'), row('3', 'Contrat cadre', null), row('4', 'Relance')];
const ids = (chosen: ReadonlySet<string>) => [...chosen].sort();

describe('select all', () => {
  // REQ-1.2.68, REQ-1.2.69
  it('takes only the rows that can be selected', () => {
    expect(ids(toggleAll(selectableIdsOf(rows), nothingChosen))).toEqual(['1', '2', '4']);
  });

  it('takes only what the search shows, and keeps what was chosen before', () => {
    const columns: Column<TemplateRow>[] = [{ id: 'name', header: 'Nom', text: ({ name }) => name }];
    const shown = searchRows(rows, columns, 'CONTRAT');
    expect(shown.map(({ id }) => id)).toEqual(['2', '3']);
    expect(ids(toggleAll(selectableIdsOf(shown), new Set(['4'])))).toEqual(['2', '4']);
  });

  it('lets go of what the search shows when all of it is taken, and of nothing else', () => {
    expect(ids(toggleAll(selectableIdsOf(rows.slice(0, 2)), new Set(['1', '2', '4'])))).toEqual(['4']);
  });

  it('says whether none, some or all of the shown rows are taken; those that cannot be do not count', () => {
    expect(chosenAmong(selectableIdsOf(rows), nothingChosen)).toBe('none');
    expect(chosenAmong(selectableIdsOf(rows), new Set(['1']))).toBe('some');
    expect(chosenAmong(selectableIdsOf(rows), new Set(['1', '2', '4']))).toBe('all');
    expect(chosenAmong(selectableIdsOf(rows.slice(2, 3)), new Set(['1']))).toBe('none');
    expect(chosenAmong([], new Set(['1']))).toBe('none');
  });
});

it('one row is taken and let go', () => {
  const taken = toggle(nothingChosen, '2');
  expect(ids(taken)).toEqual(['2']);
  expect(ids(toggle(taken, '2'))).toEqual([]);
});
