/** Ids of rows. */
export type Chosen = ReadonlySet<string>;

export const nothingChosen: Chosen = new Set();

export const toggle = (chosen: Chosen, id: string): Chosen => {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
};

/** @param ids the shown rows that can be selected */
export const chosenAmong = (ids: readonly string[], chosen: Chosen): 'none' | 'some' | 'all' => {
  const count = ids.filter((id) => chosen.has(id)).length;
  if (count === 0) return 'none';
  return count === ids.length ? 'all' : 'some';
};

/** "Select all" adds the selectable rows that are shown; when all are selected, it removes them. */
export const toggleAll = (ids: readonly string[], chosen: Chosen): Chosen => {
  const next = new Set(chosen);
  if (chosenAmong(ids, chosen) === 'all') for (const id of ids) next.delete(id);
  else for (const id of ids) next.add(id);
  return next;
};
