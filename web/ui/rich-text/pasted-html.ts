import { keepKnownStyles, sanitizeHtml } from './clean-html.ts';
import { isBodySize, toPoints } from './font-sizes.ts';
import { simplifyOfficeHtml } from './office-html.ts';

const inlinePicture = /^data:image\/(png|jpeg|gif);base64,([a-z\d+/=\s]+)$/i;

export interface Pasted {
  content: HTMLElement;
  /** Pictures embedded in the HTML. */
  pictures: File[];
  /** Number of pictures that cannot be read, because they are on another computer or server. */
  leftOut: number;
}

const fileOf = (source: string, number: number): File | null => {
  const [, kind = '', data] = inlinePicture.exec(source) ?? [];
  if (data === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(data.replaceAll(/\s/g, '')), (letter) => letter.codePointAt(0) ?? 0);
    const type = kind.toLowerCase();
    return new File([bytes], `image-${number}.${type === 'jpeg' ? 'jpg' : type}`, { type: `image/${type}` });
  } catch {
    return null;
  }
};

const takePictures = (root: DocumentFragment): Pick<Pasted, 'pictures' | 'leftOut'> => {
  const found = [...root.querySelectorAll('img')];
  const files = found.map((picture, at) => fileOf(picture.getAttribute('src') ?? '', at + 1));
  for (const picture of found) picture.remove();
  const pictures = files.filter((file) => file !== null);
  return { pictures, leftOut: files.length - pictures.length };
};

const isMeaningfulStyle = (name: string, value: string): boolean =>
  name !== 'font-size' || !isBodySize(toPoints(value) ?? 0);

/** The part of a clipboard's HTML that the editor can hold; pictures are separate. */
export const readPasted = (html: string): Pasted => {
  const root = sanitizeHtml(html);
  const pictures = takePictures(root);
  simplifyOfficeHtml(root);
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) keepKnownStyles(element, isMeaningfulStyle);
  // A separate document: the parsed content is read, never shown.
  const content = document.implementation.createHTMLDocument('').createElement('div');
  content.append(root);
  return { content, ...pictures };
};
