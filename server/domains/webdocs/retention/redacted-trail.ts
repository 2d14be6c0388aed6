import type { ChainBody, ChainEntry } from '#engines/hash-chain/hash-chain.ts';
import { canonicalJson, type Json } from '#engines/hash-chain/canonical.ts';
import type { Redacted } from '#engines/hash-chain/redaction.ts';
import type { TrailEvent } from '../trail.ts';

const asRecord = (value: Json | undefined): ChainBody =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

const pick = (record: ChainBody, names: string[]): ChainBody =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));

/** Details kept after a purge, because they prove something and are not personal: hashes, and the facts of the seal. */
const provingDetails: Partial<Record<TrailEvent, string[]>> = {
  created: ['documents'],
  sealed: ['sha256', 'bytes', 'level', 'serial', 'signedAt', 'timestampPending'],
  timestamped: ['sha256', 'before', 'level'],
  raised: ['sha256', 'before', 'level'],
  seal_stopped: ['reason', 'level'],
  'record.written': ['orgId', 'recordId', 'status', 'sha256', 'contentVersionId', 'evidenceVersionId'],
  'record.failed': ['orgId', 'recordId', 'reason'],
};

const detailsLeft = (event: Json | undefined, details: Json | undefined): Json => {
  const kept = pick(asRecord(details), ['recipient', ...(provingDetails[event as TrailEvent] ?? [])]);
  if (Array.isArray(kept['documents']))
    kept['documents'] = kept['documents'].map((document) => pick(asRecord(document), ['id', 'sha256']));
  return Object.keys(kept).length > 0 ? kept : null;
};

/** Keeps the event and the actor's id. Names, addresses, answers and reasons are removed. */
export const redactTrailEntry = (body: ChainBody): ChainBody => {
  const actor = asRecord(body['actor']);
  return {
    event: body['event'] ?? null,
    actor: actor['kind'] === 'party' || actor['kind'] === 'user' ? { ...actor, name: '' } : actor,
    details: detailsLeft(body['event'], body['details']),
    origin: null,
  };
};

/** Redacts an audit entry about the document: its id replaces its name. */
export const redactAuditEntry = (body: ChainBody): ChainBody => {
  const { id = null } = asRecord(body['object']);
  return {
    action: body['action'] ?? null,
    actor: body['actor'] ?? null,
    object: { id, name: id },
    details: null,
    origin: null,
  };
};

/** Redacts the entries that have personal data. Other entries, such as that of the seal, stay unchanged. */
export const redactAll = (
  chain: string,
  entries: Pick<ChainEntry, 'seq' | 'hash' | 'body'>[],
  redactBody: (body: ChainBody) => ChainBody,
): Redacted[] =>
  entries.flatMap(({ seq, hash, body }) => {
    const left = redactBody(body);
    return canonicalJson(left) === canonicalJson(body) ? [] : [{ chain, seq, hash, body: left }];
  });
