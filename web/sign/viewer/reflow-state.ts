/** Reader mode is an attribute of the page, so that its style sheet alone changes how the documents look. */
export const isReflowed = (): boolean => document.documentElement.hasAttribute('data-reflow');
