import type { PagesReached } from '#contract/pages-reached.ts';
import type { KeptWebdocDraft } from '#contract/webdocs/drafts.ts';
import { nameFor, readStored, writeStored } from '../../shell/storage.ts';

/** Values entered and not yet sent; stored for this tab, so that a reload loses nothing. */
export interface Draft {
  values: Record<string, string>;
  strokes: Record<string, string>;
  /** Time of each entry, in epoch milliseconds of this browser's clock. */
  times: Record<string, number>;
  reachedEnd: boolean;
  pages: PagesReached | null;
}

const isDraft = (value: unknown): value is Omit<Draft, 'times' | 'pages'> & Partial<Draft> =>
  typeof value === 'object' && value !== null && 'values' in value && 'strokes' in value && 'reachedEnd' in value;

/** The draft of an earlier visit in this tab, or null. */
const readDraft = (): Draft | null => {
  const draft = readStored('sessionStorage', nameFor('draft'));
  return isDraft(draft) ? { times: {}, pages: null, ...draft } : null;
};

/** True if something was entered in this tab. */
export const hasEntries = (): boolean => Object.keys(readDraft()?.times ?? {}).length > 0;

/**
 * Merges this tab's draft with the server's (maybe from another device): the newer value of each field wins.
 * @param askedAt when the server's draft was asked for, in epoch milliseconds; counted from its arrival, a slow line
 *   would make older values younger than those of this tab
 */
export const mergeDrafts = (
  own: Draft | null,
  kept: KeptWebdocDraft | null | undefined,
  askedAt: number,
): Draft | null => {
  if (!kept) return own;
  const values = { ...own?.values };
  const times = { ...own?.times };
  for (const { tag, value, age } of kept.values) {
    const at = askedAt - age;
    if (values[tag] !== undefined && (times[tag] ?? 0) >= at) continue;
    values[tag] = value;
    times[tag] = at;
  }
  return {
    values,
    times,
    strokes: { ...own?.strokes },
    reachedEnd: kept.reachedEnd || (own?.reachedEnd ?? false),
    pages: own?.pages ?? kept.pages,
  };
};

/** A draft with what was entered into the fields since it was put together: nobody stops typing for it. */
export const withNewerEntries = (
  draft: Draft | null,
  present: Pick<Draft, 'values' | 'strokes' | 'times'>,
): Draft | null => {
  if (!draft) return null;
  const newer = Object.keys(present.times).filter((tag) => (present.times[tag] ?? 0) > (draft.times[tag] ?? 0));
  const added = <Value>(before: Record<string, Value>, now: Record<string, Value>): Record<string, Value> => ({
    ...before,
    ...Object.fromEntries(newer.flatMap((tag) => (now[tag] === undefined ? [] : [[tag, now[tag]]]))),
  });
  return {
    ...draft,
    values: added(draft.values, present.values),
    strokes: added(draft.strokes, present.strokes),
    times: added(draft.times, present.times),
  };
};

/** Entries of a draft, also emptied ones, that stand in the fields because another visit or device sent them. */
export type Resumed = KeptWebdocDraft['values'];

export interface StartedDraft {
  /** The server's draft. */
  kept: KeptWebdocDraft | null | undefined;
  draft: Draft | null;
  resumed: Resumed;
}

/** Adds the server's draft to the tab's own; `askedAt` as for `mergeDrafts`. */
export const resumeDraft = (
  own: Draft | null,
  kept: KeptWebdocDraft | null | undefined,
  askedAt: number,
): StartedDraft => {
  const draft = mergeDrafts(own, kept, askedAt);
  const isResumed = ({ tag, value }: Resumed[number]) =>
    draft?.values[tag] === value && (own?.values[tag] ?? '') !== value;
  return { kept, draft, resumed: kept?.values.filter(isResumed) ?? [] };
};

/** The draft to start from; null on the server, so the hydration render must not show it. */
export const startDraft = (kept: KeptWebdocDraft | null | undefined): StartedDraft =>
  'sessionStorage' in globalThis
    ? resumeDraft(readDraft(), kept, performance.timeOrigin)
    : { kept, draft: null, resumed: [] };

export const keepDraft = (draft: Draft): void => {
  writeStored('sessionStorage', nameFor('draft'), draft);
};

/** Forgets what was entered, into the document and into the dialogs beside it. */
export const dropDraft = (): void => {
  writeStored('sessionStorage', nameFor('draft'), null);
  writeStored('sessionStorage', nameFor('forms'), null);
};
