import { newEvents } from '../../../bench/support/sign-events.ts';
import type { ReadPlace } from './place.ts';

export interface Tally {
  reads: number;
  writes: number;
  /** Answers that are not those asked for. */
  faults: string[];
  /** Searches that did not find the event delivered before them. */
  missed: number;
  slowestMs: number;
}

const startDate = '2026-01-01T00:00:00.000Z';
const pageSize = '50';

/**
 * The steps of a reader, in turn: an event is delivered, looked for at once, counted, and seen among older ones. Each
 * round is the same work for the database, wherever it is read.
 */
export const openReader = ({ bearer, webhookSecret }: ReadPlace, origin: string, tally: Tally) => {
  const headers = { authorization: `Bearer ${bearer}` };
  const read = async (path: string, query: Record<string, string>): Promise<string> => {
    const begun = performance.now();
    const answer = await fetch(`${origin}/api/logs/sign${path}?${new URLSearchParams(query).toString()}`, { headers });
    const text = await answer.text();
    tally.reads += 1;
    tally.slowestMs = Math.max(tally.slowestMs, performance.now() - begun);
    if (answer.status !== 200) tally.faults.push(`${path} ${answer.status} ${text}`);
    return text;
  };
  const deliver = async (): Promise<string> => {
    const [event] = newEvents(1, webhookSecret);
    const answer = await fetch(`${origin}/api/webhooks/sign`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-yousign-signature-256': `sha256=${event?.signature}` },
      body: event?.text ?? '',
    });
    await answer.text();
    tally.writes += 1;
    if (answer.status !== 200) tally.faults.push(`webhook ${answer.status}`);
    return event?.id ?? '';
  };
  return async (): Promise<void> => {
    const id = await deliver();
    const first = JSON.parse(await read('', { startDate, pageSize }));
    const found = await read('', { startDate, search: 'anne@client.example' });
    if (!found.includes(id)) tally.missed += 1;
    await read('', { startDate, pageSize, continuationToken: String(first.continuationToken) });
    await read('/count', { startDate, search: 'lefevre signer17' });
    await read('/count', { startDate });
    await read('/week', {});
  };
};
