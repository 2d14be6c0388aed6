import { createHash } from 'node:crypto';
import { fetchBytes, NoAnswer } from '../../outbound-http/fetch-bytes.ts';
import { inCall } from '../../tracing/trace.ts';

/** Fetches from certificate authorities. @throws NoAnswer */
export type Ask = (
  url: string,
  limits: { most: number; post?: { bytes: Uint8Array; type: string } },
) => Promise<Uint8Array>;

export interface SourceSettings {
  allowPrivate: boolean;
  timeoutMs?: number | undefined;
  /** How long an address that was slow to fail is not asked again: a thousand seals must not wait for it in turn. */
  restMs?: number | undefined;
}

const usual = { timeoutMs: 10_000, restMs: 60_000 };
const slowMs = 500;
const mostResting = 1_000;

export const openSources = ({ allowPrivate, ...settings }: SourceSettings): Ask => {
  const { timeoutMs = usual.timeoutMs, restMs = usual.restMs } = settings;
  const resting = new Map<string, { until: number; error: NoAnswer }>();
  return async (url, { most, post }) => {
    const key = post ? `${url} ${createHash('sha256').update(post.bytes).digest('base64')}` : url;
    const rest = resting.get(key);
    if (rest && performance.now() < rest.until) throw rest.error;
    resting.delete(key);
    const request = { url, body: post, timeoutMs, maxAnswerBytes: most, allowPrivate };
    const began = performance.now();
    try {
      return await inCall('certificate authority', post ? 'POST' : 'GET', () => fetchBytes(request));
    } catch (error) {
      if (!(error instanceof NoAnswer) || performance.now() - began < slowMs) throw error;
      if (resting.size >= mostResting) resting.clear();
      resting.set(key, { until: performance.now() + restMs, error });
      throw error;
    }
  };
};
