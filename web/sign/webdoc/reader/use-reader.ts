import { useCallback, useEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { Interaction, WebdocView } from '#contract/webdocs/webdocs.ts';
import type { ActionState } from '../actions.tsx';
import { hasSignature } from '../../viewer/field-rules.ts';
import { nextMissing } from '../fields/next-field.ts';
import { isSheetSmall } from '../../viewer/screen-sizes.ts';
import { useTexts } from '../../shell/sign-context.ts';
import { useDocumentTaps } from '../fields/use-document-taps.ts';
import type { Fields } from '../fields/use-fields.ts';
import type { Reading } from '../../viewer/use-reading.ts';

export interface Reader {
  acts: ActionState;
  /** The field whose dialog is open. */
  asked: Interaction | null;
  askNext: () => void;
  closeAsked: () => void;
  notice: string | null;
}

interface Parts {
  view: WebdocView;
  documents: RefObject<HTMLElement | null>;
  fields: Fields;
  reading: Reading;
  /** The field to change first; null for none. */
  changes: string | null;
  onProceed: () => void;
  onDecline: () => void;
  onDelegate: () => void;
}

const listed = (fields: readonly Interaction[]): string => fields.map(({ name }) => name).join(', ');

/** The field that the bar offers: the next missing one behind the field that had the focus last. */
const useNextField = (inOrder: readonly Interaction[], missing: readonly Interaction[]) => {
  /** `isOffered`: the bar or a tap has opened it, so the bar goes on behind it, filled or not. */
  const [last, setLast] = useState<{ tag: string | null; isOffered: boolean }>({ tag: null, isOffered: true });
  const noteOffered = useCallback((tag: string) => setLast({ tag, isOffered: true }), []);
  const noteFocused = useCallback((tag: string) => {
    // A sheet that closes gives the focus to the next missing field, which nobody has offered yet.
    setLast((before) => (before.tag === tag ? before : { tag, isOffered: !isSheetSmall() }));
  }, []);
  const focused = last.isOffered ? undefined : missing.find(({ tag }) => tag === last.tag);
  return { next: focused ?? nextMissing(inOrder, missing, last.tag), noteFocused, noteOffered };
};

/** The actions of the buttons around the documents, and the reason if one is blocked. */
export const useReader = (parts: Parts): Reader => {
  const { view, documents, fields, reading, changes, onProceed, onDecline, onDelegate } = parts;
  const texts = useTexts();
  const [asked, setAsked] = useState<Interaction | null>(null);
  const [showsMissing, setShowsMissing] = useState(false);
  const { book, missing, required } = fields;
  const { next, noteFocused, noteOffered } = useNextField(book?.inOrder ?? view.interactions, missing);

  const open = useCallback(
    (tag: string) => {
      noteOffered(tag);
      setAsked(book?.inOrder.find((field) => field.tag === tag) ?? null);
    },
    [book, noteOffered],
  );
  useDocumentTaps(documents, open, noteFocused);

  const goTo = (field: Interaction | undefined) => {
    if (!field || !book) return;
    noteOffered(field.tag);
    book.focus(field.tag);
    setAsked(field.type === 'signature' || isSheetSmall() ? field : null);
  };
  useEffect(() => {
    if (changes !== null) goTo(book?.inOrder.find(({ tag }) => tag === changes));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when the reader comes back to change a field
  }, [changes]);
  const proceed = () => {
    if (!book) return;
    book.showProblems(new Map(missing.map(({ tag }) => [tag, 'fieldMissing'])));
    if (missing[0]) {
      setShowsMissing(true);
      book.focus(missing[0].tag);
    } else onProceed();
  };
  const unread = reading.reachedEnd ? null : texts.readFirst;

  return {
    asked,
    askNext: () =>
      goTo(
        nextMissing(
          book?.inOrder ?? [],
          missing.filter(({ tag }) => tag !== asked?.tag),
          asked?.tag ?? null,
        ),
      ),
    closeAsked: () => setAsked(null),
    notice: showsMissing && missing.length > 0 ? texts.missing(listed(missing)) : null,
    acts: {
      signs: hasSignature(view.interactions),
      next: next ? { name: next.name, at: required - missing.length + 1, of: required } : null,
      blocked: view.signatory.isTurn ? unread : texts.notYourTurn,
      isSaid: !view.signatory.isTurn,
      nextField: () => goTo(next),
      proceed,
      decline: view.allowDecline && view.signatory.isTurn ? onDecline : undefined,
      delegate: view.allowDelegation && view.signatory.isTurn ? onDelegate : undefined,
    },
  };
};
