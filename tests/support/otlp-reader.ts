/** A span as a collector sees it. */
export interface ReceivedSpan {
  service: string;
  traceId: string;
  spanId: string;
  /** Empty for a root. */
  parentSpanId: string;
  name: string;
  /** 1 internal, 2 server, 3 client, 5 consumer. */
  kind: number;
  startMs: number;
  endMs: number;
  attributes: Record<string, string | number>;
  /** 2 is an error. */
  status: number;
}

interface Field {
  field: number;
  value: number | bigint | Buffer;
}

/** Reads one message of the Protocol Buffers wire format. */
const fieldsOf = (message: Buffer): Field[] => {
  const fields: Field[] = [];
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message[at++];
      if (byte === undefined) throw new Error('the message is cut');
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  const bytes = (count: number): Buffer => {
    if (at + count > message.length) throw new Error('the message is cut');
    at += count;
    return message.subarray(at - count, at);
  };
  while (at < message.length) {
    const tag = varint();
    const field = Math.floor(tag / 8);
    const wireType = tag % 8;
    if (wireType === 0) fields.push({ field, value: varint() });
    else if (wireType === 1) fields.push({ field, value: bytes(8).readBigUInt64LE() });
    else if (wireType === 2) fields.push({ field, value: bytes(varint()) });
    else if (wireType === 5) fields.push({ field, value: bytes(4).readUInt32LE() });
    else throw new Error(`no wire type ${wireType}`);
  }
  return fields;
};

const all = (message: Buffer, wanted: number): Buffer[] =>
  fieldsOf(message).flatMap(({ field, value }) => (field === wanted && Buffer.isBuffer(value) ? [value] : []));
const one = (message: Buffer, wanted: number): Buffer => all(message, wanted)[0] ?? Buffer.alloc(0);
const number = (message: Buffer, wanted: number): number =>
  Number(fieldsOf(message).find(({ field }) => field === wanted)?.value ?? 0);

const attributesIn = (message: Buffer, field: number): ReceivedSpan['attributes'] =>
  Object.fromEntries(
    all(message, field).map((pair) => {
      const value = one(pair, 2);
      const text = all(value, 1)[0];
      return [one(pair, 1).toString(), text ? text.toString() : number(value, 3)];
    }),
  );

/** Reads an `ExportTraceServiceRequest` by the numbers of opentelemetry-proto 1.x. */
export const readSpans = (request: Buffer): ReceivedSpan[] =>
  all(request, 1).flatMap((resourceSpans) => {
    const service = String(attributesIn(one(resourceSpans, 1), 1)['service.name']);
    return all(resourceSpans, 2)
      .flatMap((scopeSpans) => all(scopeSpans, 2))
      .map((span) => ({
        service,
        traceId: one(span, 1).toString('hex'),
        spanId: one(span, 2).toString('hex'),
        parentSpanId: one(span, 4).toString('hex'),
        name: one(span, 5).toString(),
        kind: number(span, 6),
        startMs: number(span, 7) / 1e6,
        endMs: number(span, 8) / 1e6,
        attributes: attributesIn(span, 9),
        status: number(one(span, 15), 3),
      }));
  });
