import { useRef } from 'react';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { Refused } from './failures.ts';

/**
 * Shows the server's refusals under the fields they name. `names` maps a path of the request to a field of the form.
 * @returns whether any field got an error
 */
export const showFieldErrors = <Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  names: Partial<Record<string, FieldPath<Values>>>,
): boolean => {
  if (!(error instanceof Refused)) return false;
  const blamed = (error.problem.errors ?? []).flatMap(({ path, code }) => {
    const name = names[path];
    return name === undefined ? [] : [{ name, code }];
  });
  blamed.forEach(({ name, code }, at) => {
    setError(name, { type: 'server', message: code }, { shouldFocus: at === 0 });
  });
  return blamed.length > 0;
};

/** 32 random hexadecimal digits; browsers hide `crypto.randomUUID` from pages without TLS. */
export const randomKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Returns the `Idempotency-Key` of a body. The key stays the same until the body changes. */
export const useIdempotencyKey = (): ((body: unknown) => string) => {
  const last = useRef({ words: '', key: '' });
  return (body) => {
    const words = JSON.stringify(body);
    if (words !== last.current.words) last.current = { words, key: randomKey() };
    return last.current.key;
  };
};
