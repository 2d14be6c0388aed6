import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { owner } from '../accounts/policies.ts';
import { languages } from '../roles.ts';

const tag = 'Activity';

export const auditEntry = z.object({
  /** Place in the company's chain, from 1. */
  seq: z.number(),
  at: z.iso.datetime(),
  /** An action of `auditActions`; older logs may contain former actions. */
  action: z.string(),
  actor: z.object({
    kind: z.enum(['user', 'token', 'staff', 'system']),
    /** An API token's name, or its id where it is gone. */
    name: z.string(),
    /** The staff member behind a support session. */
    supportStaff: z.optional(z.string()),
  }),
  object: z.nullable(z.string()),
  /** Only plain values, such as `from`, `to` and `reason`. */
  details: z.record(z.string(), z.string()),
  address: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const day = z.iso.date();
const search = {
  /**
   * Words that all stand in the action, its sentence, the names of actor and object, or the details; without regard
   * to case and accents. The first five count, in the first 4,000 characters of an entry.
   */
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  /** Days, both included. */
  from: z.optional(day),
  to: z.optional(day),
  /** Zone of the days, and of the times in the export (IANA). Europe/Paris without one, or when it is not known here. */
  timeZone: z.optional(z.string().check(z.maxLength(64))),
};

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/company/audit',
  tag,
  summary:
    'Who did what and when in the company, the latest first, fifty at a time; a search may answer with fewer and more to come.',
  may: owner,
  query: z.object({ ...search, continuationToken: z.optional(z.string().check(z.maxLength(200))) }),
  answer: {
    status: 200,
    as: 'json',
    schema: z.object({ entries: z.array(auditEntry), continuationToken: z.nullable(z.string()) }),
  },
  refusals: ['TooManyRequests'],
});

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/company/audit/export',
  tag,
  summary:
    'The same as CSV (RFC 4180, UTF-8; in French separated by semicolons), streamed whole: each cell quoted, what a spreadsheet would take for a formula with an apostrophe in front. Each entry has its hash, the hash before and what was hashed. Is itself in the log.',
  may: owner,
  /** `language` of the column names and sentences. The default is the user's language. */
  query: z.object({ ...search, language: z.optional(z.enum(languages)) }),
  answer: { status: 200, as: 'file' },
  refusals: ['TooManyRequests'],
});
