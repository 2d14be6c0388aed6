import { isNoNumber } from '../../viewer/field-rules.ts';
import type { SignTexts } from '../../shell/texts.ts';
import { showProblem } from './field-controls.ts';

/**
 * Says that a number is invalid when its field is left: while it is typed it may become valid.
 * @returns a function that stops it
 */
export const judgeNumbers = (root: HTMLElement, texts: SignTexts): (() => void) => {
  const onLeft = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.dataset['kind'] === 'number' && isNoNumber(target.value))
      showProblem(target, 'fieldInvalid', texts);
  };
  root.addEventListener('focusout', onLeft);
  return () => root.removeEventListener('focusout', onLeft);
};
