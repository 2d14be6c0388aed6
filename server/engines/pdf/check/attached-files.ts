/**
 * File extensions that are only data for the program that opens them: viewers and systems choose it by the name. Office
 * files are not allowed, because they load templates and run macros. `joboptions` are Distiller's settings of a PDF, and
 * LaTeX attaches `css` and `mml` (MathML) to tagged PDF files.
 */
const dataName =
  /^[^\p{Cc}\u202A-\u202E\u2066-\u2069]+\.(?:bmp|css|csv|gif|hei[cf]|joboptions|jpe?g|json|log|md|mml|pdf|png|tex|tiff?|tsv|txt|webp|xml)$/iu;

/** Tells whether a file attached under this name is data. A name that hides or turns its letters is not. */
export const isDataName = (name: string): boolean => dataName.test(name);

/** Readers look so far for the beginning. */
const headBytes = 1_024;

/**
 * A browser opens XML, and these constructs make it an active page. Character references could hide them, and normal
 * files do not need such references.
 */
const pageInXml = /<\?xml-stylesheet|<!DOCTYPE|w3\.org\/(?:1999\/xhtml|2000\/svg)/i;
const letterAsNumber =
  /&#(?:0*(?:4[6-9]|5[0-7]|6[5-9]|[78]\d|90|9[7-9]|1[01]\d|12[0-2])|x0*(?:2[ef]|3\d|4[1-9a-f]|5[\da]|6[1-9a-f]|7[\da]));/i;

/** Tells whether this content runs when a browser opens it. */
export const isPage = (content: Buffer): boolean => {
  const head = content.toString('latin1', 0, headBytes).replaceAll('\0', '');
  if (!/^[^<]{0,4}\s{0,100}</.test(head)) return false;
  const text = content.toString('latin1').replaceAll('\0', '');
  return pageInXml.test(text) || letterAsNumber.test(text);
};

export const isPdf = (content: Buffer): boolean => content.subarray(0, headBytes).includes('%PDF-');
