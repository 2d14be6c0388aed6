import { exchange, isWebUrl } from './exchange.ts';

export interface BytesRequest {
  /** Also without TLS: for answers that are signed, as those of certificate authorities are. */
  url: string;
  /** With a body it is posted. */
  body?: { bytes: Uint8Array; type: string } | undefined;
  timeoutMs: number;
  maxAnswerBytes: number;
  allowPrivate: boolean;
  signal?: AbortSignal | undefined;
}

/** There is no usable answer; the message says why. */
export class NoAnswer extends Error {}

/** Reads a whole answer of status 200. Follows no redirect. @throws NoAnswer */
export const fetchBytes = async ({ url, body, ...limits }: BytesRequest): Promise<Uint8Array> => {
  if (!isWebUrl(url, limits.allowPrivate)) throw new NoAnswer('UrlRefused');
  const received = await exchange({
    ...limits,
    url,
    method: body ? 'POST' : 'GET',
    headers: body ? { 'content-type': body.type } : {},
    body: body?.bytes,
  });
  if ('failure' in received) throw new NoAnswer(received.failure);
  if (received.status !== 200) throw new NoAnswer(`status ${received.status}`);
  if (!received.isWhole) throw new NoAnswer('the answer is too long, or cut');
  return received.bytes;
};
