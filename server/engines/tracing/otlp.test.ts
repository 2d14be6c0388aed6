import { expect, it } from 'vitest';
import { readSpans } from '#tests/support/otlp-reader.ts';
import { encodeSpans } from './otlp.ts';
import type { FinishedSpan } from './span.ts';

/** Two spans as `ProtobufTraceSerializer` of @opentelemetry/otlp-transformer 0.223.1 writes them. */
const official = Buffer.from(
  `0afa020a340a190a0c736572766963652e6e616d6512090a07706172617068650a150a0c706172617068652e726f6c65
  12050a03616c6c100012c1020a090a07706172617068651298010a105b8efff798038103d269b633813fc60c1208eee19b7ec3c1b174
  2a15504f5354202f6170692f776562646f632f7369676e30023990d0f59533ce7b184120bcb09633ce7b184a1d0a13687474702e7265
  71756573742e6d6574686f6412060a04504f53544a200a19687474702e726573706f6e73652e7374617475735f636f6465120318c801
  5000600070007a0218008501010100001298010a105b8efff798038103d269b633813fc60c1208eee19b7ec3c1b1732208eee19b7ec3
  c1b1742a1573656c65637420776562646f637320e2809320c3a93003394042019633ce7b1841c86c129633ce7b184a1e0a0e64622e73
  797374656d2e6e616d65120c0a0a706f737467726573716c4a150a0a6572726f722e7479706512070a05353730313450006000700
  07a021802850101010000`.replaceAll(/\s/g, ''),
  'hex',
);

const span = (part: Partial<FinishedSpan>, spanId: string): FinishedSpan => ({
  context: { traceId: '5b8efff798038103d269b633813fc60c', spanId, sampled: true },
  parentSpanId: null,
  name: 'GET /',
  kind: 'server',
  startMs: 1_764_230_400_000,
  endMs: 1_764_230_400_001,
  attributes: {},
  service: 'portal',
  ...part,
});

const request = span(
  {
    name: 'POST /api/webdoc/sign',
    startMs: 1_764_230_400_000.25,
    endMs: 1_764_230_400_012.5,
    attributes: { 'http.request.method': 'POST', 'http.response.status_code': 200 },
  },
  'eee19b7ec3c1b174',
);
const statement = span(
  {
    parentSpanId: 'eee19b7ec3c1b174',
    name: 'select webdocs – é',
    kind: 'client',
    startMs: 1_764_230_400_001,
    endMs: 1_764_230_400_002.125,
    attributes: { 'db.system.name': 'postgresql', 'error.type': '57014' },
  },
  'eee19b7ec3c1b173',
);
const resource = { 'service.name': 'paraphe', 'paraphe.role': 'all' };

it('says the same of spans as OpenTelemetry’s own encoder', () => {
  const read = readSpans(encodeSpans([request, statement], resource));
  expect(read).toEqual(readSpans(official));
  expect(read).toMatchObject([
    { service: 'paraphe', status: 0 },
    { name: 'select webdocs – é', status: 2 },
  ]);
});

it('keeps long texts and many spans whole, and the browser’s spans apart', () => {
  const many = Array.from({ length: 600 }, (_, index) =>
    span({ name: 'x'.repeat(index * 3), ...(index % 2 === 0 && { service: 'browser' }) }, 'eee19b7ec3c1b174'),
  );
  const read = readSpans(encodeSpans(many, resource));
  expect(read.map(({ name }) => name.length).toSorted((one, other) => one - other)).toEqual(
    many.map(({ name }) => name.length),
  );
  expect(read.filter(({ service }) => service === 'paraphe-browser')).toHaveLength(300);
});
