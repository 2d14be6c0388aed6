import type { SignDocument, SignPage } from '#contract/webdocs/sign-page.ts';
import type { Interaction, WebdocView } from '#contract/webdocs/webdocs.ts';
import { copyHtml, fieldHtml } from './field-html.ts';
import styles from './document.module.css';
import { nameOfParty } from './party.ts';
import { collectPictures, type Pictures } from './pictures.ts';
import { renderedTexts } from './rendered-texts.ts';
import { escapeHtml } from '#contract/text.ts';

/** Matches the cleaned HTML exactly as it is written; tags contain nothing that needs escaping. */
const placePattern = /<span data-field(-copy)?="([^"<>]+)"><\/span>/g;

interface Placed {
  field: Interaction;
  id: string;
  isOwn: boolean;
}

const fieldsByTag = (view: WebdocView): Map<string, Placed> =>
  new Map(
    [...view.interactions, ...view.recipientsInteractions].map((field, index) => [
      field.tag,
      { field, id: `field-${index}`, isOwn: index < view.interactions.length },
    ]),
  );

/** Writes what stands at a place. All further places of a tag get the same text, which is made once. */
const placeWriter = ({ language }: Pick<SignPage, 'language'>, view: WebdocView, pictures: Pictures) => {
  const fields = fieldsByTag(view);
  const texts = renderedTexts(language);
  const written = new Map<string, string>();
  return (empty: string, copy: string | undefined, tag: string): string => {
    const known = written.get(empty);
    if (known !== undefined) return known;
    const placed = fields.get(tag);
    if (!placed) return empty;
    const place = { ...placed, who: nameOfParty(view, placed.field.recipient) ?? '', texts, pictures };
    const content = copy === undefined ? fieldHtml(place, placed.isOwn) : copyHtml(place, placed.isOwn);
    const html = `<span data-spot>${content}</span>`;
    written.set(empty, html);
    return html;
  };
};

/** Id of a document's sheet, to scroll to it from the list. */
export const documentElementId = ({ id }: Pick<SignDocument, 'id'>): string => `document-${id}`;

/**
 * All documents behind the caution, each as a sheet, with a native control for each of the signatory's fields; and the
 * rules of the pictures in them.
 */
export const documentsHtml = (
  page: Pick<SignPage, 'documents' | 'language'>,
  view: WebdocView,
  caution = '',
): { html: string; css: string } => {
  const pictures = collectPictures();
  const write = placeWriter(page, view, pictures);
  // The mark is at the end of the text, not of the paper: nobody has to scroll through empty paper.
  const end = `<div class="${styles.end}" id="end-of-document" tabindex="-1"></div>`;
  const sheets = page.documents.map((document, index) => {
    const label = escapeHtml(document.title);
    const content = document.html.replaceAll(placePattern, write) + (index === page.documents.length - 1 ? end : '');
    return `<section class="webdoc-document ${styles.paper}" id="${documentElementId(document)}" aria-label="${label}" lang="${view.language}">${content}</section>`;
  });
  return { html: `<div class="${styles.sheets}" data-sheets>${caution}${sheets.join('')}</div>`, css: pictures.css() };
};

const documentsPlace = /(<section id="documents"[^>]*>)(<\/section>)/;

/** Inserts the documents into React's HTML of the page. */
export const withDocuments = (shell: string, documents: string): string =>
  shell.replace(documentsPlace, (_, open: string, close: string) => open + documents + close);

/** CSS for the requested field sizes, in document pixels: the Content-Security-Policy rejects style attributes. */
export const fieldSizesCss = (view: WebdocView): string =>
  view.interactions
    .flatMap(({ width, height, type }, index) => {
      if (type === 'checkbox' || (width === null && height === null)) return [];
      const rules = [width !== null && `width:${width}px`, height !== null && `height:${height}px`].filter(Boolean);
      return [`#field-${index}#field-${index}{${rules.join(';')}}`];
    })
    .join('');
