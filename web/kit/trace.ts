import type { EndedCall } from './report-spans.ts';

/** The page says which share of the trees that begin here is kept; nothing where the portal traces nothing. */
const keptShare = (): number => {
  // Calls are tested without a page, too.
  const page = typeof document === 'undefined' ? null : document;
  return Number(page?.querySelector('meta[name="trace-ratio"]')?.getAttribute('content') ?? Number.NaN);
};

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const digits = 13;

export interface CallSpan {
  /** W3C Trace Context, for the request. */
  traceparent: string;
  /** `status`: 0 when no answer came. */
  end(status: number): void;
}

/** Begins the tree of a call, whose root is the browser's part of it. `path` is that of its declaration. */
export const beginSpan = (method: string, path: string): CallSpan | null => {
  const share = keptShare();
  if (!(share >= 0)) return null;
  const traceId = hex(16);
  const spanId = hex(8);
  // The server decides in the same way (engines/tracing/sampler.ts).
  const isKept = Number.parseInt(traceId.slice(-digits), 16) / 16 ** digits >= 1 - share;
  const begun = performance.now();
  return {
    traceparent: `00-${traceId}-${spanId}-0${isKept ? 1 : 0}`,
    end: (status) => {
      if (!isKept) return;
      const call: EndedCall = { traceId, spanId, method, path, status, begun, ms: performance.now() - begun };
      // Late: most portals trace nothing. A call whose report cannot be sent is missing in the traces alone.
      void import('./report-spans.ts').then(({ reportCall }) => reportCall(call)).catch(() => {});
    },
  };
};
