export const expireJob = 'webdoc.expire';
export const remindJob = 'webdoc.remind';
export const remindSnoozedJob = 'webdoc.remindSnoozed';
export const announceJob = 'webdoc.announceExpiry';
export const purgeJob = 'webdoc.purge';
export const certificateJob = 'webdoc.certificate';

/** Removes the files of a purged document, after the transaction that stops naming them. */
export const removeFilesJob = 'webdoc.removeFiles';
export const timestampJob = 'webdoc.timestamp';

/** Adds what proves the seal of a document without its authorities. */
export const raiseJob = 'webdoc.raise';

/** Puts a timestamp over the proofs of a seal, or another one over the last. */
export const archiveJob = 'webdoc.archive';

/** Finds the archive timestamps that are to be renewed. */
export const renewJob = 'webdoc.renew';
export const sealJob = 'webdoc.seal';

/** Mails an address the link to all its documents, if it has any. */
export const ownDocumentsJob = 'webdoc.ownDocuments';

/** Mails a signatory the copy of what they have signed, while others still have to sign. */
export const ownCopyJob = 'webdoc.ownCopy';

/** Removes an uploaded file that was replaced. */
export const forgetFileJob = 'webdoc.forgetFile';

/**
 * Removes an uploaded file that no document names. It runs long after the upload began, in case the process ended in
 * between.
 */
export const lookAfterFileJob = 'webdoc.lookAfterFile';

/** Writes the state of a document, and its files, to the CRM record that it was created for. */
export const writeRecordJob = 'webdoc.writeRecord';
