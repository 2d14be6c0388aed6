import type { Json } from '#seal-reader/canonical.ts';
import { fieldsOf } from './fields.ts';
import type { Fields } from './fields.ts';
import { sha256Of } from './log.ts';

const utf8 = new TextEncoder();

/** The time of a question is read a moment before the one of its entry. */
const atOnceMs = 60_000;

/** An entry in which a text is proved by its SHA-256. */
interface Proof {
  event: Json | undefined;
  at: number;
  by: Json | undefined;
  sha256: Json | undefined;
}

const proofOf = (hashed: Fields): Proof => {
  const { at, body: fields } = hashed;
  const body = fieldsOf(fields);
  return {
    event: body['event'],
    at: typeof at === 'string' ? Date.parse(at) : Number.NaN,
    by: fieldsOf(body['actor'])['name'],
    sha256: fieldsOf(body['details'])['sha256'],
  };
};

interface Said {
  event: string;
  text: Json | undefined;
  by: Json | undefined;
  at: Json | undefined;
}

/** Finds the entry of a text and takes it away, so that no text is said to be proved by the entry of another one. */
const takeProof = async (proofs: Proof[], { event, text, by, at }: Said): Promise<boolean> => {
  if (typeof text !== 'string' || typeof at !== 'string') return false;
  const sha256 = await sha256Of(utf8.encode(text));
  const place = proofs.findIndex(
    (proof) =>
      proof.event === event &&
      proof.sha256 === sha256 &&
      proof.by === by &&
      Math.abs(proof.at - Date.parse(at)) <= atOnceMs,
  );
  if (place !== -1) proofs.splice(place, 1);
  return place !== -1;
};

const isUnanswered = ({ answer, answeredBy, answeredDate }: Fields): boolean =>
  answer === null && answeredBy === null && answeredDate === null;

const areProved = async (questions: Json | undefined, proofs: Proof[]): Promise<boolean> => {
  if (questions === undefined) return true;
  if (!Array.isArray(questions)) return false;
  for (const asked of questions.map(fieldsOf)) {
    const { question, askedBy, askedDate, answer, answeredBy, answeredDate } = asked;
    const said = { event: 'signer.sender_contacted', text: question, by: askedBy, at: askedDate };
    if (!(await takeProof(proofs, said))) return false;
    const answered = { event: 'signer.question_answered', text: answer, by: answeredBy, at: answeredDate };
    if (!isUnanswered(asked) && !(await takeProof(proofs, answered))) return false;
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

/**
 * Tells whether what stands beside the entries of a document’s log – questions with their answers, the hash of the PDF
 * and the level of its seal – is in them. To which of several questions of one person an answer belongs, no entry says.
 * @param entries as they were hashed
 */
export const agreesWithEntries = async (file: Fields, entries: readonly Fields[]): Promise<boolean> =>
  isSealOf(file, entries) && (await areProved(file['questions'], entries.map(proofOf)));
