import type { CleanDocument } from '#engines/html/clean-html.ts';
import { dataImagesIn, mostPixels } from '#engines/html/data-images.ts';
import { isPlainPicture } from '#engines/images/plain-picture.ts';

type Cleaned = Pick<CleanDocument, 'html' | 'css' | 'differsByBrowser'>;

/**
 * Tells whether a signatory's browser may show one of the documents otherwise than the printer does: by styles that not
 * every browser reads alike, or by a picture that not every browser shows alike (REQ-5.1.16).
 */
export const mayDiffer = async (documents: readonly Cleaned[], company: string): Promise<boolean> => {
  if (documents.some(({ differsByBrowser }) => differsByBrowser)) return true;
  const pictures = dataImagesIn(documents.map(({ html, css }) => `${html}\n${css}`).join('\n'));
  for (const picture of pictures.values()) if (!(await isPlainPicture(picture, mostPixels, company))) return true;
  return false;
};
