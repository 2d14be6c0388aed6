import { cleanFileName } from '#http/file-names.ts';

/** @param title of the document, which may be named as its file was */
export const finalFileName = (title: string, suffix = ''): string => {
  const whole = `${title.replace(/(?<=.)\.pdf$/i, '')}${suffix}`;
  const name = cleanFileName(whole.replaceAll(/[/\\]/g, '-')).slice(0, 100);
  // A cut in the middle of a character drops the whole character.
  return `${name.replace(/\p{Cs}$/u, '')}.pdf`;
};
