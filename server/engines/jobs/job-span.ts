import type { ActiveSpan } from '../tracing/span.ts';
import { inSpan } from '../tracing/trace.ts';
import type { ClaimedJob } from './queue.ts';

/** A part of the tree of the request that enqueued it; a tree of its own for a schedule. */
export const inJobSpan = (
  { name, attempts, traceparent }: ClaimedJob,
  work: (span: ActiveSpan | null) => Promise<void>,
): Promise<void> =>
  inSpan(
    {
      name: `job ${name}`,
      kind: 'consumer',
      parent: { traceparent },
      attributes: {
        'messaging.system': 'paraphe',
        'messaging.operation.type': 'process',
        'messaging.destination.name': name,
        'paraphe.job.attempt': attempts,
      },
    },
    work,
  );
