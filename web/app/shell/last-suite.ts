import type { Suite } from './menu.ts';

const key = 'lastSuite';

/** Keeps the solutions of the company's contract for the next visit, so that the menu is whole from its first moment. */
export const keepSuite = (companyId: string, suite: Suite): void => {
  const kept = JSON.stringify({ companyId, ...suite });
  if (localStorage.getItem(key) !== kept) localStorage.setItem(key, kept);
};

/** Undefined when this browser keeps none of this company. */
export const lastSuite = (companyId: string): Suite | undefined => {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as (Suite & { companyId: string }) | null;
    return kept?.companyId === companyId ? kept : undefined;
  } catch {
    return undefined;
  }
};
