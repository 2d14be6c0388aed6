import { writeStored } from './storage.ts';

/**
 * A page is shown before its script has come. This script in the page's head remembers the last press on a button or a
 * field until then, and keeps what is entered into fields for this tab, so that a reload shows it again, and the
 * language chosen. It hears of an entry before React does, which draws the page during the first event and puts the
 * rendered language back.
 *
 * For as long as the page lives, it gives the documents the focus when a key that scrolls is pressed while nothing has
 * it. Only the documents scroll, not the page: Chromium finds them by a guess, WebKit does not look for them. It makes
 * the longer jumps itself, because Chromium gives one up that falls together with the layout of the sheets.
 */
export const earlyScript = `pressable='button,[data-tag]'
entered={at:location.pathname,values:{}}
held=t=>t.type=='checkbox'?'checked':'value'
try{kept=JSON.parse(sessionStorage['paraphe.entered']);if(kept.at==entered.at)entered=kept}catch{}
onclick=e=>{pressed=e.target.closest(pressable)}
addEventListener('input',entering=({target:t})=>{if(t.dataset.tag){entered.values[t.dataset.tag]=t[held(t)]
try{sessionStorage['paraphe.entered']=JSON.stringify(entered)}catch{}}
if(t.dataset.language!=null)try{localStorage.APP_LG=t.value}catch{}},true)
document.onreadystatechange=e=>{document.onreadystatechange=null
for(let t of document.querySelectorAll('[data-tag]'))if(t.dataset.tag in entered.values){t[held(t)]=entered.values[t.dataset.tag];t.dataset.filled=''}}
onkeydown=e=>{let d=document.getElementById('documents'),s,j
if(d&&!e.altKey&&e.target==document.body&&/^(End|Home|Page|Arrow[UD]| $)/.test(e.key)){d.focus({preventScroll:true})
if(document.activeElement==d&&(j={End:1e7,Home:-1e7,PageDown:s=d.clientHeight*.9,PageUp:-s}[e.key])){e.preventDefault();d.scrollBy({top:j,behavior:'instant'})}}}`;

/** The global variables of the script. */
interface EarlyEvents {
  entered: { values: Record<string, string | boolean> };
  entering: (event: Event) => void;
  pressed?: Element | null;
  pressable: string;
}

const early = globalThis as unknown as EarlyEvents;

/** Call before hydration: from then on React answers presses on buttons, but not yet those in the documents. */
export const leaveButtonsToReact = (): void => {
  early.pressable = '[data-tag]';
};

/** True for a field into which something was entered, if only to empty it, before the page's own script listened. */
export const wasEnteredEarly = (tag: string): boolean => tag in early.entered.values;

/** Text that was entered into a field of this page and is kept in this tab; empty if there is none. */
export const textEntered = (tag: string): string => {
  const value = early.entered.values[tag];
  return typeof value === 'string' ? value : '';
};

/** Call when what was entered is sent: a reload no longer shows it. */
export const forgetEntered = (): void => {
  early.entered.values = {};
  writeStored('sessionStorage', 'paraphe.entered', null);
};

/**
 * Call once the page's own script keeps what is entered and answers what is pressed. Repeats the press that came too
 * early; a checkbox has answered it without a script.
 */
export const endEarlyEvents = (): void => {
  Object.assign(early, { onclick: null });
  removeEventListener('input', early.entering, true);
  // The fields have these values by now: entries of another device may be newer when they are taken up later.
  forgetEntered();
  const { pressed } = early;
  if (pressed instanceof HTMLElement && !pressed.matches('[type=checkbox]')) pressed.click();
};
