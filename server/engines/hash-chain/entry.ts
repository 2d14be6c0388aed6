import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from './canonical.ts';

/** What is hashed of an entry beside the hash before it. */
interface Hashed {
  seq: number;
  at: Date;
  body: { [name: string]: Json };
}

/** What is hashed of an entry, after the bytes of the hash before it. */
export const hashedText = ({ seq, at, body }: Hashed): string =>
  canonicalJson({ seq, at: at.toISOString(), body });

export const link = (previous: Buffer, entry: Hashed): Buffer =>
  createHash('sha256').update(previous).update(hashedText(entry)).digest();
