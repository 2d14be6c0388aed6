import { describe, expect, it } from 'vitest';
import { webhookEvents } from '#contract/webhooks.ts';
import type { TrailEvent } from '#domains/webdocs/trail.ts';
import type { Posted } from '#engines/outbound-http/post.ts';
import { classifyAnswer } from './rules.ts';
import { publicEventsOf } from './payload.ts';

const now = new Date('2026-11-21T12:00:00Z');
const answered = (status: number, retryAfter: string | null = null): Posted => ({
  status,
  answer: '',
  retryAfter,
  ms: 5,
  failure: null,
});

describe('a try', () => {
  it('is delivered by any 2xx and by nothing else', () => {
    for (const status of [200, 201, 204, 299])
      expect(classifyAnswer(answered(status), 1, now)).toEqual({ error: null, againIn: null, gone: false });
    for (const status of [100, 301, 308, 400, 404, 500])
      expect(classifyAnswer(answered(status), 1, now)).toMatchObject({ againIn: 5 });
  });

  it('that failed is followed by nine others over about three days', () => {
    const waits = Array.from({ length: 10 }, (_, index) => classifyAnswer(answered(500), index + 1, now).againIn);
    expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
    expect(waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0) / 86_400).toBeCloseTo(3, 0);
  });

  it('waits as long as 429 and 503 ask, at most a day, and never less than planned', () => {
    expect(classifyAnswer(answered(429, '120'), 1, now).againIn).toBe(120);
    expect(classifyAnswer(answered(503, 'Sat, 21 Nov 2026 13:00:00 GMT'), 1, now).againIn).toBe(3_600);
    expect(classifyAnswer(answered(503, '999999999'), 1, now).againIn).toBe(86_400);
    expect(classifyAnswer(answered(429, '1'), 2, now).againIn).toBe(300);
    expect(classifyAnswer(answered(500, '120'), 1, now).againIn).toBe(5);
    expect(classifyAnswer(answered(429, 'soon'), 1, now).againIn).toBe(5);
    expect(classifyAnswer(answered(429, 'Sat, 21 Nov 2020 13:00:00 GMT'), 1, now).againIn).toBe(5);
    expect(classifyAnswer(answered(429, '120'), 10, now).againIn).toBeNull();
  });

  it('answered 410 is the last', () => {
    expect(classifyAnswer(answered(410), 1, now)).toEqual({ error: 'Status', againIn: null, gone: true });
  });
});

describe('an event', () => {
  it.each([
    ['created', ['signature_request.activated']],
    ['completed', ['signature_request.done']],
    ['sealed', ['electronic_seal.done']],
    ['signer.declined', ['signer.declined', 'signature_request.declined']],
    ['signer.link_opened', ['signer.link_opened']],
    ['archived', ['signature_request.archived']],
    ['ownerChanged', ['signature_request.owner_changed']],
    ['signer.codeSent', ['signer.code_sent']],
    ['constructor', ['signature_request.constructor']],
  ])('of the trail, %s, is %j on the wire', (word, names) => expect(publicEventsOf(word)).toEqual(names));
});

/** All trail events. A new event does not compile until it is added here, and then needs a webhook event. */
const trail: Record<TrailEvent, true> = {
  created: true,
  'signer.notified': true,
  'signer.notification_delayed': true,
  'signer.notification_delivery_failed': true,
  'signer.complained': true,
  'signer.link_opened': true,
  'signer.code_sent': true,
  'signer.identified': true,
  'signer.identification_blocked': true,
  'signer.file_uploaded': true,
  'signer.done': true,
  'signer.declined': true,
  'signer.corrected': true,
  'signer.delegated': true,
  'signer.sender_contacted': true,
  'signer.question_answered': true,
  'signer.snoozed': true,
  'signature_request.reminder_executed': true,
  expiry_announced: true,
  completed: true,
  expired: true,
  cancelled: true,
  reopened: true,
  sealed: true,
  timestamped: true,
  raised: true,
  seal_stopped: true,
  'record.written': true,
  'record.failed': true,
};

it('of the trail can always be chosen by an endpoint', () => {
  const wire = (Object.keys(trail) as TrailEvent[]).flatMap(publicEventsOf);
  expect(wire.filter((name) => !webhookEvents.some((known) => known === name))).toEqual([]);
});
