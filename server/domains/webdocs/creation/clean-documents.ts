import type { FieldRefusal, RefusalCode } from '#contract/errors.ts';
import { webdocSize } from '#contract/limits.ts';
import type { ImportWarning, NewWebdoc } from '#contract/webdocs/public-webdocs.ts';
import type { PdfEngine } from '#engines/pdf/pdf-engine.ts';
import { Refusal } from '#http/refusal.ts';
import type { Cleaner } from '#engines/html/cleaner.ts';
import type { CleanDocument } from '#engines/html/clean-html.ts';
import { isGiven, lettersAtPlaces, mostPlaces, placesIn } from '../field-values.ts';
import { unprintableIn, type Printing } from '../printable.ts';
import { normalized } from '#contract/composed.ts';

export interface TitledDocument extends CleanDocument {
  title: string;
}

const entity = /&(?:amp|lt|gt|quot|nbsp);/g;

/** Texts that the final document will contain, by their path in the request. */
const printedTexts = (webdoc: NewWebdoc, documents: CleanDocument[]): [path: string, text: string][] => [
  ['name', webdoc.name],
  ['owner', `${webdoc.owner.firstName}${webdoc.owner.lastName}`],
  ...documents.map(({ html, css }, index): [string, string] => [
    `documents.${index}.html`,
    html.replaceAll(entity, '') + css,
  ]),
  ...webdoc.documents.map(({ title }, index): [string, string] => [`documents.${index}.title`, title]),
  ...webdoc.signatories.map(({ firstName, lastName }, index): [string, string] => [
    `signatories.${index}`,
    firstName + lastName,
  ]),
  ...(webdoc.recipients ?? []).map(({ firstName, lastName }, index): [string, string] => [
    `recipients.${index}`,
    firstName + lastName,
  ]),
  ...webdoc.interactions.flatMap(({ value, options }, index): [string, string][] => [
    [`interactions.${index}.value`, value ?? ''],
    [`interactions.${index}.options`, (options ?? []).join('')],
  ]),
  ...(webdoc.filesToCollect ?? []).map(({ name }, index): [string, string] => [`filesToCollect.${index}.name`, name]),
];

/** @throws {Refusal} `code`, with the texts that no font can print completely */
export const refuseUnprintable = async (
  printing: Printing,
  texts: [path: string, text: string][],
  code: RefusalCode = 'WebdocInvalid',
): Promise<void> => {
  const holes = new Set(await unprintableIn(printing, texts.map(([, text]) => text).join('')));
  if (holes.size === 0) return;
  const errors = texts.flatMap(([path, text]): FieldRefusal[] => {
    const composed = normalized(text, 'NFC');
    return [...holes].some((hole) => composed.includes(hole)) ? [{ path, code: 'UnprintableCharacter' }] : [];
  });
  throw new Refusal(code, {
    errors,
    detail: `Not in any font: ${[...holes].slice(0, 20).join(' ')}`,
  });
};

/** Of the texts: some five hundred full pages, and more than can be printed in time. */
const mostTextLetters = 1_500_000;
/** Of values that are known from the start, at all their places. */
const mostGivenLetters = 1_000_000;
const mostHints = 10;

/** For each missing tag, the text that may be meant. */
const hintOf = (near: ReadonlyMap<string, string>): { detail?: string } => {
  const hints = [...near]
    .slice(0, mostHints)
    .map(([tag, found]) =>
      tag === found
        ? `"${tag}" is cut by the end of a paragraph, a cell or a line, or stands in a drawing: write it in one piece of text.`
        : `"${tag}" was not found. Did you mean "${found}"?`,
    );
  return hints.length === 0 ? {} : { detail: hints.join(' ') };
};

const lettersOf = (documents: readonly CleanDocument[]): number =>
  documents.reduce((sum, { html }) => sum + html.replaceAll(/<[^>]*>/g, '').length, 0);

/** A field may stand at several places, and each time its whole value is printed. */
const refuseTooLong = ({ interactions }: NewWebdoc, documents: readonly CleanDocument[]): void => {
  const places = placesIn(documents);
  const all = [...places.values()].reduce((sum, one) => sum + one, 0);
  const given = interactions.map(({ tag, value = '' }) => ({ tag, value }));
  // A signatory who leaves them as they are answers with them.
  const proposed = interactions.flatMap(({ tag, type, value = '', isAutofilled = false }) =>
    type === 'text' && !isGiven({ type, isAutofilled }) ? [{ tag, value }] : [],
  );
  const isLong =
    lettersOf(documents) > mostTextLetters ||
    lettersAtPlaces(given, places) > mostGivenLetters ||
    lettersAtPlaces(proposed, places) > webdocSize.answersLength;
  if (isLong || all > mostPlaces)
    throw new Refusal('WebdocInvalid', {
      errors: [{ path: documents.length === 1 ? 'documents.0.html' : 'documents', code: 'TooComplex' }],
    });
};

/**
 * The documents in the form that is stored, shown and signed. They are cleaned, contain each field at its place, and
 * can be printed.
 * @throws {Refusal} WebdocInvalid
 */
export const cleanDocuments = async (
  { pdf, cleaner, companyId }: { pdf: PdfEngine; cleaner: Cleaner; companyId: string },
  webdoc: NewWebdoc,
): Promise<TitledDocument[]> => {
  const tags = webdoc.interactions.map(({ tag }) => tag);
  const answer = await cleaner.clean(companyId, { sources: webdoc.documents.map(({ html }) => html), tags });
  if ('fault' in answer)
    throw new Refusal('WebdocInvalid', {
      errors: [{ path: `documents.${answer.at}.html`, code: answer.fault }],
    });
  const missing = new Set(answer.missing);
  const documents = answer.documents.map((document, index) => ({
    title: webdoc.documents[index]?.title ?? '',
    ...document,
  }));
  if (missing.size > 0) {
    throw new Refusal('WebdocInvalid', {
      ...hintOf(answer.near),
      errors: tags.flatMap((tag, index) =>
        missing.has(tag) ? [{ path: `interactions.${index}.tag`, code: 'TagNotFound' }] : [],
      ),
    });
  }
  refuseTooLong(webdoc, documents);
  await refuseUnprintable({ pdf, company: companyId }, printedTexts(webdoc, documents));
  return documents;
};

/** The warnings of all documents, each with the path of its document in the call. */
export const warningsOf = (documents: readonly Pick<CleanDocument, 'notes'>[]): ImportWarning[] =>
  documents.flatMap(({ notes }, index) => notes.map((note) => ({ path: `documents.${index}.html`, ...note })));
