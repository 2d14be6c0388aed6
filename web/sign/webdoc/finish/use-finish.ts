import { useState } from 'react';
import type { Language } from '#contract/roles.ts';
import type { SignDocument } from '#contract/webdocs/sign-page.ts';
import type { PagesReached } from '#contract/pages-reached.ts';
import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { Unreachable } from '#kit/failures.ts';
import type { FieldStore } from '../fields/field-store.ts';
import { sendSignature, toSignBody } from './finish.ts';
import { idempotencyKeyFor } from './idempotency-key.ts';
import { savePendingFiles } from '../files/pending-files.ts';
import type { PendingFile } from '../files/pending-files.ts';
import { dropPending, savePending } from './outbox.ts';
import type { SelectedFiles } from '../files/use-selected-files.ts';
import { useFiles } from '../files/use-files.ts';
import type { Files } from '../files/use-files.ts';
import type { PagesReceipt } from '../paper/pages-digest.ts';

interface Parts {
  view: WebdocView;
  documents: readonly SignDocument[];
  book: FieldStore | null;
  chosen: SelectedFiles;
  onView: (view: WebdocView) => void;
  /** Called with the error. Uploaded files stay on the server, and no entry is lost. */
  onFailure: (error: unknown, what: 'file' | 'signature') => void;
  /** The network is down: the signature and its files are stored and will be sent later. */
  onKept: () => void;
  pagesReached: () => PagesReached;
  pagesReceipt: PagesReceipt;
}

export interface Finish {
  files: Files;
  busy: boolean;
  /** Sends the chosen files, one at a time, then the signature. */
  send: (consent: { language: Language }) => Promise<void>;
}

/** The chosen files that are not uploaded yet. */
const filesLeft = async ({ choices }: SelectedFiles): Promise<PendingFile[]> => {
  const left = [...choices].map(([id, choice]) =>
    choice.then(
      ({ file }) => [{ id, file }],
      () => [],
    ),
  );
  return (await Promise.all(left)).flat();
};

/** @returns false if this browser cannot store them */
const keepAll = async (files: PendingFile[], keepTheRest: () => boolean): Promise<boolean> =>
  (files.length === 0 || (await savePendingFiles(files))) && keepTheRest();

/** Sends files first, then the signature. Each attempt continues where the last one stopped. */
export const useFinish = (parts: Parts): Finish => {
  const { view, documents, book, chosen, onView, onFailure, onKept, pagesReached, pagesReceipt } = parts;
  const files = useFiles({ view, chosen, onView, onReceived: async () => savePendingFiles(await filesLeft(chosen)) });
  const [busy, setBusy] = useState(false);
  const [intention] = useState(idempotencyKeyFor);
  const [withoutReceipt] = useState(idempotencyKeyFor);
  const send: Finish['send'] = async (consent) => {
    if (busy || !book) return;
    setBusy(true);
    const bodyWith = (receipt: string | null) => toSignBody(view, documents, book, consent, pagesReached(), receipt);
    let body = bodyWith(null);
    let key = withoutReceipt(JSON.stringify(body));
    let what: 'file' | 'signature' = 'file';
    const wasOnline = navigator.onLine;
    const keepSignature = () => savePending(body, key, wasOnline && what === 'signature');
    const keep = async () => keepAll(await filesLeft(chosen), keepSignature);
    try {
      // The page may be left at any moment: opened again, it goes on from here.
      const isKept = await keep();
      body = bodyWith(await pagesReceipt());
      key = intention(JSON.stringify(body));
      if (isKept) keepSignature();
      const latest = await files.sendAll();
      what = 'signature';
      await keep();
      const { status, signatoryStatus } = await sendSignature(body, key);
      dropPending();
      onView({ ...latest, status, signatory: { ...latest.signatory, status: signatoryStatus } });
    } catch (error) {
      if (error instanceof Unreachable && (await keep())) onKept();
      else {
        dropPending();
        onFailure(error, what);
      }
    } finally {
      setBusy(false);
    }
  };
  return { files, busy, send };
};
