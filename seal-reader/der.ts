/** One DER value (ITU-T X.690) as offsets in its source: tag at `start`, content from `body` to `end`. */
export interface Der {
  tag: number;
  source: Uint8Array;
  start: number;
  body: number;
  end: number;
}

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  context0: 0xa0,
  context1: 0xa1,
  context3: 0xa3,
} as const;

export class DerError extends Error {}

/** Reads the value at offset `at`; definite lengths only. @throws DerError when it is truncated or not DER */
export const readDer = (source: Uint8Array, at = 0, limit = source.length): Der => {
  const tag = source[at];
  const first = source[at + 1];
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw new DerError('Not DER.');
  let body = at + 2;
  let length = first;
  if (first >= 0x80) {
    const count = first & 0x7f;
    if (count === 0 || count > 4) throw new DerError('A length of a kind DER does not have.');
    length = 0;
    for (const byte of source.subarray(body, body + count)) length = length * 256 + byte;
    body += count;
  }
  const end = body + length;
  if (end > limit) throw new DerError('A value is cut short.');
  return { tag, source, start: at, body, end };
};

/** More values than real ones have; entries of lists are read one by one. */
export class TooManyParts extends DerError {}

/** A megabyte of packed zeros is a kilobyte, and a value has two bytes or more. */
const mostParts = 50_000;

/** The values inside a constructed value. @throws DerError, TooManyParts */
export const children = (node: Der): Der[] => atMost(mostParts, node);

/** The same, where there are few of them. @throws DerError, TooManyParts */
export const atMost = (most: number, node: Der): Der[] => {
  const found: Der[] = [];
  for (let at = node.body; at < node.end;) {
    const child = readDer(node.source, at, node.end);
    if (found.length === most) throw new TooManyParts('A value of too many parts.');
    found.push(child);
    at = child.end;
  }
  return found;
};

/** The child at index `place`. @throws DerError when it is missing or has another tag */
export const childAt = (node: Der, place: number, tag: number): Der => {
  let at = node.body;
  for (let before = 0; before < place && at < node.end; before += 1) at = readDer(node.source, at, node.end).end;
  const child = at < node.end ? readDer(node.source, at, node.end) : undefined;
  if (child?.tag !== tag) throw new DerError(`Expected tag ${tag.toString(16)} at place ${place}.`);
  return child;
};

/** The whole encoding, tag and length included. */
export const encoded = (node: Der) => node.source.subarray(node.start, node.end);

/** The content alone. */
export const content = (node: Der) => node.source.subarray(node.body, node.end);

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);

const longestIdentifier = 256;

/** The dotted form of an object identifier. */
export const oidOf = (node: Der): string => {
  if (node.tag !== tags.oid || node.end - node.body > longestIdentifier)
    throw new DerError('Expected an object identifier.');
  const arcs: number[] = [];
  let arc = 0;
  for (const byte of content(node)) {
    arc = arc * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      arcs.push(arc);
      arc = 0;
    }
  }
  const [head = 0, ...rest] = arcs;
  const root = Math.min(Math.floor(head / 40), 2);
  return [root, head - root * 40, ...rest].join('.');
};

/** With fractions of a second. */
const longestTime = 32;

/** UTCTime or GeneralizedTime, both in their DER form (seconds present, ending in Z). @throws DerError */
export const timeOf = (node: Der): Date => {
  const text = String.fromCharCode(...content(node).subarray(0, longestTime));
  const century = Number(text.slice(0, 2)) >= 50 ? '19' : '20'; // RFC 5280 §4.1.2.5.1
  const full = node.tag === tags.utcTime ? century + text : text;
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(full);
  if (!parts) throw new DerError('A time of a kind DER does not have.');
  const [, year, month, day, hour, minute, second, fraction = ''] = parts;
  const seconds = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const time = new Date(`${seconds}${fraction.slice(0, 4)}Z`);
  // 30 February would become 2 March.
  if (Number.isNaN(time.getTime()) || !time.toISOString().startsWith(seconds)) {
    throw new DerError('A time that no calendar has.');
  }
  return time;
};
