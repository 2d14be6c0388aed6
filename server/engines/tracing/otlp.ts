import { ProtobufWriter } from './protobuf.ts';
import type { FinishedSpan, SpanKind } from './span.ts';

/** Attributes of the process that sends. */
export type Resource = Record<string, string | number>;

const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 };
const statusError = 2;
const scopeName = 'paraphe';

/** With microseconds: more digits than the clock has. */
const nanoseconds = (ms: number): bigint => BigInt(Math.round(ms * 1_000)) * 1_000n;

/** `KeyValue` with its `AnyValue`. */
const writeAttributes = (to: ProtobufWriter, field: number, attributes: Record<string, string | number>): void => {
  for (const [key, value] of Object.entries(attributes)) {
    to.message(field, () => {
      to.text(1, key);
      to.message(2, () => {
        if (typeof value === 'string') to.text(1, value);
        else if (Number.isSafeInteger(value) && value >= 0) to.integer(3, value);
        else to.double(4, value);
      });
    });
  }
};

const writeSpan = (to: ProtobufWriter, span: FinishedSpan): void => {
  to.hex(1, span.context.traceId);
  to.hex(2, span.context.spanId);
  if (span.parentSpanId !== null) to.hex(4, span.parentSpanId);
  to.text(5, span.name);
  to.integer(6, kinds[span.kind]);
  to.fixed64(7, nanoseconds(span.startMs));
  to.fixed64(8, nanoseconds(span.endMs));
  writeAttributes(to, 9, span.attributes);
  if (span.attributes['error.type'] !== undefined) to.message(15, () => to.integer(3, statusError));
};

/**
 * An `ExportTraceServiceRequest` of OTLP 1.x (opentelemetry-proto, `trace.proto`). The browser's spans are of a service
 * of their own.
 */
export const encodeSpans = (spans: readonly FinishedSpan[], resource: Resource): Buffer<ArrayBuffer> => {
  const to = new ProtobufWriter();
  const writeService = (of: FinishedSpan['service'], attributes: Resource) => {
    const own = spans.filter(({ service }) => service === of);
    if (own.length === 0) return;
    to.message(1, () => {
      to.message(1, () => writeAttributes(to, 1, attributes));
      to.message(2, () => {
        to.message(1, () => to.text(1, scopeName));
        for (const span of own) to.message(2, () => writeSpan(to, span));
      });
    });
  };
  writeService('portal', resource);
  writeService('browser', { 'service.name': `${resource['service.name']}-browser` });
  return to.finish();
};
