import type { Json } from '#seal-reader/canonical.ts';
import { fieldsOf } from './fields.ts';
import type { Fields } from './fields.ts';
import { readTime, sha256Of } from './log.ts';
import type { KnownLog } from './log.ts';

const utf8 = new TextEncoder();

/** The time of a question is read a moment before the one of its entry. */
const atOnceMs = 60_000;

/** An entry in which a text is proved by its SHA-256. */
interface Proof {
  seq: number;
  event: Json | undefined;
  at: Date | null;
  by: Json | undefined;
  sha256: Json | undefined;
  /** The place of the signatory, `s1`, whose question it is. */
  recipient: Json | undefined;
}

const proofOf = (hashed: Fields): Proof => {
  const { seq, at, body: fields } = hashed;
  const body = fieldsOf(fields);
  const { sha256, recipient } = fieldsOf(body['details']);
  return {
    seq: Number(seq),
    event: body['event'],
    at: readTime(at),
    by: fieldsOf(body['actor'])['name'],
    sha256,
    recipient,
  };
};

interface Said {
  event: string;
  text: Json | undefined;
  by: Json | undefined;
  at: Json | undefined;
  /** The question that it answers. */
  of?: Proof;
}

/**
 * Finds the entry of a text, the nearest in time, and takes it away, so that no text is said to be proved by the entry of
 * another one. An answer is one to a question of the same signatory that was asked before.
 */
const takeProof = async (proofs: Proof[], { event, text, by, at, of }: Said): Promise<Proof | null> => {
  const time = readTime(at);
  if (typeof text !== 'string' || time === null) return null;
  const sha256 = await sha256Of(utf8.encode(text));
  const distance = (proof: Proof): number =>
    proof.at === null ? Infinity : Math.abs(proof.at.getTime() - time.getTime());
  const [found] = proofs
    .filter((proof) => proof.event === event && proof.sha256 === sha256 && proof.by === by)
    .filter((proof) => !of || (proof.recipient === of.recipient && proof.seq > of.seq))
    .filter((proof) => distance(proof) <= atOnceMs)
    .toSorted((one, other) => distance(one) - distance(other));
  if (found) proofs.splice(proofs.indexOf(found), 1);
  return found ?? null;
};

const isUnanswered = ({ answer, answeredBy, answeredDate }: Fields): boolean =>
  answer === null && answeredBy === null && answeredDate === null;

const areProved = async (questions: Json | undefined, proofs: Proof[]): Promise<boolean> => {
  if (questions === undefined) return true;
  if (!Array.isArray(questions)) return false;
  for (const shown of questions.map(fieldsOf)) {
    const { question, askedBy, askedDate, answer, answeredBy, answeredDate } = shown;
    const said = { event: 'signer.sender_contacted', text: question, by: askedBy, at: askedDate };
    const asked = await takeProof(proofs, said);
    if (!asked) return false;
    const answered = { event: 'signer.question_answered', text: answer, by: answeredBy, at: answeredDate, of: asked };
    if (!isUnanswered(shown) && !(await takeProof(proofs, answered))) return false;
  }
  return true;
};

const endings: ReadonlySet<Json | undefined> = new Set(['sealed', 'timestamped', 'raised']);

/** The hash of the sealed PDF and the level of its seal stand in one entry. Either may be missing or null. */
const isSealOf = ({ sha256 = null, sealLevel = null }: Fields, entries: readonly Fields[]): boolean => {
  if (sha256 === null && sealLevel === null) return true;
  return entries.some((hashed) => {
    const { event, details } = fieldsOf(hashed['body']);
    const sealed = fieldsOf(details);
    const isSame = (shown: Json, proved: Json | undefined) => shown === null || shown === proved;
    return endings.has(event) && isSame(sha256, sealed['sha256']) && isSame(sealLevel, sealed['level']);
  });
};

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const texts: ReadonlySet<Json | undefined> = new Set(['signer.sender_contacted', 'signer.question_answered']);
const isOfText = ({ event, sha256 }: Proof): boolean => texts.has(event) && typeof sha256 === 'string';

/** The names that the service writes into a document’s log (contract, `webdocEvidence`). */
export const knownNames = {
  file: ['webdocId', 'entries', 'questions', 'sha256', 'sealLevel'],
  entry: ['seq', 'at', 'event', 'actor', 'hash', 'previousHash', 'canonical'],
  question: ['askedBy', 'askedDate', 'question', 'answeredBy', 'answeredDate', 'answer'],
} as const;

const hasOther = (value: Json | undefined, known: readonly string[]): boolean =>
  Object.keys(fieldsOf(value)).some((name) => !known.includes(name));

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** Files written to a record in Salesforce say these, too, which are of no use in them. */
const isOfRecord = ({ id, canBeAnswered }: Fields): boolean =>
  typeof id === 'string' && uuid.test(id) && canBeAnswered === false;

const namesOfQuestion = (question: Fields): readonly string[] =>
  isOfRecord(question) ? [...knownNames.question, 'id', 'canBeAnswered'] : knownNames.question;

/** An entry may repeat what was hashed of it; that has been compared. */
const namesOfEntry = ({ body }: Fields): readonly string[] => [...knownNames.entry, ...Object.keys(fieldsOf(body))];

const hasOtherNames = (file: Fields, hashed: readonly Fields[]): boolean =>
  hasOther(file, knownNames.file) ||
  listOf(file['entries']).some((entry, place) => hasOther(entry, namesOfEntry(hashed[place] ?? {}))) ||
  listOf(file['questions']).some((question) => hasOther(question, namesOfQuestion(fieldsOf(question))));

/**
 * Compares what stands beside the entries of a document’s log – questions with their answers, the hash of the PDF and the
 * level of its seal – with them. To which of several questions of one person an answer belongs, no entry says.
 * @param entries as they were hashed, in the order of the file
 */
export const compareBeside = async (
  file: Fields,
  entries: readonly Fields[],
): Promise<Pick<KnownLog, 'isShownOtherwise' | 'hidesQuestions' | 'hasOtherNames'>> => {
  const proofs = entries.map(proofOf);
  const isSame = isSealOf(file, entries) && (await areProved(file['questions'], proofs));
  // Each proof of a text that is shown is taken away by now.
  const hidesQuestions = isSame && proofs.some(isOfText);
  return { isShownOtherwise: !isSame, hidesQuestions, hasOtherNames: hasOtherNames(file, entries) };
};
