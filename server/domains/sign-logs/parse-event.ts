import { toOrgId18 } from '#engines/crm/ids.ts';
import type { FieldRefusal } from '#contract/errors.ts';
import { signLogs } from '#contract/sign-log-limits.ts';
import { Refusal } from '#http/refusal.ts';

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** An event as it is stored; `orgId` with 18 characters. */
export interface SignEvent {
  eventId: string;
  eventName: string;
  eventTime: Date;
  error: string | null;
  orgName: string | null;
  orgId: string | null;
  data: { [name: string]: Json };
}

/** No real event comes near these limits. Larger parts are cut. */
const most = { depth: 8, letters: signLogs.textLength, members: 200 } as const;

/** `signature_link` and `signature_link_expiration_date`: anybody who has the link can sign in the signer's place. */
const isSecret = (name: string): boolean => name.startsWith('signature_link');

/** Removes characters that PostgreSQL cannot store: NUL and unpaired surrogates. */
const storableText = (text: string): string => text.slice(0, most.letters).replaceAll(/[\p{Cs}\0]/gu, '');

const storableJson = (value: unknown, depth: number): Json => {
  if (typeof value === 'string') return storableText(value);
  if (typeof value === 'boolean' || typeof value === 'number') return value;
  if (typeof value !== 'object' || value === null || depth === 0) return null;
  if (Array.isArray(value)) return value.slice(0, most.members).map((one) => storableJson(one, depth - 1));
  return storableObject(value, depth);
};

const storableObject = (value: object, depth: number): { [name: string]: Json } =>
  Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isSecret(name))
      .slice(0, most.members)
      .map(([name, one]) => [storableText(name), storableJson(one, depth - 1)]),
  );

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const refuse = (path: string, code: FieldRefusal['code']): never => {
  throw new Refusal('InvalidRequest', { errors: [{ path, code }] });
};

const wordAt = (body: Record<string, unknown>, name: string, longest: number): string => {
  const given = body[name];
  const word = typeof given === 'string' ? storableText(given) : '';
  if (word.trim() === '') return refuse(name, 'Missing');
  return word.length > longest ? refuse(name, 'TooLong') : word;
};

/** The event's time in seconds since 1970, as a string or a number, from 2000 to 2100. */
const timeAt = (body: Record<string, unknown>): Date => {
  const seconds = Number(body['event_time'] || Number.NaN);
  if (seconds >= 946_684_800 && seconds < 4_102_444_800) return new Date(Math.floor(seconds) * 1_000);
  return refuse('event_time', body['event_time'] === undefined ? 'Missing' : 'Invalid');
};

/** The text of one of the provider's own fields. A value that is not a text is kept as JSON. */
const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined || value === false) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return storableText(text).trim() || null;
};

/**
 * The org id of 18 characters and the content document id, from the third and fourth part of an external id
 * (REQ-2.3.13).
 */
export const partsOf = (externalId: unknown): { orgId: string | null; contentDocumentId: string | null } => {
  const [, , org = '', document = ''] = typeof externalId === 'string' ? externalId.split('%%') : [];
  return { orgId: toOrgId18(org), contentDocumentId: document || null };
};

const parse = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return refuse('', 'Invalid');
  }
};

/**
 * Parses an event from exactly the bytes that were signed. Unknown event names are accepted.
 * @throws {Refusal} InvalidRequest without an id, a name or a time
 */
export const parseEvent = (bytes: Buffer): SignEvent => {
  const body = parse(bytes);
  if (!isRecord(body)) return refuse('', 'Invalid');
  const data = isRecord(body['data']) ? storableObject(body['data'], most.depth) : {};
  const request = data['signature_request'];
  return {
    eventId: wordAt(body, 'event_id', signLogs.eventIdLength),
    eventName: wordAt(body, 'event_name', 100),
    eventTime: timeAt(body),
    error: textOf(body['error']),
    orgName: textOf(body['org_name']),
    orgId: partsOf(isRecord(request) ? request['external_id'] : null).orgId,
    data,
  };
};
