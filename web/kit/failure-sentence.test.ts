import { describe, expect, it } from 'vitest';
import { failureSentence, formatWait } from './failure-sentence.ts';
import { Refused, Unreachable } from './failures.ts';

const refused = (code: string, retryAfterSeconds?: number) =>
  new Refused(
    { type: 'about:blank', title: code, status: 400, code: code as never, requestId: 'r' },
    retryAfterSeconds,
  );

describe('what is said about a failed call', () => {
  it('is the sentence of its refusal, in the reader’s language', () => {
    expect(failureSentence(refused('WrongPassword'), 'fr')).toBe('Mot de passe incorrect');
    expect(failureSentence(refused('WrongPassword'), 'en')).toBe('Wrong password');
  });

  it('says how long to wait after too many attempts', () => {
    expect(failureSentence(refused('TooManyRequests', 700), 'fr')).toBe('Trop d’essais. Réessayez dans 12 minutes.');
    expect(failureSentence(refused('TooManyRequests', 1), 'en')).toBe('Too many attempts. Try again in 1 second.');
    expect(failureSentence(refused('TooManyRequests'), 'en')).toBe('Too many attempts. Try again later.');
  });

  // REQ-1.8.22
  it.each([
    [89, '89 seconds', '89\u00A0secondes'],
    [90, '2 minutes', '2 minutes'],
    [5_399, '90 minutes', '90 minutes'],
    [5_400, '2 hours', '2\u00A0heures'],
    [86_340, '24 hours', '24\u00A0heures'],
    [172_799, '48 hours', '48\u00A0heures'],
    [172_800, '2 days', '2\u00A0jours'],
  ])('tells a wait of %i s in a unit that people reckon in', (seconds, en, fr) => {
    expect([formatWait(seconds, 'en'), formatWait(seconds, 'fr')]).toEqual([en, fr]);
  });

  it('is about the connection when no answer came', () => {
    expect(failureSentence(new Unreachable('offline'), 'fr')).toContain('Vérifiez votre connexion');
  });

  it('takes the blame for what nobody knows, a newer server’s word included', () => {
    const ours = 'Something went wrong on our side. Try again in a moment.';
    expect(failureSentence(refused('NewWordOfTomorrow'), 'en')).toBe(ours);
    expect(failureSentence(new TypeError('x is not a function'), 'en')).toBe(ours);
  });
});
