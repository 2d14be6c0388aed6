import { describe, expect, it } from 'vitest';
import { failureSentence } from './failure-sentence.ts';
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

  it('is about the connection when no answer came', () => {
    expect(failureSentence(new Unreachable('offline'), 'fr')).toContain('Vérifiez votre connexion');
  });

  it('takes the blame for what nobody knows, a newer server’s word included', () => {
    const ours = 'Something went wrong on our side. Try again in a moment.';
    expect(failureSentence(refused('NewWordOfTomorrow'), 'en')).toBe(ours);
    expect(failureSentence(new TypeError('x is not a function'), 'en')).toBe(ours);
  });
});
