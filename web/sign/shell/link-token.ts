/**
 * The token in the URL of a document or a preview, the reader's only credential: never write it to localStorage. Empty
 * if there is none.
 */
export const tokenInAddress = (): string =>
  /^\/(?:webdoc|preview)\/([\w-]+)/.exec(globalThis.location.pathname)?.[1] ?? '';
