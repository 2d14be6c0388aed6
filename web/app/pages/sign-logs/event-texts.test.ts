import { describe, expect, it } from 'vitest';
import { eventInWords } from './event-texts.ts';
import { offeredEvents } from './filters/search.ts';

/** REQ-2.3.14. */
const named = [
  ...['activated', 'done', 'expired', 'reminder_executed', 'approved', 'declined'].map(
    (word) => `signature_request.${word}`,
  ),
  ...['notified', 'approved', 'rejected'].map((word) => `approver.${word}`),
  ...['notified', 'link_opened', 'identification_blocked', 'done', 'sender_contacted', 'error', 'declined'].map(
    (word) => `signer.${word}`,
  ),
  'contact-created',
  'contact.created',
  'electronic_seal.done',
  'electronic_seal.error',
];

describe('the name of an event', () => {
  // REQ-2.3.14
  it('is in plain words in both languages for all that are specified and offered', () => {
    for (const name of [...named, ...offeredEvents]) {
      for (const language of ['fr', 'en'] as const) expect(eventInWords(name, language)).not.toContain('.');
      expect(eventInWords(name, 'fr')).not.toBe(name);
    }
  });

  it.each(['workflow_session.finished', 'constructor', ''])('is no raw word when unknown: %s', (name) => {
    expect(eventInWords(name, 'fr')).toBe('Autre événement');
    expect(eventInWords(name, 'en')).toBe('Other event');
  });
});
