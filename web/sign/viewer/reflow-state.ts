/** Reader mode is an attribute of the root element, so that a style sheet alone changes the look of the documents. */
export const isReflowed = (): boolean => document.documentElement.hasAttribute('data-reflow');
