import type { TemplateRow } from './template-rows.ts';
import { isSelectable } from './template-rows.ts';

/** Ids of rows. */
export type Chosen = ReadonlySet<string>;

export const nothingChosen: Chosen = new Set();

export const toggle = (chosen: Chosen, id: string): Chosen => {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
};

const idsOf = (shown: readonly TemplateRow[]): string[] => shown.filter(isSelectable).map(({ id }) => id);

/** Considers only the shown rows that can be selected. */
export const chosenAmong = (shown: readonly TemplateRow[], chosen: Chosen): 'none' | 'some' | 'all' => {
  const ids = idsOf(shown);
  const count = ids.filter((id) => chosen.has(id)).length;
  if (count === 0) return 'none';
  return count === ids.length ? 'all' : 'some';
};

/** "Select all" adds the selectable rows that the search shows; when all are selected, it removes them. */
export const toggleAll = (shown: readonly TemplateRow[], chosen: Chosen): Chosen => {
  const ids = idsOf(shown);
  const next = new Set(chosen);
  if (chosenAmong(shown, chosen) === 'all') for (const id of ids) next.delete(id);
  else for (const id of ids) next.add(id);
  return next;
};
