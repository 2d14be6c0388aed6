import { findAttachment } from '#seal-reader/attachments.ts';

/** What `preuve.json` says of who signed, as far as the page shows it. */
export interface EvidenceSummary {
  name: string;
  sender: string;
  signatories: {
    name: string;
    email: string;
    signedAt: string | null;
    /** Where the code went that they entered to sign, masked; null without one. */
    codeSentTo: string | null;
  }[];
}

const attachmentName = 'preuve.json';
const format = 'paraphe-evidence-1';
/** Far more than any trail; what unpacks to more is no evidence of ours. */
const mostBytes = 20_000_000;

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const nameOf = (person: Fields): string =>
  `${textOf(person['firstName'])} ${textOf(person['lastName'])}`.trim();

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

const summaryOf = (text: string): EvidenceSummary | null => {
  const data = fieldsOf(JSON.parse(text));
  if (data['format'] !== format) return null;
  const signatories = Array.isArray(data['signatories']) ? data['signatories'].map(fieldsOf) : [];
  return {
    name: textOf(fieldsOf(data['webdoc'])['name']),
    sender: nameOf(fieldsOf(data['owner'])),
    signatories: signatories.map((person) => ({
      name: nameOf(person),
      email: textOf(person['email']),
      signedAt: textOf(person['signedAt']) || null,
      codeSentTo: textOf(fieldsOf(person['secondFactor'])['destination']) || null,
    })),
  };
};

/** The evidence attached to a file, or null where there is none or it cannot be read: the seal stands without it. */
export const readEvidence = async (pdf: Uint8Array): Promise<EvidenceSummary | null> => {
  try {
    const found = findAttachment(pdf, attachmentName);
    const text = found && (await unpack(found.bytes, found.isDeflated));
    return text === null ? null : summaryOf(text);
  } catch {
    return null;
  }
};
