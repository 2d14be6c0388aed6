/** Names may be written with `#` escapes (ISO 32000-1 §7.3.5). */
export const unescapeNames = (text: string): string =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * Anything that acts beyond turning pages and opening web addresses, or hides another file. The key `/JS` is not among
 * them: two letters stand by chance in a picture's bytes, and each script's action has one of these names as well.
 */
const acting =
  /\/(?:JavaScript|Rendition|Launch|SubmitForm|ImportData|RichMedia(?:Execute)?|OnInstantiate|GoToE|EmbeddedFiles?|XFA)(?=[^A-Za-z0-9_-])/;

export const actsIn = (text: string): boolean => acting.test(unescapeNames(text));
