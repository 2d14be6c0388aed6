import type { delegateWebdoc } from '#contract/webdocs/webdocs.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Call } from '#http/route.ts';
import { refuseUnprintable } from '../creation/clean-documents.ts';
import { replaceSignatory, namedInTrail } from './replace-signatory.ts';
import { queueMails } from '../mails/notify.ts';
import { requireVerifiedCode } from '../signer-codes/require-verified-code.ts';
import { mayDelegate } from '../rules.ts';
import { toRefusal } from '../to-refusal.ts';
import { lockPartyAccess, authorizeSignatory } from '../party-access.ts';
import { stripInvalidText } from '../strip-invalid-text.ts';
import { readContents, type Party } from '../store.ts';
import { partyActor, recordEvent } from '../trail.ts';
import { ownerOf, partyOf, toSigningState } from '../to-view.ts';
import { spendForSignatory } from '../unverified-limit.ts';

/**
 * The phone of the new signatory is not known, so codes by SMS become codes by e-mail. A required code is never
 * dropped.
 */
const byOwnMeans = ({ language, authentication }: Party) => ({
  language,
  authentication: authentication === 'none' ? authentication : ('email' as const),
  phone: null,
});

/** Gives a signatory's role to another person with a new link; the old link becomes invalid at once. */
export const delegateDocument = async (context: AppContext, call: Call<typeof delegateWebdoc>) => {
  const { webdocToken, firstName, lastName, email } = call.body;
  const reason = stripInvalidText(call.body.reason ?? '');
  const seat = await authorizeSignatory(context, webdocToken, call, 'webdocSign');
  await context.budgets.spend('webdocDelegate', seat.partyId);
  await spendForSignatory(context, { ...seat.webdoc, origin: call.origin }, { address: email });
  const names: [string, string][] = [
    ['firstName', firstName],
    ['lastName', lastName],
  ];
  await refuseUnprintable({ pdf: context.pdf, company: seat.webdoc.companyId }, names, 'InvalidRequest');
  return inTransaction(context.db, async (trx) => {
    const webdoc = await lockPartyAccess(trx, seat);
    const contents = await readContents(trx, webdoc.id);
    const verdict = mayDelegate(
      toSigningState(webdoc, contents, seat.partyId),
      { email, emails: contents.parties.map((party) => party.email) },
      context.clock.now(),
    );
    if (!verdict.may) throw toRefusal(verdict);
    const before = partyOf(contents, seat.partyId);
    const shown = { token: webdocToken, request: call.request };
    const identified = await requireVerifiedCode(context, trx, before, shown);
    const after = { ...byOwnMeans(before), firstName, lastName, email };
    await recordEvent(trx, context, webdoc.id, {
      event: 'signer.delegated',
      actor: partyActor(before),
      details: {
        recipient: before.recipient,
        from: namedInTrail(before),
        to: namedInTrail(after),
        reason: reason || null,
        secondFactor: identified && { ...identified },
      },
      origin: call.origin,
    });
    await replaceSignatory(context, trx, { webdoc, contents, before, after }, { from: before });
    const owner = ownerOf(contents);
    await queueMails(context, trx, [
      { kind: 'ownerHandedOver', to: owner, webdoc, owner, who: before, other: after, reason },
    ]);
    const answer = { firstName, lastName };
    await call.remember(trx, answer);
    return answer;
  });
};
