import { hash, verify } from '@node-rs/argon2';
import { openWorkerPool } from '../concurrency/worker-pool.ts';

export interface Argon2Parameters {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

export type PasswordQuestion =
  | { password: string; parameters: Argon2Parameters }
  | { password: string; stored: string };
export type PasswordAnswer = { hash: string } | { matches: boolean } | { fault: string };

/** Argon2 without a queue. */
export interface Argon2 {
  hash(password: string, parameters: Argon2Parameters): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
}

/** A check needs 25 ms of a core. After this time the machine is overloaded, and the check is given up. */
const answerMs = 30_000;
/** The limit does not include Argon2's own memory. */
const heapMegabytes = 64;

/**
 * Argon2id in threads with a lower priority, so that a flood of log-ins does not slow signed-in people (REQ-4.4.4).
 * @param program the built thread; without one Node's own threads do the work, with the priority of the process
 */
export const openArgon2 = (program: string | undefined, atOnce: number): Argon2 => {
  if (program === undefined) return { hash, verify };
  const threads = openWorkerPool(program, { most: atOnce, answerMs, heapMegabytes });
  const ask = async (question: PasswordQuestion): Promise<PasswordAnswer> => {
    const answer = (await threads.ask(question)) as PasswordAnswer;
    if ('fault' in answer) throw new Error(answer.fault);
    return answer;
  };
  return {
    hash: async (password, parameters) => {
      const answer = await ask({ password, parameters });
      return 'hash' in answer ? answer.hash : '';
    },
    verify: async (stored, password) => {
      const answer = await ask({ password, stored });
      return 'matches' in answer && answer.matches;
    },
  };
};
