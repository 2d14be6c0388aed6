/**
 * Marks the place of a field in HTML. The mark is written as the language of an element, because Chromium copies the
 * language into the structure tree of the print. Languages of this form are for private use (RFC 5646 §2.2.7).
 */
export const fieldMark = (index: number): string => `x-f${index}`;

/** Marks the pages behind the documents, such as the evidence. */
export const annexMark = 'x-annex';

/** Stands at what is drawn across the pages of a copy. */
export const acrossMark = 'x-across';

/**
 * Fills the place of each field in a trial print, so that the reading finds where it is on paper. Its size in pixels tells
 * it from other pictures of a field.
 */
export const placePicture = {
  width: 3,
  height: 1,
  src: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAMAAAABCAAAAAA+i0toAAAADElEQVR42mM4UXECAAQUAglrz7OSAAAAAElFTkSuQmCC',
};
