import { appendToChain, readChain, type ChainBody, type ChainEntry } from '#engines/hash-chain/hash-chain.ts';
import { hashedText } from '#engines/hash-chain/entry.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';
import type { Origin } from '#http/caller.ts';
import { Refusal } from '#http/refusal.ts';
import type { AppContext } from '#server/app-context.ts';
import { webdocTrail } from '#contract/limits.ts';
import { fullName } from '#contract/text.ts';

/** Events of a document's hash-chained trail. */
export type TrailEvent =
  | 'created'
  | 'signer.notified'
  | 'signer.notification_delayed'
  | 'signer.notification_delivery_failed'
  | 'signer.complained'
  | 'signer.link_opened'
  | 'signer.code_sent'
  | 'signer.identified'
  | 'signer.identification_blocked'
  | 'signer.file_uploaded'
  | 'signer.done'
  | 'signer.declined'
  | 'signer.corrected'
  | 'signer.delegated'
  | 'signer.sender_contacted'
  | 'signer.question_answered'
  | 'signer.snoozed'
  | 'signature_request.reminder_executed'
  | 'expiry_announced'
  | 'completed'
  | 'expired'
  | 'cancelled'
  | 'reopened'
  | 'sealed'
  | 'timestamped'
  | 'raised'
  | 'seal_stopped'
  | 'record.written'
  | 'record.failed';

export interface TrailEntry {
  event: TrailEvent;
  /** Actor: a party's or portal user's id and name, `api token` or `system`. */
  actor: { kind: 'party' | 'token' | 'user' | 'system'; id: string | null; name: string };
  details?: ChainBody;
  origin?: Origin;
  /** Id of its entry in the sign log, for a mail that links to it. */
  logId?: string;
}

export const system: TrailEntry['actor'] = { kind: 'system', id: null, name: 'system' };

/** The sender's systems. */
export const tokenActor = (tokenId: string): TrailEntry['actor'] => ({
  kind: 'token',
  id: tokenId,
  name: 'API token',
});

export const partyActor = (party: { id: string; firstName: string; lastName: string }): TrailEntry['actor'] => ({
  kind: 'party',
  id: party.id,
  name: fullName(party),
});

export const trailPrefix = 'webdoc:';
export const chainOf = (webdocId: string): string => trailPrefix + webdocId;

/** Party of an entry: the one whose recipient name (`s1`) is in the details, else the actor. */
const signatoryOf = ({ actor, details }: TrailEntry): { partyId?: string; recipient?: string } => {
  if (typeof details?.['recipient'] === 'string') return { recipient: details['recipient'] };
  return actor.kind === 'party' && actor.id !== null ? { partyId: actor.id } : {};
};

/** Events that somebody may cause again and again. */
const repeatable: ReadonlySet<TrailEvent> = new Set([
  'signer.code_sent',
  'signer.file_uploaded',
  'signer.corrected',
  'signer.delegated',
  'signer.sender_contacted',
  'signer.snoozed',
  'signature_request.reminder_executed',
  'reopened',
]);

/**
 * Writes a trail entry in the transaction of its change, and calls the listeners.
 *
 * @throws Refusal `TooManyEvents` when a request repeats itself on a document whose trail is long (REQ-2.7.73). What
 *   jobs record is bounded by their own rules and always taken.
 */
export const recordEvent = async (
  trx: Trx,
  { clock, events }: Pick<AppContext, 'clock' | 'events'>,
  webdocId: string,
  entry: TrailEntry,
): Promise<void> => {
  const at = clock.now();
  const reason = entry.details?.['reason'];
  const { seq } = await appendToChain(trx, chainOf(webdocId), at, {
    event: entry.event,
    actor: { ...entry.actor },
    details: entry.details ?? null,
    origin: entry.origin ? { ...entry.origin } : null,
  });
  if (seq > webdocTrail.repeated && entry.origin && repeatable.has(entry.event)) throw new Refusal('TooManyEvents');
  await events.happened(trx, {
    webdocId,
    event: entry.event,
    at,
    seq,
    ...signatoryOf(entry),
    ...(entry.logId !== undefined && { logId: entry.logId }),
    ...(typeof reason === 'string' && { reason }),
  });
};

/** A trail entry as it is read from the database. */
export interface TrailLine {
  seq: number;
  at: Date;
  hash: string;
  event: TrailEvent;
  actor: TrailEntry['actor'];
  details: ChainBody | null;
  origin: Origin | null;
  /** The clock went back by so much since the entry before. */
  clockBackSeconds?: number;
}

const toLine = ({ seq, at, hash, body }: ChainEntry): TrailLine => ({
  seq,
  at,
  hash,
  ...(body as unknown as Omit<TrailLine, 'seq' | 'at' | 'hash'>),
});

export const readTrail = async (db: Connection, webdocId: string): Promise<TrailLine[]> =>
  (await readChain(db, chainOf(webdocId))).map(toLine);

/** The trail with all values that others need to recompute its hashes. */
export const readTrailProof = async (db: Connection, webdocId: string) =>
  (await readChain(db, chainOf(webdocId))).map((entry) => ({
    ...toLine(entry),
    previousHash: entry.previousHash,
    canonical: hashedText(entry),
  }));
