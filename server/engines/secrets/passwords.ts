import { hash } from '@node-rs/argon2';
import { openArgon2, type Argon2Parameters } from './password-threads.ts';
import { openSemaphore } from '../concurrency/semaphore.ts';

/**
 * The memory of OWASP's floor for argon2id and twice its passes (REQ-4.5.1): a guess costs twice as much,
 * and two verifications at once still need no more than 38 MiB.
 */
const slowEnough: Argon2Parameters = { memoryCost: 19_456, timeCost: 4, parallelism: 1 };

export interface PasswordOptions {
  /** The built `password-worker.ts`; see `openArgon2`. */
  program?: string | undefined;
  /** Others than those for people's passwords are for tests that log in on the way to something else. */
  parameters?: Argon2Parameters | undefined;
}

/** More than two at once gains nothing on two cores and starves everything else. */
const atOnce = 2;
const longestQueue = 200;

/** Thrown when too many passwords wait; the caller should be told to try again later. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy';
}

export interface Passwords {
  hash(password: string): Promise<string>;
  /** With `stored` null a dummy is verified, so that an unknown account takes as long as a wrong password. */
  verify(stored: string | null, password: string): Promise<boolean>;
  /** Tells whether the hash has old parameters and must be renewed when the password is known. */
  isOutdated(stored: string): boolean;
}

export const openPasswords = async ({ program, parameters = slowEnough }: PasswordOptions = {}): Promise<Passwords> => {
  const { memoryCost, timeCost, parallelism } = parameters;
  const madeToday = `$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
  const semaphore = openSemaphore(atOnce, {
    longestQueue,
    refusal: () => new PasswordsBusy('too many passwords are being checked'),
  });
  const argon2 = openArgon2(program, atOnce);
  // Not in a thread, which would stand about for a minute after each start.
  const dummy = await hash('a password nobody has', parameters);
  return {
    hash: (password) => semaphore(() => argon2.hash(password, parameters)),
    verify: (stored, password) =>
      semaphore(async () => {
        const matches = await argon2.verify(stored ?? dummy, password);
        return stored !== null && matches;
      }),
    isOutdated: (stored) => !stored.includes(madeToday),
  };
};
