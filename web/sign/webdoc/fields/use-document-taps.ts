import { useEffect } from 'react';
import type { RefObject } from 'react';

import { tagOf } from './field-controls.ts';
import { isSheetSmall } from '../../viewer/screen-sizes.ts';

/** A tick is made in place; a given value is only read. */
const opensEditor = (control: Element): boolean =>
  isSheetSmall() && !control.matches('[type="checkbox"], [readonly], [disabled], button');

/**
 * Taps on fields of the sheets: a signature is asked for in its dialog, and on a small screen a field is edited large.
 * Keys are left alone: who moves by keyboard types in place.
 * @param onField the field that was last entered, however
 */
export const useDocumentTaps = (
  documents: RefObject<HTMLElement | null>,
  open: (tag: string) => void,
  onField: (tag: string) => void,
): void => {
  useEffect(() => {
    const place = documents.current;
    if (!place) return undefined;
    const controlAt = ({ target }: Event) =>
      target instanceof Element ? target.closest('[data-tag]') : null;
    const onPress = (event: Event) => {
      const control = controlAt(event);
      // Else the phone's keyboard comes up for the small field first.
      if (control && opensEditor(control)) event.preventDefault();
    };
    const onClick = (event: Event) => {
      const control = controlAt(event);
      if (!control || !(control.matches('button') || opensEditor(control))) return;
      event.preventDefault();
      open(tagOf(control));
    };
    const onFocus = (event: Event) => {
      const control = controlAt(event);
      if (control) onField(tagOf(control));
    };
    place.addEventListener('mousedown', onPress);
    place.addEventListener('click', onClick);
    place.addEventListener('focusin', onFocus);
    return () => {
      place.removeEventListener('mousedown', onPress);
      place.removeEventListener('click', onClick);
      place.removeEventListener('focusin', onFocus);
    };
  }, [documents, open, onField]);
};
