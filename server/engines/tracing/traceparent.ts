import { randomBytes } from 'node:crypto';
import type { SpanContext } from './span.ts';

const form = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;
const allZero = /^0+$/;
const sampledFlag = 1;

/** Reads a `traceparent` (W3C Trace Context); null when it is none, or one of an unknown form. */
export const readTraceparent = (text: string | null | undefined): SpanContext | null => {
  const [, traceId = '', spanId = '', flags = ''] = form.exec(text ?? '') ?? [];
  const isLater = text?.startsWith('00') === false;
  if (traceId === '' || text?.startsWith('ff') || (!isLater && text?.length !== 55)) return null;
  if (allZero.test(traceId) || allZero.test(spanId)) return null;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & sampledFlag) === sampledFlag };
};

export const writeTraceparent = ({ traceId, spanId, sampled }: SpanContext): string =>
  `00-${traceId}-${spanId}-0${sampled ? sampledFlag : 0}`;

export const newTraceId = (): string => randomBytes(16).toString('hex');
export const newSpanId = (): string => randomBytes(8).toString('hex');
