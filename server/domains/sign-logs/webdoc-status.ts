import { sql } from 'kysely';

/** The state of a document `webdoc` in the words of the provider's signature requests (REQ-3.5.2). */
export const webdocStatus = sql<string>`case webdoc.status when 'completed' then 'done' when 'cancelled' then 'canceled'
  when 'pending' then 'ongoing' when 'inProgress' then 'ongoing' else webdoc.status end`;

/** Error text for the sender of a document whose seal gets no higher level, by the reason. */
export const sealStoppedText = sql<string>`case webdoc.seal_stopped
  when 'revoked' then 'A certificate of the seal is revoked'
  when 'noSource' then 'The certificates of the seal name nobody who tells their status'
  when 'noAuthority' then 'No timestamp authority is set' end`;

/** Error text for the sender of a document; the technical error is only for the operator. */
export const sealFailed = 'The final document could not be sealed';

/** Error text for the sender of a document; a word of REQ-2.7.80 for the reason follows. */
export const notWritten = 'The document could not be written to the CRM';
