import { createHash } from 'node:crypto';
import { fetchBytes, NoAnswer } from '../../outbound-http/fetch-bytes.ts';
import { openResting } from '../../outbound-http/resting.ts';
import { inCall } from '../../tracing/trace.ts';

/** Fetches from certificate authorities. @throws NoAnswer */
export type Ask = (
  url: string,
  limits: { most: number; post?: { bytes: Uint8Array; type: string } },
) => Promise<Uint8Array>;

export interface SourceSettings {
  allowPrivate: boolean;
  timeoutMs?: number | undefined;
  restMs?: number | undefined;
}

export const openSources = ({ allowPrivate, timeoutMs = 10_000, restMs }: SourceSettings): Ask => {
  const resting = openResting({ restMs, isFailure: (error) => error instanceof NoAnswer });
  return (url, { most, post }) => {
    const question = post ? `${url} ${createHash('sha256').update(post.bytes).digest('base64')}` : url;
    const request = { url, body: post, timeoutMs, maxAnswerBytes: most, allowPrivate };
    return resting(question, () => inCall('certificate authority', post ? 'POST' : 'GET', () => fetchBytes(request)));
  };
};
