import { explainFault } from '../../explain-fault.ts';

export interface Finding {
  check: string;
  /** `skipped`: it is not set up here, or what it needs has failed. */
  state: 'ok' | 'warning' | 'failed' | 'skipped';
  /** One line of what was seen, or of what to do. */
  says: string;
}

export type Result = Omit<Finding, 'check'>;

export const ok = (says: string): Result => ({ state: 'ok', says });
export const warning = (says: string): Result => ({ state: 'warning', says });
export const failed = (says: string): Result => ({ state: 'failed', says });
export const skipped = (says: string): Result => ({ state: 'skipped', says });

const longestCheckMs = 30_000;
const longestLine = 300;

const reasonOf = (error: unknown): string => {
  const { message, code } = error as NodeJS.ErrnoException;
  const [line = ''] = (message || code || explainFault(error)).split('\n');
  return line.slice(0, longestLine);
};

/** Runs one check. It never throws: a check that throws, or takes longer than 30 s, has failed. */
export const examine = async (check: string, run: () => Promise<Result>): Promise<Finding> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Result>((resolve) => {
    timer = setTimeout(() => resolve(failed(`no answer within ${longestCheckMs / 1_000} s`)), longestCheckMs);
  });
  try {
    return { check, ...(await Promise.race([run(), late])) };
  } catch (error) {
    return { check, ...failed(reasonOf(error)) };
  } finally {
    clearTimeout(timer);
  }
};
