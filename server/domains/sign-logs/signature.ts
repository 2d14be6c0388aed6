import { createHmac, timingSafeEqual } from 'node:crypto';

const shape = /^sha256=([0-9a-f]{64})$/i;

/** Tells whether one of our secrets signed these exact bytes; two are valid while the sender changes the secret. */
export const isSignedBy = (
  secrets: readonly string[],
  bytes: Buffer,
  header: string | string[] | undefined,
): boolean => {
  const given = Buffer.from(shape.exec(typeof header === 'string' ? header : '')?.[1] ?? '', 'hex');
  return secrets
    .map((secret) => createHmac('sha256', secret).update(bytes).digest())
    .some((right) => given.length === right.length && timingSafeEqual(given, right));
};
