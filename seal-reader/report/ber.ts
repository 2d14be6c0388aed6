import { DerError, readDer } from '../der.ts';
import { encodeDer } from '../encode-der.ts';

const openLength = 0x80;
const openOctets = 0x24;
const octets = 0x04;
const deepest = 32;

interface Value {
  der: Uint8Array;
  end: number;
}

/**
 * Writes a value in DER that another program has written in BER (ITU-T X.690 §8): lengths that are told by an end, and
 * texts in pieces. What was signed is DER already (RFC 5652 §5.4), so no digest depends on this.
 * @throws DerError when it is neither
 */
export const toDer = (source: Uint8Array, at = 0, depth = 0): Value => {
  const tag = source[at];
  const isOpen = source[at + 1] === openLength;
  if (tag === undefined || depth > deepest) throw new DerError('Not BER.');
  if ((tag & 0x20) === 0) {
    const { end } = readDer(source, at);
    return { der: source.subarray(at, end), end };
  }
  const closed = isOpen ? null : readDer(source, at);
  const parts: Uint8Array[] = [];
  let next = closed?.body ?? at + 2;
  const isDone = () => (closed ? next >= closed.end : source[next] === 0 && source[next + 1] === 0);
  while (!isDone()) {
    const part = toDer(source, next, depth + 1);
    parts.push(tag === openOctets ? contentOf(part.der) : part.der);
    next = part.end;
  }
  return { der: encodeDer(tag === openOctets ? octets : tag, parts), end: closed?.end ?? next + 2 };
};

const contentOf = (der: Uint8Array): Uint8Array => der.subarray(readDer(der).body);
