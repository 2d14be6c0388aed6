import type { PartyStatus } from './rules.ts';
import { latestDelivery } from '#engines/mail/mail-outcomes.ts';
import type { Connection } from '#engines/postgres/database.ts';
import { isoTime, type Party } from './store.ts';

/** Everybody whom a document is mailed to, with how their mails stand; owner first. */
export const readRecipients = (db: Connection, webdocId: string) =>
  db
    .selectFrom('webdoc_parties as party')
    .select((eb) => [
      'party.id',
      eb.ref('party.kind').$castTo<Party['kind']>().as('kind'),
      'party.recipient',
      'party.first_name as firstName',
      'party.last_name as lastName',
      'party.email',
      eb.ref('party.status').$castTo<PartyStatus>().as('status'),
      isoTime('party.signed_at').as('signedAt'),
      'party.declined_at as declinedAt',
      latestDelivery('party.id', 'party.email').as('delivery'),
    ])
    .where('party.webdoc_id', '=', webdocId)
    .orderBy('party.position')
    .execute();

/** The signatories alone, in their order. */
export const readSignatories = async (db: Connection, webdocId: string) =>
  (await readRecipients(db, webdocId)).filter(({ kind }) => kind === 'signatory');
