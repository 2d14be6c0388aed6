import { sql } from 'kysely';
import type { Language } from '#contract/roles.ts';
import { fullName } from '#contract/text.ts';
import { composeMail, type MailSettings, type Recipient } from '#domains/accounts/compose-mail.ts';
import { ownersOf } from '#domains/accounts/owners.ts';
import type { AuditDetails } from '#domains/audit/record.ts';
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
        ? `${who} n’est plus dans votre organisation, mais a créé ce token d’API et peut en connaître la valeur\u00A0:`
        : `${who} n’est plus dans votre organisation, mais a créé ces tokens d’API et peut en connaître les valeurs\u00A0:`,
    next: 'Ils restent valables, pour ne pas arrêter vos systèmes. La page des tokens les désactive tous ensemble\u00A0: remplacez-les d’abord là où vos systèmes les utilisent.',
    button: 'Voir les tokens',
    note: 'Vous recevez ce message parce que vous êtes Owner de l’organisation.',
  },
  en: {
    subject: (who, count) =>
      count === 1 ? `${who} leaves an active API token behind` : `${who} leaves ${count} active API tokens behind`,
    what: (who, count) =>
      count === 1
        ? `${who} no longer belongs to your organisation, but made this API token and may know its value:`
        : `${who} no longer belongs to your organisation, but made these API tokens and may know their values:`,
    next: 'They stay good, so that your systems go on. The page of tokens deactivates all of them together: first replace them where your systems use them.',
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
 * them are still good. Call it before the account is deleted or moved.
 * @returns the names of those tokens, for the activity log
 */
export const leaveTokens = async (
  trx: Trx,
  { clock, outbox, settings }: AppContext,
  companyId: string,
  leaver: Leaver,
): Promise<AuditDetails> => {
  const { rows } = await sql<{ name: string; isGood: boolean }>`
    update api_tokens set left_maker = ${fullName(leaver)}
    where company_id = ${companyId} and created_by = ${leaver.id}
    returning name, is_active and (expires_at is null or expires_at > ${clock.now()}) as "isGood"`.execute(trx);
  const names = rows.flatMap(({ name, isGood }) => (isGood ? [name] : [])).toSorted();
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
