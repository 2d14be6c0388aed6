import type { AskedQuestion, WebdocQuestion } from '#contract/webdocs/questions.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';

export interface StoredQuestion {
  id: string;
  webdocId: string;
  partyId: string;
  /** Hash of the link it was asked with. */
  askedWith: Buffer;
  askedBy: string;
  question: string;
  askedAt: Date;
  /** When the link in the mail with it ends. */
  linkEndsAt: Date;
  answer: string | null;
  answeredBy: string | null;
  answeredAt: Date | null;
}

const questions = (db: Connection) =>
  db
    .selectFrom('webdoc_questions')
    .select([
      'id',
      'webdoc_id as webdocId',
      'party_id as partyId',
      'asked_with as askedWith',
      'asked_by as askedBy',
      'question',
      'asked_at as askedAt',
      'token_expires_at as linkEndsAt',
      'answer',
      'answered_by as answeredBy',
      'answered_at as answeredAt',
    ])
    .orderBy('asked_at')
    .orderBy('id');

/** The questions of a document; with `askedWith`, those asked with this link. The oldest first. */
export const readQuestionsOf = (db: Connection, webdocId: string, askedWith?: Buffer): Promise<StoredQuestion[]> =>
  questions(db)
    .where('webdoc_id', '=', webdocId)
    .$if(askedWith !== undefined, (query) => query.where('asked_with', '=', askedWith ?? Buffer.alloc(0)))
    .execute();

/** Finds a question by the hash of its link's token. */
export const findByLink = (db: Connection, tokenHash: Buffer): Promise<StoredQuestion | undefined> =>
  questions(db).where('token_hash', '=', tokenHash).executeTakeFirst();

export const findQuestion = (db: Connection, webdocId: string, id: string): Promise<StoredQuestion | undefined> =>
  questions(db).where('webdoc_id', '=', webdocId).where('id', '=', id).executeTakeFirst();

/** Number of a signatory's questions that wait for an answer. */
export const countOpen = async (trx: Trx, partyId: string): Promise<number> => {
  const { count } = await trx
    .selectFrom('webdoc_questions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('party_id', '=', partyId)
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

export const toQuestion = ({ id, question, askedAt, answer, answeredAt }: StoredQuestion): WebdocQuestion => ({
  id,
  question,
  askedDate: askedAt.toISOString(),
  answer,
  answeredDate: answeredAt?.toISOString() ?? null,
});

/** @param isOpen the document goes on */
export const toAskedQuestion = (stored: StoredQuestion, isOpen: boolean): AskedQuestion => ({
  ...toQuestion(stored),
  askedBy: stored.askedBy,
  answeredBy: stored.answeredBy,
  canBeAnswered: isOpen && stored.answer === null,
});
