import { createHmac, timingSafeEqual } from 'node:crypto';

const shape = /^sha256=([0-9a-f]{64})$/i;

/** Whether one of our secrets signed these very bytes: two are good while the sender changes from one to the other. */
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
