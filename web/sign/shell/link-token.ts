/** The token in the link, which is all the right a signer has: it is read from the address and kept nowhere else. */
export const tokenInAddress = (): string =>
  /^\/webdoc\/([\w-]+)/.exec(globalThis.location.pathname)?.[1] ?? '';
