import { createHash } from 'node:crypto';
import { dayMs } from '#contract/days/day-ms.ts';
import { webdocQuestions } from '#contract/limits.ts';
import { fullName } from '#contract/text.ts';
import type { askQuestion, readQuestions } from '#contract/webdocs/questions.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import type { AppContext } from '#server/app-context.ts';
import { questionLink } from '../links.ts';
import { queueMails } from '../mails/notify.ts';
import { authorizeLiveSignatory, authorizeSignatory, lockPartyAccess } from '../party-access.ts';
import { endOf } from '../rules.ts';
import { requireVerifiedCode } from '../signer-codes/require-verified-code.ts';
import { readContents } from '../store.ts';
import { spendForSignatory } from '../unverified-limit.ts';
import { toRefusal } from '../to-refusal.ts';
import { ownerOf, partyOf } from '../to-view.ts';
import { partyActor, recordEvent } from '../trail.ts';
import { countOpen, readQuestionsOf, toQuestion } from './question-store.ts';

/** The trail proves the text and does not repeat it, because all parties get the trail with the sealed file. */
export const textInTrail = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** Asks the sender a question: their mail has a link of its own, with which it is answered once. */
export const askSender = async (context: AppContext, call: Call<typeof askQuestion>) => {
  const { webdocToken, question } = call.body;
  const seat = await authorizeSignatory(context, webdocToken, call, 'webdocSign');
  await context.budgets.spend('webdocQuestion', seat.partyId);
  // The answer is mailed, too.
  await spendForSignatory(context, { ...seat.webdoc, origin: call.origin }, { partyId: seat.partyId });
  return inTransaction(context.db, async (trx) => {
    const webdoc = await lockPartyAccess(trx, seat);
    const contents = await readContents(trx, webdoc.id);
    const party = partyOf(contents, seat.partyId);
    const now = context.clock.now();
    const end = endOf({ webdoc, party }, now);
    if (end) throw toRefusal(end);
    await requireVerifiedCode(context, trx, party, { token: webdocToken, request: call.request });
    if ((await countOpen(trx, party.id)) >= webdocQuestions.open) throw new Refusal('TooManyQuestions');
    const token = context.secrets.newToken();
    const { id } = await trx
      .insertInto('webdoc_questions')
      .values({
        webdoc_id: webdoc.id,
        party_id: party.id,
        asked_with: seat.tokenHash,
        asked_by: fullName(party),
        question,
        asked_at: now,
        token_hash: context.secrets.hashToken(token),
        token_expires_at: new Date(now.getTime() + webdocQuestions.linkDays * dayMs),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordEvent(trx, context, webdoc.id, {
      event: 'signer.sender_contacted',
      actor: partyActor(party),
      details: { recipient: party.recipient, sha256: textInTrail(question) },
      origin: call.origin,
    });
    const owner = ownerOf(contents);
    const url = questionLink(context.settings.publicUrl, token);
    await queueMails(context, trx, [
      { kind: 'ownerAsked', to: owner, webdoc, owner, who: party, reason: question, url },
    ]);
    const answer = { id, question, askedDate: now.toISOString(), answer: null, answeredDate: null };
    await call.remember(trx, answer);
    return answer;
  });
};

/** What was asked with this link, and the answers. Where a code is asked for, the link alone does not show them. */
export const readThread = async (context: AppContext, call: Call<typeof readQuestions>) => {
  const { params, request } = call;
  const { webdoc, partyId, tokenHash } = await authorizeLiveSignatory(context, params.token, call);
  const party = partyOf(await readContents(context.db, webdoc.id), partyId);
  await requireVerifiedCode(context, context.db, party, { token: params.token, request });
  return (await readQuestionsOf(context.db, webdoc.id, tokenHash)).map(toQuestion);
};
