import { outboundFetch } from '../outbound-http/outbound-fetch.ts';
import type { Resource } from './otlp.ts';

export interface Collector {
  /** Where an `ExportTraceServiceRequest` is posted. */
  url: string;
  headers: Record<string, string>;
  resource: Resource;
}

const answerWithinMs = 10_000;

/** Answers after which OTLP says to try again. */
const passing = new Set([429, 502, 503, 504]);

type Outcome = { state: 'sent' } | { state: 'refused' | 'later'; reason: string; pauseMs?: number };

/** Posts an `ExportTraceServiceRequest`; an empty one asks whether the collector is there. Never throws. */
export const postSpans = async (
  { url, headers }: Pick<Collector, 'url' | 'headers'>,
  body: Buffer<ArrayBuffer>,
  stop: AbortSignal,
): Promise<Outcome> => {
  try {
    const answer = await outboundFetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-protobuf' },
      body,
      // A redirect would carry the headers to an address that nobody configured.
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(answerWithinMs), stop]),
    });
    await answer.body?.cancel();
    if (answer.ok) return { state: 'sent' };
    const reason = `HTTP ${answer.status}`;
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
    if (!passing.has(answer.status)) return { state: 'refused', reason };
    return { state: 'later', reason, ...(Number.isFinite(seconds) && { pauseMs: seconds * 1_000 }) };
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    return { state: 'later', reason: cause?.code ?? name };
  }
};
