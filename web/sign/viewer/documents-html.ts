import type { SignDocument, SignPage } from '#contract/webdocs/sign-page.ts';
import type { Interaction, WebdocView } from '#contract/webdocs/webdocs.ts';

import { copyHtml, fieldHtml } from './field-html.ts';
import styles from './document.module.css';
import { nameOfParty } from './party.ts';
import { signTexts } from '../shell/texts.ts';
import { escapeHtml } from '#contract/text.ts';

/** As the cleaned HTML is written, with the tag in it as it was given: nothing in a tag needs escaping. */
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
    const place = { ...placed, who, texts: signTexts[page.language] };
    return copy === undefined ? fieldHtml(place, placed.isOwn) : copyHtml(place, placed.isOwn);
  });

/** Where the browser scrolls to when a document is picked from the list. */
export const documentPlace = ({ id }: Pick<SignDocument, 'id'>): string => `document-${id}`;

/** Every document as a sheet, one after another, with a native control where each of the signatory's fields stands. */
export const documentsHtml = (page: Pick<SignPage, 'documents' | 'language'>, view: WebdocView): string => {
  const fields = fieldsByTag(view);
  // At the end of the text, not of the paper: a short document is read without scrolling down its empty half.
  const end = `<div class="${styles.end}" id="end-of-document" tabindex="-1"></div>`;
  const sheets = page.documents.map((document, index) => {
    const label = escapeHtml(document.title);
    const content =
      placeFields(document.html, page, view, fields) + (index === page.documents.length - 1 ? end : '');
    return `<section class="webdoc-document ${styles.paper}" id="${documentPlace(document)}" aria-label="${label}" lang="${view.language}">${content}</section>`;
  });
  return `<div class="${styles.sheets}" data-sheets>${sheets.join('')}</div>`;
};

const documentsPlace = /(<section id="documents"[^>]*>)(<\/section>)/;

/** The page that React has rendered, with the documents in their place. */
export const withDocuments = (shell: string, documents: string): string =>
  shell.replace(documentsPlace, (_, open: string, close: string) => open + documents + close);

/** The sizes that were asked for a field, in a document's own pixels: style attributes would be refused. */
export const fieldSizesCss = (view: WebdocView): string =>
  view.interactions
    .flatMap(({ width, height, type }, index) => {
      if (type === 'checkbox' || (width === null && height === null)) return [];
      const rules = [width !== null && `width:${width}px`, height !== null && `height:${height}px`].filter(
        Boolean,
      );
      return [`#field-${index}#field-${index}{${rules.join(';')}}`];
    })
    .join('');
