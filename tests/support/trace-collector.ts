import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { readSpans, type ReceivedSpan } from './otlp-reader.ts';

export interface TraceCollector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string;
  spans: ReceivedSpan[];
  /** Everything that was sent, as it came. */
  bodies: Buffer[];
  headers: NodeJS.Dict<string | string[]>[];
  /** Sets the status of each answer from now on; null holds each request open. */
  answerWith(status: number | null): void;
  close(): Promise<void>;
}

/** Receives OTLP over HTTP at `/v1/traces`. */
export const startTraceCollector = async (): Promise<TraceCollector> => {
  let status: number | null = 200;
  const spans: ReceivedSpan[] = [];
  const bodies: Buffer[] = [];
  const headers: TraceCollector['headers'] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    if (status === null) return;
    if (request.url !== '/v1/traces' || request.headers['content-type'] !== 'application/x-protobuf') {
      response.writeHead(404).end();
      return;
    }
    headers.push(request.headers);
    if (status === 200) {
      bodies.push(body);
      spans.push(...readSpans(body));
    }
    response.writeHead(status, { 'content-type': 'application/x-protobuf' }).end();
  };
  const server = createServer((request, response) => void receive(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    headers,
    answerWith: (next) => {
      status = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** The tree of a span: its descendants below it, each with its own. */
export interface SpanTree extends ReceivedSpan {
  below: SpanTree[];
}

export const treeOf = (spans: readonly ReceivedSpan[], root: ReceivedSpan): SpanTree => ({
  ...root,
  below: spans
    .filter(({ traceId, parentSpanId }) => traceId === root.traceId && parentSpanId === root.spanId)
    .sort((one, other) => one.startMs - other.startMs)
    .map((span) => treeOf(spans, span)),
});

/** One line for each span, indented below its parent. */
export const drawTree = ({ name, below }: SpanTree, indent = ''): string[] => [
  `${indent}${name}`,
  ...below.flatMap((span) => drawTree(span, `${indent}  `)),
];
