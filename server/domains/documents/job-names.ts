/** Removes a file that no document names. */
export const forgetFileJob = 'document.forgetFile';
