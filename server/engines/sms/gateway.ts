import { createHmac } from 'node:crypto';
import { outboundFetch } from '../outbound-http/outbound-fetch.ts';
import { inCall } from '../tracing/trace.ts';

export interface SmsGateway {
  url: string;
  /** Signs each request, so that the gateway knows us. */
  secret: string;
  /** Sender name of the message. */
  sender: string;
}

export interface SmsToSend {
  /** The same for every attempt at one message. */
  id: string;
  to: string;
  text: string;
}

/** Answer of the gateway: accepted, to be retried, or refused for good. */
export interface GatewayAnswer {
  outcome: 'taken' | 'later' | 'refused';
  said: string;
}

const timeoutMs = 4_000;

/** Says of this message that no retry will change it; anything else may pass. */
const finalStatuses = new Set([400, 404, 410, 422]);

/** `v1,` and the HMAC-SHA256 of `id.timestamp.body`, as Standard Webhooks has it. */
const sign = (secret: string, id: string, timestamp: string, body: string): string =>
  `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;

/** Sends one message to the gateway; 2xx means accepted. Never throws. */
export const post = async (
  { url, secret, sender }: SmsGateway,
  { id, to, text }: SmsToSend,
  now: Date,
): Promise<GatewayAnswer> => {
  const body = JSON.stringify({ to, text, id, sender });
  const timestamp = String(Math.floor(now.getTime() / 1000));
  try {
    const response = await inCall('sms gateway', 'POST', () =>
      outboundFetch(url, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': sign(secret, id, timestamp, body),
        },
        // A redirect would carry number and code to an address nobody configured.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      }),
    );
    await response.body?.cancel();
    const said = `HTTP ${response.status}`;
    if (response.ok) return { outcome: 'taken', said };
    return { outcome: finalStatuses.has(response.status) ? 'refused' : 'later', said };
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    return { outcome: 'later', said: cause?.code ?? name };
  }
};
