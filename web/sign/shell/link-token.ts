/** The token in the URL, the signer's only credential: never write it to localStorage. Empty if there is none. */
export const tokenInAddress = (): string => /^\/webdoc\/([\w-]+)/.exec(globalThis.location.pathname)?.[1] ?? '';
