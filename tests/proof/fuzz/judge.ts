import { isRefusalCode, refusalStatus } from '#contract/errors.ts';
import type { Heard } from './wire.ts';

/** Faults of an answer to a malformed request. */
export const faults = ['broke', 'hung', 'untyped', 'long', 'echoed', 'admitted'] as const;
export type Fault = (typeof faults)[number];

export const hungAfterMs = 2_000;
const longestRefusal = 4_096;

interface Refused {
  code?: unknown;
  status?: unknown;
  errors?: { path?: string }[];
}

const problemOf = (text: string): Refused | null => {
  try {
    return JSON.parse(text) as Refused;
  } catch {
    return null;
  }
};

const isTyped = ({ status, headers, text }: Heard): boolean => {
  const problem = problemOf(text);
  return (
    String(headers['content-type']).startsWith('application/problem+json') &&
    typeof problem?.code === 'string' &&
    isRefusalCode(problem.code) &&
    problem.status === status &&
    refusalStatus[problem.code] === status
  );
};

/**
 * A refusal must not repeat input, except in `errors[].path`, which names fields. The body of a success may contain
 * input as data; headers never.
 */
const isEchoed = ({ status, headers, text }: Heard, marker: string): boolean => {
  if ('x-fuzz' in headers || JSON.stringify(headers).includes(marker)) return true;
  if (status < 400) return false;
  const problem = problemOf(text);
  if (!problem) return text.includes(marker);
  return JSON.stringify({ ...problem, errors: undefined }).includes(marker);
};

/** A refused caller gets an error about the form or the permission, or the portal's static page. */
const isTurnedAway = ({ status, headers }: Heard): boolean =>
  [400, 401, 403, 404, 413, 415].includes(status) ||
  (status === 200 && String(headers['content-type']).startsWith('text/html'));

export const judge = (
  heard: Heard,
  /** `isOpen`: the caller may make the call. */
  { marker, isOpen }: { marker: string; isOpen: boolean },
): Fault[] => {
  const found: Fault[] = [];
  if (heard.status === 0 || heard.status >= 500) found.push('broke');
  if (heard.ms > hungAfterMs) found.push('hung');
  if (heard.status >= 400 && heard.status < 500 && !isTyped(heard)) found.push('untyped');
  if (heard.status >= 400 && Buffer.byteLength(heard.text) >= longestRefusal) found.push('long');
  if (isEchoed(heard, marker)) found.push('echoed');
  if (!isOpen && heard.status !== 0 && heard.status < 500 && !isTurnedAway(heard)) found.push('admitted');
  return found;
};
