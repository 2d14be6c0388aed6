/**
 * A page is shown before its script has come. This script in the page's head remembers the last press on a button or a
 * field until then. It also lets the keys that scroll a page scroll the documents when nothing has the focus.
 */
export const earlyScript = `pressable='button,[data-tag]'
onclick=e=>{pressed=e.target.closest(pressable)}
onkeydown=e=>{if(e.target==document.body&&/^(End|Home|Page|Arrow[UD]| $)/.test(e.key))document.getElementById('documents')?.focus({preventScroll:true})}`;

/** The global variables of the script. */
interface EarlyEvents {
  pressed?: Element | null;
  pressable: string;
}

const early = globalThis as unknown as EarlyEvents;

/** Call before hydration: from then on React answers presses on buttons, but not yet those in the documents. */
export const leaveButtonsToReact = (): void => {
  early.pressable = '[data-tag]';
};

/** Repeats the press that came too early. A checkbox has answered it without a script. */
export const repeatEarlyPress = (): void => {
  Object.assign(early, { onclick: null });
  const { pressed } = early;
  if (pressed instanceof HTMLElement && !pressed.matches('[type=checkbox]')) pressed.click();
};
