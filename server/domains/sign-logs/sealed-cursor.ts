import { createHash } from 'node:crypto';
import { SealBroken, type Secrets } from '#engines/secrets/secrets.ts';
import type { EventPosition, SignLogQuery } from './rules.ts';

/** Cursor of a page, with the filters fixed when the first page was read. */
export interface SignLogCursor {
  place: EventPosition;
  /** From 2. */
  page: number;
  since: Date;
}

/** A token can be decrypted only for the same company and the same filters. */
const contextOf = (companyId: string, query: SignLogQuery): string => {
  const { startDate, endDate, orgId, eventType, status, search } = query;
  const filters = JSON.stringify([startDate, endDate, orgId, eventType, status, search].map((one) => one ?? null));
  return `sign-logs.${companyId}.${createHash('sha256').update(filters).digest('base64url')}`;
};

/** Encrypted with the installation's key, so that clients can neither forge nor read it. */
export const sealCursor = (
  secrets: Secrets,
  companyId: string,
  query: SignLogQuery,
  { place, page, since }: SignLogCursor,
): string =>
  secrets
    .seal([place.time.getTime(), place.id, page, since.getTime()].join(' '), contextOf(companyId, query))
    .toString('base64url');

/** @returns null when it is not a token of ours for this company and these filters */
export const openCursor = (
  secrets: Secrets,
  companyId: string,
  query: SignLogQuery,
  token: string,
): SignLogCursor | null => {
  try {
    const sealed = Buffer.from(token, 'base64url');
    if (sealed.toString('base64url') !== token) return null;
    const [time = 0, id = 0, page = 0, since = 0] = secrets
      .open(sealed, contextOf(companyId, query))
      .split(' ')
      .map(Number);
    return { place: { time: new Date(time), id }, page, since: new Date(since) };
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
};
