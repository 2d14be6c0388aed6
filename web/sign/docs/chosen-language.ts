import { languages } from '#contract/roles.ts';

/**
 * Runs before the page is shown. Where the address names no language, it shows the page in the one chosen in the portal
 * or here, which the server cannot know. It hides the page until then, because the other language would flash up.
 */
export const languageScript = `try{let at=document.documentElement,chosen=localStorage.APP_LG
if(!/[?&]language=(${languages.join('|')})\\b/.test(location.search)&&/^(${languages.join('|')})$/.test(chosen)&&chosen!=at.lang){
at.hidden=true;location.replace('?language='+chosen+location.hash)}}catch{}`;

/** Lets the link to the other language store the choice, for this page and the portal (REQ-1.9.2). */
export const keepChosenLanguage = (): void => {
  document.querySelector<HTMLElement>('[data-language]')?.addEventListener('click', ({ currentTarget }) => {
    try {
      globalThis.localStorage.setItem('APP_LG', (currentTarget as HTMLElement).lang);
    } catch {
      // Storage is forbidden: the address has the choice.
    }
  });
};
