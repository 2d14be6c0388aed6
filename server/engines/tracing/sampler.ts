import type { SpanContext } from './span.ts';

export const samplerNames = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
export type SamplerName = (typeof samplerNames)[number];

export interface Sampling {
  sampler: SamplerName;
  /** From 0 to 1. */
  ratio: number;
}

const digits = 13;
const range = 16 ** digits;

/** The same answer for a tree at every process and in the browser (web/kit/trace.ts): its id decides. */
export const isKept = (traceId: string, ratio: number): boolean =>
  Number.parseInt(traceId.slice(-digits), 16) / range >= 1 - ratio;

/** The share of trees that are kept where nobody else decides. */
export const keptShare = ({ sampler, ratio }: Sampling): number => {
  if (sampler.endsWith('always_on')) return 1;
  return sampler.endsWith('always_off') ? 0 : ratio;
};

/** Decides about a tree where it enters this process. Only `parentbased_…` follows who sent it here. */
export const decide = (sampling: Sampling, parent: SpanContext | null, traceId: string): boolean =>
  parent && sampling.sampler.startsWith('parentbased_') ? parent.sampled : isKept(traceId, keptShare(sampling));
