import { keepKnownStyles, withoutDanger } from './clean-html.ts';
import { isBodySize, toPoints } from './font-sizes.ts';
import { tidyOffice } from './office-html.ts';

const inlinePicture = /^data:image\/(png|jpeg|gif);base64,([a-z\d+/=\s]+)$/i;

export interface Pasted {
  content: HTMLElement;
  /** Pictures that came inside the HTML. */
  pictures: File[];
  /** How many could not be had: they lie on another computer or server. */
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

const saysSomething = (name: string, value: string): boolean =>
  name !== 'font-size' || !isBodySize(toPoints(value) ?? 0);

/** What of a clipboard's HTML can be written here; its pictures apart. */
export const readPasted = (html: string): Pasted => {
  const root = withoutDanger(html);
  const pictures = takePictures(root);
  tidyOffice(root);
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]'))
    keepKnownStyles(element, saysSomething);
  // Never part of the page: what is parsed here is read, not shown.
  const content = document.implementation.createHTMLDocument('').createElement('div');
  content.append(root);
  return { content, ...pictures };
};
