import { oids, readSignedData } from '../cms.ts';
import { DerError } from '../der.ts';
import { openFieldQueue } from '../form-fields.ts';
import { asDictionary, isDictionary, itemsOf } from '../pdf-file.ts';
import { PdfStructureError } from '../pdf-objects.ts';
import type { PdfValue } from '../pdf-objects.ts';
import { findSealCandidates } from '../seal-candidates.ts';
import { coversAll, coversEarlierVersion, readContents, sealedLength } from '../seal-place.ts';
import type { SealPlace } from '../seal-place.ts';
import type { AnyFile, Written } from './any-file.ts';
import { toDer } from './ber.ts';
import { entryOf, isName } from './values.ts';

export interface FoundPlace {
  place: SealPlace;
  /** A viewer finds it: it is the value of a field of the form. */
  isInForm: boolean;
  /** It forbids every later change of the document (ISO 32000-2 §12.8.2, `DocMDP`, `FieldMDP` or the lock of its field with `P` 1). */
  forbidsChanges: boolean;
}

type FormPlace = SealPlace & Pick<FoundPlace, 'forbidsChanges'>;

/** Signatures and document timestamps: those that viewers find, and all others that the bytes look like. */
export const placesIn = async (pdf: Uint8Array, file: AnyFile | null): Promise<FoundPlace[]> => {
  const found = file && (await formPlaces(file));
  const inForm = found ?? [];
  const starts = new Set(inForm.map(({ contents }) => contents.start));
  const covers = (place: SealPlace) => coversAll(pdf, place) || coversEarlierVersion(pdf, place);
  const signedLength = Math.max(0, ...inForm.filter(covers).map(sealedLength));
  // One that no viewer finds is of another file, such as an attached one, where it covers no version of this file, or
  // where it stands among the bytes that are signed here: whoever adds a file to a document writes such bytes at will.
  const isOfFile = (place: SealPlace) => !found || (covers(place) && place.contents.end > signedLength);
  const others = findSealCandidates(pdf).filter((place) => !starts.has(place.contents.start) && isOfFile(place));
  return [
    ...inForm.map(({ forbidsChanges, ...place }) => ({ place, isInForm: true, forbidsChanges })),
    ...others.map((place) => ({ place, isInForm: false, forbidsChanges: false })),
  ];
};

/** Null where the form cannot be read. */
const formPlaces = async (file: AnyFile): Promise<FormPlace[] | null> => {
  try {
    const catalog = await file.resolve(entryOf(file.trailer, 'Root'));
    const form = await file.resolve(entryOf(catalog, 'AcroForm'));
    const queue = openFieldQueue();
    queue.add(itemsOf(await file.resolve(entryOf(form, 'Fields'))));
    const found = new Map<number, FormPlace>();
    for (let next = queue.next(); next !== undefined; next = queue.next()) {
      const field = asDictionary(await file.resolve(next));
      queue.add(itemsOf(await file.resolve(entryOf(field, 'Kids'))));
      const written = await writtenValue(file, entryOf(field, 'V'));
      const place = placeOf(written, 'any');
      if (!place) continue;
      // Several fields may have one value, and each its own lock.
      const forbidsChanges =
        found.get(place.contents.start)?.forbidsChanges ||
        (await forbidsAll(file, written?.value ?? null)) ||
        (await isLocked(file, field));
      found.set(place.contents.start, { ...place, forbidsChanges });
    }
    return [...found.values()];
  } catch (error) {
    if (error instanceof PdfStructureError) return null;
    throw error;
  }
};

/** Tells whether the value of a field is a signature of the form, over all of this version of the file. */
export const signsAll = async (file: AnyFile, value: PdfValue): Promise<boolean> => {
  const place = placeOf(await writtenValue(file, value));
  if (!place || !coversAll(file, place)) return false;
  const inForm = (await formPlaces(file)) ?? [];
  return inForm.some(({ contents }) => contents.start === place.contents.start);
};

/** A field may have been locked for all further changes before it was signed (ISO 32000-2 §12.7.5.5). */
const isLocked = async (file: AnyFile, field: PdfValue): Promise<boolean> => {
  const lock = await file.resolve(entryOf(field, 'Lock'));
  return (await file.resolve(entryOf(lock, 'P'))) === 1;
};

const forbidsAll = async (file: AnyFile, signature: PdfValue): Promise<boolean> => {
  for (const item of itemsOf(await file.resolve(entryOf(signature, 'Reference')))) {
    const reference = await file.resolve(item);
    const parameters = await file.resolve(entryOf(reference, 'TransformParams'));
    const level = await file.resolve(entryOf(parameters, 'P'));
    const method = await file.resolve(entryOf(reference, 'TransformMethod'));
    if ((isName(method, 'DocMDP') || isName(method, 'FieldMDP')) && level === 1) return true;
  }
  return false;
};

/** Tells whether the value of a field calls itself a document timestamp, and is one: anybody may write the name. */
export const isTimestamp = async (file: AnyFile, value: PdfValue): Promise<boolean> => {
  const written = await writtenValue(file, value);
  const place = placeOf(written);
  if (!written || !place) return false;
  const isNamed =
    isName(entryOf(written.value, 'Type'), 'DocTimeStamp') ||
    isName(entryOf(written.value, 'SubFilter'), 'ETSI.RFC3161');
  try {
    const { bytes } = readContents(written.source, place);
    return isNamed && readSignedData(toDer(bytes).der).contentType === oids.timestampInfo;
  } catch (error) {
    if (error instanceof DerError) return false;
    throw error;
  }
};

const writtenValue = async (file: AnyFile, value: PdfValue): Promise<Written | null> =>
  // One that is packed has no place of its own in the file.
  typeof value === 'object' && value?.kind === 'reference' && file.places.get(value.object)?.kind === 'at'
    ? file.object(value.object)
    : null;

/** @param spelling hexadecimal digits, as all programs write contents, or `any` text */
const placeOf = (written: Written | null, spelling: 'digits' | 'any' = 'digits'): SealPlace | null => {
  if (!written || !isDictionary(written.value)) return null;
  const ranges = itemsOf(entryOf(written.value, 'ByteRange')).filter((item) => typeof item === 'number');
  const contents = entryOf(written.value, 'Contents');
  const isText = typeof contents === 'object' && contents?.kind === 'text';
  if (ranges.length !== 4 || !isText || (spelling === 'digits' && !contents.hexadecimal)) return null;
  return { ranges, contents: { start: contents.start, end: contents.end } };
};
