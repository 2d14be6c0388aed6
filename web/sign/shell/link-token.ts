/**
 * The token of the link in the address: of a document, a preview, a question or a report. It is the reader's only
 * credential: never write it to localStorage. Empty if there is none. Some mail gateways percent-encode letters of links.
 */
export const tokenInAddress = (): string => decodeURIComponent(globalThis.location.pathname.split('/')[2] ?? '');
