import { findAttachment } from '#seal-reader/attachments.ts';
import type { KnownLog } from './heads/log.ts';
import { logOfEvidence } from './heads/read-kept.ts';

/** The part of `preuve.json` that the page shows. */
export interface EvidenceSummary {
  name: string;
  sender: string;
  /** The company that has sent the document; null in files sealed before 28 November 2026. */
  account: { name: string; isVerified: boolean } | null;
  signatories: {
    name: string;
    email: string;
    signedAt: string | null;
    /** A system of the sender has signed instead of the person, which a sandbox allows. */
    byToken: boolean;
    /** Masked address or number that the one-time code was sent to; null if no code was asked for. */
    codeSentTo: string | null;
    /** The printed pages that the consent names, and their hash; null if none. */
    pages: { count: number; sha256: string } | null;
  }[];
}

const attachmentName = 'preuve.json';
const format = 'paraphe-evidence-1';
/** Much more than any real evidence: an attachment that unpacks to more is not ours. */
const mostBytes = 20_000_000;

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const nameOf = (person: Fields): string => `${textOf(person['firstName'])} ${textOf(person['lastName'])}`.trim();

const accountOf = (account: unknown): EvidenceSummary['account'] => {
  const { name, isVerified } = fieldsOf(account);
  return typeof name === 'string' ? { name, isVerified: isVerified === true } : null;
};

const pagesOf = (pages: Fields): { count: number; sha256: string } | null =>
  typeof pages['pages'] === 'number' && typeof pages['sha256'] === 'string'
    ? { count: pages['pages'], sha256: pages['sha256'] }
    : null;

/** The recipients (`s1` …) for whom a token has signed, by the trail: it names whoever acted. */
const signedByToken = (trail: unknown): Set<string> => {
  const bodies = Array.isArray(trail) ? trail.map((entry) => fieldsOf(fieldsOf(entry)['body'])) : [];
  const done = bodies.filter(({ event, actor }) => event === 'signer.done' && fieldsOf(actor)['kind'] === 'token');
  return new Set(done.map(({ details }) => textOf(fieldsOf(details)['recipient'])));
};

const unpack = async (bytes: Uint8Array, isDeflated: boolean): Promise<string | null> => {
  const plain = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
  const stream = isDeflated ? plain.pipeThrough(new DecompressionStream('deflate')) : plain;
  const reader = stream.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length;
    if (length > mostBytes) return null;
    parts.push(read.value);
  }
  return new Blob(parts).text();
};

export interface Evidence {
  summary: EvidenceSummary;
  /** Null in files whose evidence has no complete trail. */
  log: KnownLog | null;
}

const summaryOf = (data: Fields): EvidenceSummary => {
  const signatories = Array.isArray(data['signatories']) ? data['signatories'].map(fieldsOf) : [];
  const byToken = signedByToken(data['trail']);
  return {
    name: textOf(fieldsOf(data['webdoc'])['name']),
    sender: nameOf(fieldsOf(data['owner'])),
    account: accountOf(data['account']),
    signatories: signatories.map((person) => ({
      name: nameOf(person),
      email: textOf(person['email']),
      signedAt: textOf(person['signedAt']) || null,
      byToken: byToken.has(textOf(person['recipient'])),
      codeSentTo: textOf(fieldsOf(person['secondFactor'])['destination']) || null,
      pages: pagesOf(fieldsOf(person['pages'])),
    })),
  };
};

/** The evidence attached to a file with an intact seal, or null if it is missing or unreadable: the seal is valid without it. */
export const readEvidence = async (pdf: Uint8Array): Promise<Evidence | null> => {
  try {
    const found = findAttachment(pdf, attachmentName);
    const text = found && (await unpack(found.bytes, found.isDeflated));
    const data = fieldsOf(text === null ? null : JSON.parse(text));
    if (data['format'] !== format) return null;
    const log = await logOfEvidence(data as Parameters<typeof logOfEvidence>[0]);
    return { summary: summaryOf(data), log: log && { ...log, isSealed: true } };
  } catch {
    return null;
  }
};
