import type { answerByMail, answerInPortal, listQuestions } from '#contract/webdocs/questions.ts';
import { fullName } from '#contract/text.ts';
import { actorOf, recordAudit } from '#domains/audit/record.ts';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import type { Origin } from '#http/caller.ts';
import { addressKey } from '#http/rate-limits/rate-limits.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import type { AppContext } from '#server/app-context.ts';
import { openToken, signingLink } from '../links.ts';
import { queueMails } from '../mails/notify.ts';
import { isLive } from '../rules.ts';
import { findWebdoc, lockWebdoc, readContents, type Contents, type Webdoc } from '../store.ts';
import { hasToSign, ownerOf, partyOf } from '../to-view.ts';
import { partyActor, recordEvent, type TrailEntry } from '../trail.ts';
import { refuseBlocked } from '../unverified-limit.ts';
import { textInTrail } from './ask.ts';
import { findByLink, findQuestion, readQuestionsOf, toAskedQuestion, type StoredQuestion } from './question-store.ts';

interface Answering {
  webdoc: Webdoc;
  contents: Contents;
  question: StoredQuestion;
  answer: string;
  answeredBy: string;
  actor: TrailEntry['actor'];
  origin: Origin;
}

/** Mails the answer to whoever asked; not to somebody who has taken their place since. */
const mailAnswer = async (
  context: AppContext,
  trx: Trx,
  { webdoc, contents, question, answer }: Answering,
): Promise<void> => {
  const to = partyOf(contents, question.partyId);
  const link = await trx
    .selectFrom('webdoc_parties')
    .select('token_sealed')
    .where('id', '=', to.id)
    .where('token_hash', '=', question.askedWith)
    .executeTakeFirst();
  if (!link) return;
  const url = signingLink(context.settings.publicUrl, openToken(context.secrets, to.id, link.token_sealed));
  await queueMails(context, trx, [
    {
      kind: 'answered',
      to,
      webdoc,
      owner: ownerOf(contents),
      hasToSign: hasToSign(contents, to.id),
      question: question.question,
      reason: answer,
      url,
    },
  ]);
};

/** Answers a question of a locked document, once. @throws {Refusal} QuestionAnswered, QuestionClosed, TooManyRequests */
const answerOnce = async (context: AppContext, trx: Trx, answering: Answering): Promise<void> => {
  const { webdoc, contents, question, answer, answeredBy, actor, origin } = answering;
  if (question.answer !== null) throw new Refusal('QuestionAnswered');
  const now = context.clock.now();
  if (!isLive(webdoc, now)) throw new Refusal('QuestionClosed');
  await refuseBlocked(trx, webdoc.companyId);
  await trx
    .updateTable('webdoc_questions')
    .set({ answer, answered_by: answeredBy, answered_at: now })
    .where('id', '=', question.id)
    .execute();
  await recordEvent(trx, context, webdoc.id, {
    event: 'signer.question_answered',
    actor,
    details: { recipient: partyOf(contents, question.partyId).recipient, sha256: textInTrail(answer) },
    origin,
  });
  await mailAnswer(context, trx, answering);
};

/** Answers by the link in the mail to the sender, without an account. */
export const answerByLink = async (context: AppContext, call: Call<typeof answerByMail>): Promise<undefined> => {
  const { questionToken, answer } = call.body;
  const hash = context.secrets.hashToken(questionToken);
  await context.budgets.spend('webdocSign', hash.toString('hex', 0, 16));
  const found = await findByLink(context.db, hash);
  if (!found) {
    await context.budgets.spend('webdocUnknownAddress', addressKey(call.origin.address));
    throw new Refusal('NoWebdocFound');
  }
  await inTransaction(context.db, async (trx) => {
    const webdoc = await lockWebdoc(trx, found.webdocId);
    const question = await findByLink(trx, hash);
    if (!question) throw new Refusal('NoWebdocFound');
    if (question.linkEndsAt <= context.clock.now()) throw new Refusal('QuestionClosed');
    const contents = await readContents(trx, webdoc.id);
    const owner = ownerOf(contents);
    await answerOnce(context, trx, {
      webdoc,
      contents,
      question,
      answer,
      answeredBy: fullName(owner),
      actor: partyActor(owner),
      origin: call.origin,
    });
    await call.remember(trx, undefined);
  });
};

/** A document of another company is refused like an unknown one. */
const requireCompanyWebdoc = async (context: AppContext, id: string, companyId: string): Promise<Webdoc> => {
  const webdoc = await findWebdoc(context.db, id);
  if (webdoc?.companyId !== companyId) throw new Refusal('NotFound');
  return webdoc;
};

export const answerByUser = async (context: AppContext, call: Call<typeof answerInPortal>): Promise<undefined> => {
  const { caller, params, body, origin } = call;
  await requireCompanyWebdoc(context, params.id, caller.companyId);
  await inTransaction(context.db, async (trx) => {
    const webdoc = await lockWebdoc(trx, params.id);
    const question = await findQuestion(trx, webdoc.id, params.questionId);
    if (!question) throw new Refusal('NotFound');
    await answerOnce(context, trx, {
      webdoc,
      contents: await readContents(trx, webdoc.id),
      question,
      answer: body.answer,
      answeredBy: caller.username,
      actor: { kind: 'user', id: caller.userId, name: caller.username },
      origin,
    });
    await recordAudit(trx, context.clock, {
      companyId: webdoc.companyId,
      action: 'webdoc.questionAnswered',
      actor: actorOf(caller),
      object: { id: webdoc.id, name: webdoc.name },
      origin,
    });
    await call.remember(trx, undefined);
  });
};

/** The questions of all signatories, for users of the portal. */
export const showQuestions = async (context: AppContext, { caller, params }: Call<typeof listQuestions>) => {
  const webdoc = await requireCompanyWebdoc(context, params.id, caller.companyId);
  const isOpen = isLive(webdoc, context.clock.now());
  return (await readQuestionsOf(context.db, webdoc.id)).map((question) => toAskedQuestion(question, isOpen));
};
