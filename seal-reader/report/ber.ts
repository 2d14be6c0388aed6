import { DerError, readDer } from '../der.ts';
import { encodeDer } from '../encode-der.ts';

const openLength = 0x80;
const openOctets = 0x24;
const octets = 0x04;
const deepest = 32;
/** A list of revoked certificates in it may have thousands of entries. */
const mostValues = 1_000_000;

interface Value {
  der: Uint8Array;
  end: number;
  /** It is DER already, and a part of the source. */
  isSame: boolean;
}

/**
 * Writes a value in DER that another program has written in BER (ITU-T X.690 §8): lengths that are told by an end, and
 * texts in pieces. What was signed is DER already (RFC 5652 §5.4), so no digest depends on this.
 * @throws DerError when it is neither
 */
export const toDer = (source: Uint8Array, at = 0): Value => valueAt(source, at, 0, { left: mostValues });

const valueAt = (source: Uint8Array, at: number, depth: number, room: { left: number }): Value => {
  const tag = source[at];
  room.left -= 1;
  if (room.left < 0) throw new DerError('Too many values.');
  const isOpen = source[at + 1] === openLength;
  if (tag === undefined || depth > deepest) throw new DerError('Not BER.');
  if ((tag & 0x20) === 0) {
    const { end } = readDer(source, at);
    return { der: source.subarray(at, end), end, isSame: true };
  }
  const closed = isOpen ? null : readDer(source, at);
  const parts: Uint8Array[] = [];
  let isSame = closed !== null && tag !== openOctets && closed.body - at === headLength(closed.end - closed.body);
  let next = closed?.body ?? at + 2;
  const isDone = () => (closed ? next >= closed.end : source[next] === 0 && source[next + 1] === 0);
  while (!isDone()) {
    const part = valueAt(source, next, depth + 1, room);
    isSame &&= part.isSame;
    parts.push(tag === openOctets ? contentOf(part.der) : part.der);
    next = part.end;
  }
  if (closed && isSame && next === closed.end) return { der: source.subarray(at, closed.end), end: closed.end, isSame };
  return { isSame: false, der: encodeDer(tag === openOctets ? octets : tag, parts), end: closed?.end ?? next + 2 };
};

/** Bytes of a tag and of a length in DER. */
const headLength = (length: number): number => (length < 0x80 ? 2 : 3 + Math.floor(Math.log2(length) / 8));

const contentOf = (der: Uint8Array): Uint8Array => der.subarray(readDer(der).body);
