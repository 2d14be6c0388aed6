import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from './canonical.ts';

/** Fields of an entry that are hashed together with the hash of the entry before it. */
interface Hashed {
  seq: number;
  at: Date;
  body: { [name: string]: Json };
}

/** Bytes of an entry that are hashed after the hash of the entry before it. */
export const hashedText = ({ seq, at, body }: Hashed): string => canonicalJson({ seq, at: at.toISOString(), body });

export const link = (previous: Buffer, entry: Hashed): Buffer =>
  createHash('sha256').update(previous).update(hashedText(entry)).digest();
