import { useState } from 'react';
import type { KeptWebdocDraft } from '#contract/webdocs/drafts.ts';
import type { SignPage } from '#contract/webdocs/sign-page.ts';
import { resumeDraft, startDraft, type Draft, type StartedDraft } from './drafts.ts';

export interface DraftState extends StartedDraft {
  /** Adds a draft that was read after a code to this tab's own. */
  takeUp: (kept: KeptWebdocDraft, own: Draft) => void;
  /** Stops the notice of entries that were taken up, or that wait. */
  dismiss: () => void;
}

const nothing: KeptWebdocDraft = { values: [], reachedEnd: false, pages: null };

/** The draft that the fields start from: this tab's, with the one of the server as soon as it is known. */
export const useDraft = (page: SignPage): DraftState => {
  const [started, setStarted] = useState(() => startDraft(page.draft));
  return {
    ...started,
    takeUp: (kept, own) => setStarted(resumeDraft(own, kept, Date.now())),
    dismiss: () => setStarted((before) => ({ ...before, kept: before.kept ?? nothing, resumed: [] })),
  };
};
