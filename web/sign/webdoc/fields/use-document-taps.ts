import { useEffect } from 'react';
import type { RefObject } from 'react';
import { tagOf } from './field-controls.ts';
import { isSheetSmall } from '../../viewer/screen-sizes.ts';

/** Checkboxes are ticked in place, prefilled values are read-only, and signatures have their own dialog. */
const opensEditor = (control: Element): boolean =>
  isSheetSmall() && !control.matches('[type="checkbox"], [readonly], [disabled], button');

/**
 * Opens the dialog of a tapped signature, and on small screens of any tapped field. Keyboard users type in place.
 * @param onField called with each field that gets the focus, by tap or by keyboard
 */
export const useDocumentTaps = (
  documents: RefObject<HTMLElement | null>,
  open: (tag: string) => void,
  onField: (tag: string) => void,
): void => {
  useEffect(() => {
    const place = documents.current;
    if (!place) return undefined;
    const controlAt = ({ target }: Event) => (target instanceof Element ? target.closest('[data-tag]') : null);
    const onPress = (event: Event) => {
      const control = controlAt(event);
      // Otherwise the phone's keyboard opens for the small field first.
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
