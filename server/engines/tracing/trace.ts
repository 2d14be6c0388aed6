import type { ActiveSpan, BrowserSpan, SpanStart, Tracer } from './span.ts';
import { statementSummary } from './statement-summary.ts';
import { writeTraceparent } from './traceparent.ts';

/**
 * The process's tracer; null while tracing is off, which is usual. It is ambient like the log of a runtime: every
 * engine would have to carry it otherwise, and most would only hand it on.
 */
let tracer: Tracer | null = null;

export const useTracer = (one: Tracer | null): void => {
  tracer = one;
};

export const isTracing = (): boolean => tracer !== null;

/** Null while tracing is off, and for a part outside of any tree. */
export const startSpan = (start: SpanStart): ActiveSpan | null => tracer?.start(start) ?? null;

/** Does `work` in a span, which ends with it. Without tracing it does `work` alone. */
export const inSpan = async <T>(start: SpanStart, work: (span: ActiveSpan | null) => Promise<T>): Promise<T> => {
  const span = startSpan(start);
  if (!span) return work(null);
  try {
    return await span.run(() => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
};

/** A call of another server, named by what that server is for. Its host and its path may tell whose it is. */
export const inCall = <T>(peer: string, method: string, work: (span: ActiveSpan | null) => Promise<T>): Promise<T> =>
  inSpan(
    { name: `${method} ${peer}`, kind: 'client', attributes: { 'peer.service': peer, 'http.request.method': method } },
    work,
  );

/** Notes a statement that is over, by its verb and its table. */
export const noteStatement = (sql: string, ms: number, failure?: unknown): void => {
  if (!tracer?.active()?.sampled) return;
  const { summary, operation, table } = statementSummary(sql);
  tracer.note({
    name: summary,
    kind: 'client',
    ms,
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.summary': summary,
      'db.operation.name': operation,
      ...(table !== null && { 'db.collection.name': table }),
    },
    failure,
  });
};

export const noteBrowserSpan = (span: BrowserSpan): void => tracer?.noteBrowser(span);

/** The active span in the form that another process of ours takes over; null outside of any. */
export const currentTraceparent = (): string | null => {
  const active = tracer?.active();
  return active ? writeTraceparent(active) : null;
};

/** For lines of the log. */
export const traceFields = (): { trace_id?: string } => {
  const active = tracer?.active();
  return active ? { trace_id: active.traceId } : {};
};

/** Share of the trees that pages begin and that are kept; null while tracing is off. */
export const browserRatio = (): number | null => tracer?.ratio ?? null;

export const spanCounts = (): { sent: number; lost: number } | null => tracer?.counts() ?? null;
