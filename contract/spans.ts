import * as z from 'zod/mini';
import { anyone } from './accounts/policies.ts';
import { endpoint } from './endpoint.ts';

/** Spans of one report. */
export const mostSpans = 50;

/** Collectors refuse ids of zeros alone, and all that comes with them (W3C Trace Context). */
const hex = (digits: number) => z.string().check(z.regex(new RegExp(`^(?!0+$)[\\da-f]{${digits}}$`), 'Invalid'));
const milliseconds = z.number().check(z.gte(0), z.lte(3_600_000));

/** A call that a page has made. `path` is the one of its declaration: what is filled in may be a token. */
const browserCall = z.object({
  traceId: hex(32),
  spanId: hex(16),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string().check(z.maxLength(200)),
  /** 0 when no answer came. */
  status: z.int().check(z.gte(0), z.lte(599)),
  /** How long before this report the call began, because the clocks of browsers are wrong. */
  agoMs: milliseconds,
  ms: milliseconds,
});
export type BrowserCall = z.infer<typeof browserCall>;

export const reportSpans = endpoint({
  method: 'POST',
  path: '/api/spans',
  tag: 'Portal',
  summary: 'Takes the calls of a page into their traces. Nothing is kept where the portal traces nothing.',
  may: anyone,
  body: z.object({ spans: z.array(browserCall).check(z.maxLength(mostSpans)) }),
  answer: { status: 200, as: 'nothing' },
  refusals: [],
  budget: 'spansAddress',
});
