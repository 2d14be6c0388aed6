/**
 * Everything that a span may say. The list is closed, because spans leave the portal: none of these ever holds a token,
 * a path with its values, a query, a statement's values, an address of a mail or the name of a person.
 */
export type AttributeName =
  | 'db.collection.name'
  | 'db.operation.name'
  | 'db.query.summary'
  | 'db.system.name'
  | 'error.type'
  | 'http.request.method'
  | 'http.response.status_code'
  | 'http.route'
  | 'messaging.destination.name'
  | 'messaging.operation.type'
  | 'messaging.system'
  | 'paraphe.job.attempt'
  | 'paraphe.request.id'
  | 'peer.service';

export type Attributes = Partial<Record<AttributeName, string | number>>;

export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';

export interface SpanContext {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  /** False: its tree is not sent anywhere. */
  sampled: boolean;
}

export interface SpanStart {
  name: string;
  kind: SpanKind;
  attributes?: Attributes;
  /**
   * The span is the root of a tree, or the child of a span of another process, where its `traceparent` can be read.
   * Absent: the child of the span in which it starts; outside of any there is none.
   */
  parent?: { traceparent: string | null | undefined };
}

export interface FinishedSpan {
  context: SpanContext;
  parentSpanId: string | null;
  name: string;
  kind: SpanKind;
  /** Unix times in milliseconds, with fractions. */
  startMs: number;
  endMs: number;
  attributes: Attributes;
  /** The part of the product that made the span. */
  service: 'portal' | 'browser';
}

/** A span that has begun. */
export interface ActiveSpan {
  /** Spans that start in `work`, and in what it waits for, are children of this one. */
  run<T>(work: () => T): T;
  set(attributes: Attributes): void;
  /** Keeps what kind of error it was. */
  fail(error: unknown): void;
  end(): void;
}

/** A call that a browser made, as it reports it. */
export interface BrowserSpan {
  traceId: string;
  spanId: string;
  name: string;
  attributes: Attributes;
  /** Milliseconds: how long ago it began, and how long it took. */
  agoMs: number;
  ms: number;
}

export interface Tracer {
  start(start: SpanStart): ActiveSpan | null;
  /** Notes what is over and took `ms`, as a child of the active span; nothing outside of one. */
  note(span: { name: string; kind: SpanKind; ms: number; attributes: Attributes; failure?: unknown }): void;
  noteBrowser(span: BrowserSpan): void;
  /** The active span, for whatever goes on elsewhere. */
  active(): SpanContext | null;
  /** Share of the trees that are kept, for pages that begin some. */
  ratio: number;
  counts(): { sent: number; lost: number };
  /** Sends what waits, for two seconds at most. */
  close(): Promise<void>;
}
