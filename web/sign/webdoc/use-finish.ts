import { useState } from 'react';

import type { Language } from '#contract/roles.ts';
import type { SignDocument } from '#contract/sign-page.ts';
import type { PagesReached } from '#contract/pages-reached.ts';
import type { WebdocView } from '#contract/webdocs.ts';

import { Unreachable } from '#kit/failures.ts';

import type { FieldBook } from './field-book.ts';
import { sendSignature, toSignBody } from './finish.ts';
import { keyFor } from './intention.ts';
import { keepSignature } from './outbox.ts';
import type { Chosen } from './use-chosen.ts';
import { useFiles } from './use-files.ts';
import type { Files } from './use-files.ts';

interface Parts {
  view: WebdocView;
  documents: readonly SignDocument[];
  book: FieldBook | null;
  chosen: Chosen;
  onView: (view: WebdocView) => void;
  /** Called with what failed; files that arrived stay there, and nothing entered is lost. */
  onFailure: (error: unknown, what: 'file' | 'signature') => void;
  /** The network is away: the signature is kept and will be sent. */
  onKept: () => void;
  pagesReached: () => PagesReached;
}

export interface Finish {
  files: Files;
  busy: boolean;
  /** Sends the chosen files, one after another, then the signature. */
  send: (consent: { language: Language }) => Promise<void>;
}

/** In place of an answer. */
const kept = { status: null, signatoryStatus: null } as const;

/** Files first, then the signature: each attempt goes on where the last one stopped. */
export function useFinish(parts: Parts): Finish {
  const { view, documents, book, chosen, onView, onFailure, onKept, pagesReached } = parts;
  const files = useFiles({ view, chosen, onView, onFailure: (error) => onFailure(error, 'file') });
  const [busy, setBusy] = useState(false);
  const [intention] = useState(keyFor);
  const send: Finish['send'] = async (consent) => {
    if (busy || !book) return;
    setBusy(true);
    try {
      const latest = await files.sendAll();
      if (!latest) return;
      const body = toSignBody(latest, documents, book, consent, pagesReached());
      const key = intention(JSON.stringify(body));
      const wasTried = navigator.onLine;
      const { status, signatoryStatus } = await sendSignature(body, key).catch((error: unknown) => {
        if (!(error instanceof Unreachable) || !keepSignature(body, key, wasTried)) throw error;
        return kept;
      });
      if (status === null) onKept();
      else onView({ ...latest, status, signatory: { ...latest.signatory, status: signatoryStatus } });
    } catch (error) {
      onFailure(error, 'signature');
    } finally {
      setBusy(false);
    }
  };
  return { files, busy, send };
}
