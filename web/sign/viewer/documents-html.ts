import type { SignDocument, SignPage } from '#contract/webdocs/sign-page.ts';
import type { Interaction, WebdocView } from '#contract/webdocs/webdocs.ts';
import { copyHtml, fieldHtml } from './field-html.ts';
import styles from './document.module.css';
import { nameOfParty } from './party.ts';
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

const placeFields = (
  html: string,
  page: Pick<SignPage, 'language'>,
  view: WebdocView,
  fields: Map<string, Placed>,
): string =>
  html.replaceAll(placePattern, (empty, copy: string | undefined, tag: string) => {
    const placed = fields.get(tag);
    if (!placed) return empty;
    const who = nameOfParty(view, placed.field.recipient) ?? '';
    const place = { ...placed, who, texts: renderedTexts(page.language) };
    const content = copy === undefined ? fieldHtml(place, placed.isOwn) : copyHtml(place, placed.isOwn);
    return `<span data-spot>${content}</span>`;
  });

/** Id of a document's sheet, to scroll to it from the list. */
export const documentElementId = ({ id }: Pick<SignDocument, 'id'>): string => `document-${id}`;

/** HTML of all documents behind the caution, each as a sheet, with a native control for each of the signatory's fields. */
export const documentsHtml = (
  page: Pick<SignPage, 'documents' | 'language'>,
  view: WebdocView,
  caution = '',
): string => {
  const fields = fieldsByTag(view);
  // The mark is at the end of the text, not of the paper: nobody has to scroll through empty paper.
  const end = `<div class="${styles.end}" id="end-of-document" tabindex="-1"></div>`;
  const sheets = page.documents.map((document, index) => {
    const label = escapeHtml(document.title);
    const content = placeFields(document.html, page, view, fields) + (index === page.documents.length - 1 ? end : '');
    return `<section class="webdoc-document ${styles.paper}" id="${documentElementId(document)}" aria-label="${label}" lang="${view.language}">${content}</section>`;
  });
  return `<div class="${styles.sheets}" data-sheets>${caution}${sheets.join('')}</div>`;
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
