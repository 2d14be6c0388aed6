import { useState } from 'react';

import type { Language } from '#contract/roles.ts';
import type { SignDocument } from '#contract/sign-page.ts';
import type { FileToCollect, WebdocView } from '#contract/webdocs.ts';

import type { FieldBook } from './field-book.ts';
import { sendFile, sendSignature, toSignBody } from './finish.ts';
import { keyFor } from './intention.ts';
import type { Picked, PickedFiles } from './picked-files.ts';

interface Parts {
  view: WebdocView;
  documents: readonly SignDocument[];
  book: FieldBook | null;
  onView: (view: WebdocView) => void;
  /** Called with what failed; files that arrived stay there, and nothing entered is lost. */
  onFailure: (error: unknown, what: 'file' | 'signature') => void;
}

export interface Finish {
  picked: PickedFiles;
  pick: (item: FileToCollect, file: File | null) => void;
  busy: boolean;
  /** Sends the chosen files, one after another, then the signature. */
  send: (consent: { language: Language }) => Promise<void>;
}

const withFile = (view: WebdocView, received: FileToCollect): WebdocView => ({
  ...view,
  filesToCollect: view.filesToCollect.map((item) => (item.id === received.id ? received : item)),
});

/** Files first, then the signature: each attempt goes on where the last one stopped. */
export function useFinish({ view, documents, book, onView, onFailure }: Parts): Finish {
  const [picked, setPicked] = useState<PickedFiles>({});
  const [busy, setBusy] = useState(false);
  const [intention] = useState(keyFor);
  const mark = (id: string, change: Partial<Picked>) =>
    setPicked((all) => (all[id] ? { ...all, [id]: { ...all[id], ...change } } : all));

  const pick = (item: FileToCollect, file: File | null) =>
    setPicked((all) => {
      const others = Object.fromEntries(Object.entries(all).filter(([id]) => id !== item.id));
      return file ? { ...others, [item.id]: { file, share: null, problem: null } } : others;
    });
  /** @returns the document with its files received, or null when one did not arrive */
  const sendFiles = async (): Promise<WebdocView | null> => {
    let latest = view;
    for (const item of view.filesToCollect) {
      const choice = picked[item.id];
      if (!choice || item.status === 'Uploaded') continue;
      mark(item.id, { share: 0, problem: null });
      try {
        latest = withFile(latest, await sendFile(item, choice.file, (share) => mark(item.id, { share })));
        onView(latest);
      } catch (problem) {
        mark(item.id, { share: null, problem });
        onFailure(problem, 'file');
        return null;
      }
    }
    return latest;
  };
  const send: Finish['send'] = async (consent) => {
    if (busy || !book) return;
    setBusy(true);
    try {
      const latest = await sendFiles();
      if (!latest) return;
      const body = toSignBody(latest, documents, book, consent);
      const { status, signatoryStatus } = await sendSignature(body, intention(JSON.stringify(body)));
      onView({ ...latest, status, signatory: { ...latest.signatory, status: signatoryStatus } });
    } catch (error) {
      onFailure(error, 'signature');
    } finally {
      setBusy(false);
    }
  };
  return { picked, pick, busy, send };
}
