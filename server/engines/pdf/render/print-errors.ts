/** A PDF whose text is not what it must be: a missing glyph, or a value that is not on any page. */
export class UnreadablePdf extends Error {}

/** A value, a signature or a picture is not on the paper, or not found in a print that can be read otherwise. */
export class AbsentText extends UnreadablePdf {
  /** The `data-must-print` of the elements, where the page could tell them. */
  readonly elements: readonly string[];
  /** Beginnings of other texts that are cut off, where the page could tell them. */
  readonly texts: readonly string[];

  constructor(message: string, elements: readonly string[] = [], texts: readonly string[] = []) {
    super(message);
    this.elements = elements;
    this.texts = texts;
  }
}

/** Pages of a print that differ, outside their fields, from the pages that were shown and confirmed. */
export class DifferentPages extends UnreadablePdf {
  /** From 1. */
  readonly pages: readonly number[];

  constructor(message: string, pages: readonly number[]) {
    super(message);
    this.pages = pages;
  }
}
