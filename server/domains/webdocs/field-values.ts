import { RenderError } from '#engines/pdf/render/render-error.ts';
import type { Connection } from '#engines/postgres/database.ts';
import type { InteractionType } from '#contract/webdocs/webdocs.ts';
import { webdocSize } from '#contract/limits.ts';
import { readPng } from '#engines/images/png.ts';

/** A field of a document with its rules. */
export interface Field {
  tag: string;
  type: InteractionType;
  isOptional: boolean;
  /** The sender gives the value and the signer cannot change it. */
  isAutofilled: boolean;
  value: string | null;
  maxLength: number | null;
  options: readonly string[];
}

export type ValueFault =
  | 'Missing'
  | 'NotANumber'
  | 'NotADate'
  | 'NotAnOption'
  | 'TooLong'
  | 'ControlCharacter'
  | 'MustBeTicked'
  | 'NotTrueOrFalse'
  | 'NotAPicture'
  | 'TooLarge'
  | 'Blank';

/** One way alone to read any digits: with `\d+\.?\d*`, which has many, the time grows with the square of their number. */
const digitsAndDot = /^(?:\d+(?:\.\d*)?|\.\d+)$/;
const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;
/**
 * Matches control characters except tab and line ends, unpaired surrogates, and characters that change the reading
 * order.
 */
const deceiving = /[^\P{Cc}\t\n\r]|\p{Cs}|[\u202A-\u202E\u2066-\u2069]/u;
const pngDataUrl = /^data:image\/png;base64,((?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;

const isRealDate = (value: string): boolean => {
  const [, year = 0, month = 0, day = 0] = (isoDate.exec(value) ?? []).map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  // `Date` reads years below 100 as 1900 to 1999, so they are refused.
  return year >= 100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

const isTooLong = ({ maxLength }: Field, value: string): boolean =>
  value.length > (maxLength ?? webdocSize.valueLength);

const textFault = (field: Field, value: string): ValueFault | null => {
  if (isTooLong(field, value)) return 'TooLong';
  return deceiving.test(value) ? 'ControlCharacter' : null;
};

/** The PNG of a signature field's value, or null when it is not a plain base64 PNG address. */
export const signatureBytes = (value: string): Buffer | null => {
  const base64 = pngDataUrl.exec(value)?.[1];
  return base64 === undefined || value.length > webdocSize.signatureBytes ? null : Buffer.from(base64, 'base64');
};

/** Fault of a signature's picture, or null. It decodes the whole picture: do not call it under a lock. */
export const signatureFault = (value: string): ValueFault | null => {
  const png = signatureBytes(value);
  const picture = png && readPng(png);
  if (!picture) return 'NotAPicture';
  return picture.isBlank ? 'Blank' : null;
};

/**
 * The fault of a value for its field; null when it is valid (REQ-2.5.4, REQ-2.5.7, REQ-2.5.8).
 * @param pictureFault checks a signature's picture; pass another one when the picture was already read
 */
export const valueFault = (field: Field, value: string, pictureFault = signatureFault): ValueFault | null => {
  if (field.type === 'checkbox') {
    if (value !== 'true' && value !== 'false' && value !== '') return 'NotTrueOrFalse';
    return value === 'true' || field.isOptional ? null : 'MustBeTicked';
  }
  if (value.trim() === '') return field.isOptional ? null : 'Missing';
  switch (field.type) {
    case 'number':
      if (isTooLong(field, value)) return 'TooLong';
      return digitsAndDot.test(value) ? null : 'NotANumber';
    case 'date':
      return isRealDate(value) ? null : 'NotADate';
    case 'picklist':
      return field.options.includes(value) ? null : 'NotAnOption';
    case 'signature':
      return pictureFault(value);
    case 'text':
    case 'mention':
      return textFault(field, value);
  }
};

/**
 * True when the signer does not fill the field: a mention is only read, and an autofilled value comes from the sender.
 */
export const isGiven = (field: Pick<Field, 'type' | 'isAutofilled'>): boolean =>
  field.isAutofilled || field.type === 'mention';

/** Matches the cleaned HTML exactly as it is written; tags contain nothing that needs escaping. */
export const placePattern = /<span data-field(?:-copy)?="([^"<>]+)"><\/span>/g;

/** How often each tag stands in these documents. */
export const placesIn = (documents: readonly { html: string }[]): Map<string, number> => {
  const places = new Map<string, number>();
  for (const { html } of documents)
    for (const [, tag = ''] of html.matchAll(placePattern)) places.set(tag, (places.get(tag) ?? 0) + 1);
  return places;
};

interface Filled {
  tag: string;
  value: string | null;
}

/** Letters of the values, each as often as it stands in the documents. */
export const lettersAtPlaces = (fields: readonly Filled[], places: ReadonlyMap<string, number>): number =>
  fields.reduce((sum, { tag, value }) => sum + (value?.length ?? 0) * (places.get(tag) ?? 1), 0);

/** Places of fields in all documents of one webdoc: a print of as many takes ten seconds. */
export const mostPlaces = 2_000;
/** Values and pictures of signatures, which are longer; the whole would be held in memory several times. */
const mostLetters = 20_000_000;

/** @throws {RenderError} `refused` when a value stands at so many places that nobody could hold the whole */
export const refuseOverfilled = (documents: readonly { html: string }[], fields: readonly Filled[]): void => {
  if (lettersAtPlaces(fields, placesIn(documents)) > mostLetters)
    throw new RenderError('refused', 'Too much would be written at the places of the fields.');
};

/** The documents in which a field stands at several places. */
export const readCopyingDocuments = (db: Connection, webdocId: string): Promise<{ html: string }[]> =>
  db
    .selectFrom('webdoc_documents')
    .select('html')
    .where('webdoc_id', '=', webdocId)
    .where((eb) => eb(eb.fn('strpos', ['html', eb.val('<span data-field-copy="')]), '>', 0))
    .execute();
