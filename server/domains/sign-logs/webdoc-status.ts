import { sql } from 'kysely';

/** The state of a document `webdoc` in the words of the provider's signature requests (REQ-3.5.2). */
export const webdocStatus = sql<string>`case webdoc.status when 'completed' then 'done' when 'cancelled' then 'canceled'
  when 'pending' then 'ongoing' when 'inProgress' then 'ongoing' else webdoc.status end`;

/** Why a document is an error to who sent it; what the machine said is for its operator. */
export const sealFailed = 'The final document could not be sealed';
