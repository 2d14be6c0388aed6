import type { AuditEntry } from '#contract/audit/audit.ts';
import { auditActions, type AuditAction } from '#contract/audit/audit-actions.ts';
import type { ChainBody } from '#engines/hash-chain/hash-chain.ts';
import type { Json } from '#engines/hash-chain/canonical.ts';
import { dayMs } from '#contract/days/day-ms.ts';
import { readCursor, writeCursor } from '#http/page-cursor.ts';
import { normalized } from '#contract/composed.ts';

const offsetsIn = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });

/** Milliseconds that clocks are ahead of UTC at a moment; `GMT+00:09:21` in the days before railways. */
const offsetAt = (offsets: Intl.DateTimeFormat, moment: number): number => {
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?/.exec(offsets.format(moment)) ?? [];
  const ahead = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000;
  return sign === '-' ? -ahead : ahead;
};

/**
 * When a day (`2026-03-29`) begins in a zone, or the day `later` days after it. Where clocks change at midnight it may be
 * an hour off.
 * @param timeZone one that this runtime knows
 */
export const midnightIn = (timeZone: string, day: string, later = 0): Date => {
  const offsets = offsetsIn(timeZone);
  const utc = Date.parse(`${day}T00:00:00Z`) + later * dayMs;
  return new Date(utc - offsetAt(offsets, utc - offsetAt(offsets, utc)));
};

/** Cursor of the next page, which begins before this entry. */
export const writeEntryCursor = (before: number): string => writeCursor(before);

/** @returns null when the text is not a cursor of ours */
export const readEntryCursor = (token: string): number | null => {
  const [before] = readCursor(token, ['number']) ?? [];
  return before === undefined ? null : Number(before);
};

const plain = (text: string): string => normalized(text, 'NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Search terms of an entry: the word itself, or an action whose sentence contains it. */
export interface SearchWord {
  text: string;
  actions: AuditAction[];
}

/** This is more than a person types. Each word is compared with every entry that the search reads. */
const mostWords = 5;

/** The words of a search. An entry must contain all of them; its sentences count in both languages. */
export const searchWords = (search: string): SearchWord[] =>
  normalized(search, 'NFC')
    .replaceAll(/[\p{Cs}\0]/gu, '')
    .split(/\s+/)
    .filter((text) => text !== '')
    .slice(0, mostWords)
    .map((text) => ({
      text,
      actions: (Object.keys(auditActions) as AuditAction[]).filter((action) => {
        const { fr, en } = auditActions[action];
        return plain(`${fr} ${en}`.replaceAll('{object}', '')).includes(plain(text));
      }),
    }));

const asText = (value: Json): string => {
  if (Array.isArray(value)) return value.map(asText).join(', ');
  if (value !== null && typeof value === 'object') return Object.values(value).map(asText).join(', ');
  return value === null ? '' : String(value);
};

/** Details that are not shown: the technical `request`, and names that look like a secret. */
const isUnshown = (name: string): boolean => name === 'request' || /(token|secret|password|hash)$/i.test(name);

/** Everything that was hashed may be shown to the owner: it is there, and none of its details is unshown. */
export const isShownWhole = (entry: { redacted_at: Date | null; body: ChainBody }): boolean =>
  entry.redacted_at === null && !Object.keys(record(entry.body['details'])).some(isUnshown);

const asDetails = (details: Json | undefined): Record<string, string> => {
  if (details === null || typeof details !== 'object' || Array.isArray(details)) return {};
  return Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) => {
      const text = asText(value);
      return text === '' || isUnshown(name) ? [] : [[name, text]];
    }),
  );
};

const record = (value: Json | undefined): { [name: string]: Json } =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};

const asActor = (value: Json | undefined, tokenName: string | null): AuditEntry['actor'] => {
  const actor = record(value);
  const name = tokenName ?? asText(actor['username'] ?? actor['name'] ?? actor['id'] ?? '');
  const { kind, supportStaff } = actor;
  return {
    kind: kind === 'user' || kind === 'token' || kind === 'staff' ? kind : 'system',
    name,
    ...(typeof supportStaff === 'string' && { supportStaff }),
  };
};

interface Entry {
  seq: number;
  at: Date;
  body: ChainBody;
  token_name?: string | null;
}

/** An entry of the chain as the owner reads it: its body, with the name of the API token that acted. */
export const toEntry = ({ seq, at, body, token_name = null }: Entry): AuditEntry => {
  const object = record(body['object']);
  const address = record(body['origin'])['address'];
  return {
    seq,
    at: at.toISOString(),
    action: asText(body['action'] ?? ''),
    actor: asActor(body['actor'], token_name),
    object: asText(object['name'] ?? object['id'] ?? '') || null,
    details: { ...asDetails(body['details']), ...asDetails({ clockBackSeconds: body['clockBackSeconds'] ?? '' }) },
    address: typeof address === 'string' ? address : null,
  };
};
