import { useRef } from 'react';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';

import { Refused } from './failures.ts';

/**
 * Puts what the server refused under the fields it names. `names` says which field of the form stands for which path
 * of the request.
 * @returns whether any field took the blame
 */
export const blameFields = <Values extends FieldValues>(
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

/** Random bits as hexadecimal; `crypto.randomUUID` is hidden from pages without TLS. */
export const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** The `Idempotency-Key` of an intention: the same for the same words sent again, another for others. */
export const useIntention = (): ((body: unknown) => string) => {
  const last = useRef({ words: '', key: '' });
  return (body) => {
    const words = JSON.stringify(body);
    if (words !== last.current.words) last.current = { words, key: newKey() };
    return last.current.key;
  };
};
