import type { Filters } from './search.ts';

/** The filters that each chip shows; removing the chip removes them. */
export const chipParts = {
  org: ['org'],
  period: ['period', 'from', 'to'],
  type: ['type'],
  status: ['status'],
  search: ['search'],
} as const satisfies Record<string, readonly (keyof Filters)[]>;
export type Chip = keyof typeof chipParts;

const chips = Object.keys(chipParts) as Chip[];

/** The chips of the set filters, in their order on screen. */
export const activeChips = (filters: Filters): Chip[] =>
  chips.filter((chip) => chipParts[chip].some((part) => filters[part] !== undefined));

export const without = (filters: Filters, chip: Chip): Filters => {
  const gone: readonly string[] = chipParts[chip];
  return Object.fromEntries(Object.entries(filters).filter(([part]) => !gone.includes(part)));
};
