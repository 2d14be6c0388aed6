import type { AnswerOf } from '#contract/endpoint.ts';
import type { getWebdocEvidence } from '#contract/webdocs/public-webdocs.ts';
import type { Connection } from '#engines/postgres/database.ts';
import type { SealLevel } from '#engines/pdf/seal/verify.ts';
import { readQuestionsOf, toAskedQuestion } from '../questions/question-store.ts';
import type { Webdoc } from '../store.ts';
import { readTrailProof } from '../trail.ts';

type Evidence = AnswerOf<typeof getWebdocEvidence>;
type Lines = Awaited<ReturnType<typeof readTrailProof>>;

const toEntries = (lines: Lines): Evidence['entries'] =>
  lines.map(({ seq, at, event, actor, hash, previousHash, canonical }) => ({
    seq,
    at: at.toISOString(),
    event,
    actor: actor.name,
    hash,
    previousHash,
    canonical,
  }));

const questionsOf = async (db: Connection, webdocId: string): Promise<Evidence['questions']> =>
  (await readQuestionsOf(db, webdocId)).map((asked) => toAskedQuestion(asked, false));

/** The trail of a document, with what is needed to check its hashes. */
export const evidenceOf = async (db: Connection, webdoc: Webdoc): Promise<Evidence> => {
  // Before the trail, so that a question that comes meanwhile has its entry in the answer.
  const questions = await questionsOf(db, webdoc.id);
  return {
    webdocId: webdoc.id,
    entries: toEntries(await readTrailProof(db, webdoc.id)),
    questions,
    sha256: webdoc.finalSha256?.toString('hex') ?? null,
    sealLevel: webdoc.sealLevel,
  };
};

/**
 * The evidence up to the seal, as a file. The bytes are the same at each attempt, whatever the trail gets afterwards, so
 * that a file that was sent before a kill can be found by its checksum.
 */
export const evidenceFile = async (db: Connection, webdoc: Webdoc): Promise<Buffer> => {
  const lines = await readTrailProof(db, webdoc.id);
  const sealed = lines.find(({ event }) => event === 'sealed');
  const upTo = sealed?.seq ?? 0;
  const evidence: Evidence = {
    webdocId: webdoc.id,
    entries: toEntries(lines.filter(({ seq }) => seq <= upTo)),
    questions: await questionsOf(db, webdoc.id),
    sha256: (sealed?.details?.['sha256'] as string | undefined) ?? null,
    sealLevel: (sealed?.details?.['level'] as SealLevel | undefined) ?? null,
  };
  return Buffer.from(`${JSON.stringify(evidence, null, 2)}\n`);
};
