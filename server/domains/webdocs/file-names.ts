import { cleanFileName } from '#http/file-names.ts';

export const finalFileName = (title: string): string => {
  const name = cleanFileName(title.replaceAll(/[/\\]/g, '-')).slice(0, 100);
  // A cut in the middle of a character drops the whole character.
  return `${name.replace(/\p{Cs}$/u, '')}.pdf`;
};
