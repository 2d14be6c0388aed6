import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { canonicalJson } from '#engines/hash-chain/canonical.ts';
import { verifyChain } from '#engines/hash-chain/hash-chain.ts';
import type { Engines } from '#engines/engine-types.ts';
import { companyChain } from '#domains/audit/record.ts';
import { purgeRecord } from '../retention/purge-store.ts';
import { findWebdoc, readDocuments, type Webdoc } from '../store.ts';
import { chainOf, readTrail, trailPrefix, type TrailLine } from '../trail.ts';

type Parts = Pick<Engines, 'db' | 'files' | 'pdf'>;

/** Result of checking one document; it is sound when `problems` is empty. */
export interface WebdocCheck {
  id: string;
  name: string | null;
  status: string | null;
  entries: number;
  sealed: boolean;
  problems: string[];
  /** The archive timestamp of the final file has ended: the file is proved without it, but no longer by it. */
  hasEnded: boolean;
}

const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const chainProblems = async ({ db }: Parts, id: string): Promise<{ entries: number; problems: string[] }> => {
  const verdict = await verifyChain(db, chainOf(id));
  if (!verdict) return { entries: 0, problems: ['it has no trail'] };
  const { entries, intact, brokenAt, why } = verdict;
  return { entries, problems: intact ? [] : [`trail, entry ${brokenAt}: ${why}`] };
};

/** Checks that the stored documents are those that the trail recorded at creation. */
const contentProblems = async ({ db }: Parts, id: string, trail: TrailLine[]): Promise<string[]> => {
  const recorded = (trail[0]?.details?.['documents'] ?? []) as { id: string; sha256: string }[];
  const stored = new Map(
    (await readDocuments(db, id)).map(({ id: key, html, css }) => [key, sha256(canonicalJson({ html, css }))]),
  );
  const changed = recorded.filter((document) => stored.get(document.id) !== document.sha256);
  return changed.map((document) => `document ${document.id}: not what was recorded when it was created`);
};

/** Hash of the final file in the trail. If the file was written several times, it is the last hash. */
const recordedFinal = (trail: TrailLine[]): unknown =>
  trail.findLast(({ event }) => ['sealed', 'timestamped', 'raised'].includes(event))?.details?.['sha256'];

const finalProblems = async (
  { files, pdf }: Parts,
  { finalKey, finalSha256, sealLevel }: Webdoc,
  trail: TrailLine[],
): Promise<Pick<WebdocCheck, 'problems' | 'hasEnded'>> => {
  const having = (problems: string[], hasEnded = false) => ({ problems, hasEnded });
  const expected = recordedFinal(trail);
  if (finalKey === null)
    return having(expected === undefined ? [] : ['final document: recorded as sealed, but not there']);
  const problems =
    finalSha256?.toString('hex') === expected ? [] : ['final document: its row does not say what the trail says'];
  const file = await files.get(finalKey);
  if (!file) return having([...problems, 'final document: the file is missing']);
  const bytes = await buffer(file.stream);
  if (sha256(bytes) !== expected) problems.push('final document: the file is not the one that was sealed');
  const check = await pdf.verify(bytes);
  const found = check.problems.map((problem) => `final document, seal: ${problem}`);
  return having([...problems, ...found], sealLevel === 'B-LTA' && check.valid && check.level !== sealLevel);
};

/**
 * Checks a purged document: its trail and its final hash equal those in the company's record of the purge, and no
 * content is left.
 */
const purgeProblems = async ({ db }: Parts, webdoc: Webdoc, trail: TrailLine[]): Promise<string[]> => {
  const said = await purgeRecord(db, companyChain(webdoc.companyId), webdoc.id);
  if (!said) return ['purge: no record of it in the audit log of the company'];
  const final = recordedFinal(trail) ?? null;
  const hash = webdoc.finalSha256?.toString('hex') ?? null;
  const problems: string[] = [];
  if (said['trailHead'] !== (trail.at(-1)?.hash ?? null)) problems.push('purge: its record names another trail');
  if (said['sha256'] !== final || hash !== final) problems.push('purge: its record names another final document');
  if ((await readDocuments(db, webdoc.id)).length > 0) problems.push('purge: contents are left');
  return problems;
};

/** Recomputes the trail of a document and compares it with the stored documents, the final file and its seal. */
export const checkWebdoc = async (parts: Parts, id: string): Promise<WebdocCheck> => {
  const webdoc = await findWebdoc(parts.db, id);
  const { entries, problems } = await chainProblems(parts, id);
  const base = { id, name: webdoc?.name || null, status: webdoc?.status ?? null, entries };
  if (!webdoc) {
    return {
      ...base,
      sealed: false,
      problems: [...problems, 'it has a trail, but the document is gone'],
      hasEnded: false,
    };
  }
  const trail = await readTrail(parts.db, id);
  const sealed = webdoc.sealedAt !== null;
  if (webdoc.purgedAt !== null) {
    return {
      ...base,
      sealed,
      problems: [...problems, ...(await purgeProblems(parts, webdoc, trail))],
      hasEnded: false,
    };
  }
  const final = await finalProblems(parts, webdoc, trail);
  return {
    ...base,
    sealed,
    problems: [...problems, ...(await contentProblems(parts, id, trail)), ...final.problems],
    hasEnded: final.hasEnded,
  };
};

/** The judgement on each signature of the final PDF; null without one. */
export const reportOnWebdoc = async ({ db, files, pdf }: Parts, id: string) => {
  const webdoc = await findWebdoc(db, id);
  const file = webdoc?.finalKey && webdoc.purgedAt === null ? await files.get(webdoc.finalKey) : null;
  return file ? pdf.report(await buffer(file.stream)) : null;
};

const pageSize = 500;

/** Ids of all documents, also of purged ones, in pages. */
export const allWebdocIds = async function* ({ db }: Pick<Parts, 'db'>): AsyncGenerator<string> {
  for (let after: string | null = ''; after !== null;) {
    const { rows }: { rows: { id: string }[] } = await sql<{ id: string }>`
      select id from (
        select id::text as id from webdocs
        union select substr(chain, ${trailPrefix.length + 1}) from chain_heads where starts_with(chain, ${trailPrefix})
      ) as known where id > ${after} order by id limit ${pageSize}`.execute(db);
    for (const { id } of rows) yield id;
    after = rows.length === pageSize ? (rows.at(-1)?.id ?? null) : null;
  }
};
