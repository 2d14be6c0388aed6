import { cleanFileName } from '#http/file-names.ts';

export const finalFileName = (title: string): string =>
  `${cleanFileName(title.replaceAll(/[/\\]/g, '-')).slice(0, 100)}.pdf`;
