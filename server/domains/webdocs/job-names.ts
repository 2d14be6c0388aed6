export const expireJob = 'webdoc.expire';
export const remindJob = 'webdoc.remind';
export const announceJob = 'webdoc.announceExpiry';
export const purgeJob = 'webdoc.purge';
export const certificateJob = 'webdoc.certificate';

/** Removes the files of a purged document, after the transaction that stops naming them. */
export const removeFilesJob = 'webdoc.removeFiles';
export const timestampJob = 'webdoc.timestamp';
export const sealJob = 'webdoc.seal';

/** Removes a file that was handed in and then replaced. */
export const forgetFileJob = 'webdoc.forgetFile';

/** Removes a file that no document names, long after it was begun: its process ended in between. */
export const lookAfterFileJob = 'webdoc.lookAfterFile';
