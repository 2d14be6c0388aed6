import { useState } from 'react';
import type { KeptWebdocDraft } from '#contract/webdocs/drafts.ts';
import type { SignPage } from '#contract/webdocs/sign-page.ts';
import { resumeDraft, startDraft, type Draft, type StartedDraft } from './drafts.ts';

export interface DraftState extends StartedDraft {
  /** Adds these values of a draft that was asked for later to this tab's own, if they bring something. */
  takeUp: (kept: KeptWebdocDraft, values: KeptWebdocDraft['values'], own: Draft, askedAt: number) => void;
  /** Stops the notice of entries that were taken up, or that wait. */
  dismiss: () => void;
}

const nothing: KeptWebdocDraft = { values: [], reachedEnd: false, pages: null };

/** The draft that the fields start from: this tab's, with the one of the server as soon as it is known. */
export const useDraft = (page: SignPage): DraftState => {
  const [started, setStarted] = useState(() => startDraft(page.draft));
  return {
    ...started,
    takeUp: (kept, values, own, askedAt) =>
      setStarted((before) => {
        const next = resumeDraft(own, { ...kept, values }, askedAt);
        return next.resumed.length > 0 || !before.kept ? { ...next, kept } : before;
      }),
    dismiss: () => setStarted((before) => ({ ...before, kept: before.kept ?? nothing, resumed: [] })),
  };
};
