const mostShown = 10;
const firstShown = 3;

/** Splits a list of many (`a, b, …`) into the few to show and the others; null for a shorter one. */
export const splitLongList = (value: string): { first: string; others: string[] } | null => {
  const parts = value.split(', ');
  if (parts.length <= mostShown) return null;
  return { first: parts.slice(0, firstShown).join(', '), others: parts.slice(firstShown) };
};
