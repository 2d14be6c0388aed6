import { sql } from 'kysely';
import type { Language } from '#contract/roles.ts';
import { fullName } from '#contract/text.ts';
import { composeMail, type MailSettings, type Recipient } from '#domains/accounts/compose-mail.ts';
import { ownersOf } from '#domains/accounts/owners.ts';
import { companyChain, type AuditDetails } from '#domains/audit/record.ts';
import { objectsOf } from '#domains/audit/store.ts';
import type { Trx } from '#engines/postgres/database.ts';
import type { Mail } from '#engines/mail/mail.ts';
import type { AppContext } from '#server/app-context.ts';

interface Leaver {
  id: string;
  firstName: string;
  lastName: string;
}

interface Words {
  subject: (who: string, count: number) => string;
  what: (who: string, count: number) => string;
  next: string;
  button: string;
  note: string;
}

const words: Record<Language, Words> = {
  fr: {
    subject: (who, count) =>
      count === 1 ? `${who} laisse un token d’API actif` : `${who} laisse ${count} tokens d’API actifs`,
    what: (who, count) =>
      count === 1
        ? `${who} n’est plus dans votre organisation, mais a créé ce token d’API ou vu sa valeur, et peut la connaître\u00A0:`
        : `${who} n’est plus dans votre organisation, mais a créé ces tokens d’API ou vu leurs valeurs, et peut les connaître\u00A0:`,
    next: 'Ils restent valables, pour ne pas arrêter vos systèmes. La page des tokens désactive ensemble ceux que cette personne a créés, et chacun des autres\u00A0: remplacez-les d’abord là où vos systèmes les utilisent.',
    button: 'Voir les tokens',
    note: 'Vous recevez ce message parce que vous êtes Owner de l’organisation.',
  },
  en: {
    subject: (who, count) =>
      count === 1 ? `${who} leaves an active API token behind` : `${who} leaves ${count} active API tokens behind`,
    what: (who, count) =>
      count === 1
        ? `${who} no longer belongs to your organisation, but made this API token or saw its value, and may know it:`
        : `${who} no longer belongs to your organisation, but made these API tokens or saw their values, and may know them:`,
    next: 'They stay good, so that your systems go on. The page of tokens deactivates those that this person made together, and each of the others: first replace them where your systems use them.',
    button: 'See the tokens',
    note: 'You get this message because you are an owner of the organisation.',
  },
};

const leftTokensMail = (to: Recipient, leaver: Leaver, names: readonly string[], settings: MailSettings): Mail => {
  const say = words[to.language];
  const who = fullName(leaver);
  return composeMail(to, settings, {
    template: 'companies.tokensLeft',
    subject: say.subject(who, names.length),
    paragraphs: [say.what(who, names.length), ...names, say.next],
    action: { label: say.button, url: `${settings.publicUrl}/tokens` },
    notes: [say.note],
  });
};

/**
 * Keeps the name of somebody who leaves on the tokens that they made for the company, and mails its owners which of
 * them are still good, and which others this person has looked at. Call it before the account is deleted or moved.
 * @returns the names of those tokens, for the activity log
 */
export const leaveTokens = async (
  trx: Trx,
  { clock, outbox, settings }: AppContext,
  companyId: string,
  leaver: Leaver,
): Promise<AuditDetails> => {
  await sql`update api_tokens set left_maker = ${fullName(leaver)}
    where company_id = ${companyId} and created_by = ${leaver.id}`.execute(trx);
  const seen = await objectsOf(trx, companyChain(companyId), { action: 'token.revealed', actorId: leaver.id });
  const { rows } = await sql<{ name: string }>`
    select name from api_tokens
    where company_id = ${companyId} and (created_by = ${leaver.id} or id::text = any(${seen}))
      and is_active and (expires_at is null or expires_at > ${clock.now()})`.execute(trx);
  const names = rows.map(({ name }) => name).toSorted();
  if (names.length === 0) return {};
  const owners = (await ownersOf(trx, companyId)).filter(({ id }) => id !== leaver.id);
  for (const owner of owners) await outbox.queue(trx, leftTokensMail(owner, leaver, names, settings));
  return { tokensLeft: names.join(', ') };
};

/** Somebody is back: what they made here before is theirs again. */
export const takeTokensBack = async (trx: Trx, companyId: string, userId: string): Promise<void> => {
  await trx
    .updateTable('api_tokens')
    .set({ left_maker: null })
    .where('company_id', '=', companyId)
    .where('created_by', '=', userId)
    .execute();
};
