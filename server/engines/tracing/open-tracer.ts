import type { Log } from '../log.ts';
import type { Collector } from './collector.ts';
import type { Sampling } from './sampler.ts';
import type { Tracer } from './span.ts';
import { openSpanQueue } from './span-queue.ts';
import { createTracer } from './tracer.ts';

export interface TracingSettings extends Collector {
  sampling: Sampling;
}

/** Loaded by a late import, where traces are wanted. */
export const openTracer = (settings: TracingSettings, log: Log): Tracer =>
  createTracer(settings.sampling, openSpanQueue(settings, log));
