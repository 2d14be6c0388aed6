import { isRefusalCode, refusalStatus } from '#contract/errors.ts';
import type { Heard } from './wire.ts';

/** What an answer to a malformed request may not do. */
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
 * Of a refusal, nothing comes back but where it was wrong: `errors[].path` names fields. Of a success, what it shows is
 * data; its headers are ours.
 */
const isEchoed = ({ status, headers, text }: Heard, marker: string): boolean => {
  if ('x-fuzz' in headers || JSON.stringify(headers).includes(marker)) return true;
  if (status < 400) return false;
  const problem = problemOf(text);
  if (!problem) return text.includes(marker);
  return JSON.stringify({ ...problem, errors: undefined }).includes(marker);
};

/** Whoever may not is told of the form of the request and that they may not; or is shown the portal's empty page. */
const isTurnedAway = ({ status, headers }: Heard): boolean =>
  [400, 401, 403, 404, 413, 415].includes(status) ||
  (status === 200 && String(headers['content-type']).startsWith('text/html'));

export const judge = (
  heard: Heard,
  /** `isOpen`: who asked may make the call, or anybody may. */
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
