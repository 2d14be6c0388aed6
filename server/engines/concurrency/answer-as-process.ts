import os from 'node:os';

/** Signals reach a whole group of processes. The portal finishes its work first, and needs this process for it. */
const signalsOfTheGroup = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Answers each question of the pool that started this process, and ends with it, also after its crash.
 * @param answer never throws
 */
export const answerAsProcess = <Q>(answer: (question: Q) => Promise<unknown>): void => {
  // Answering requests is more urgent.
  os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  for (const signal of signalsOfTheGroup) process.on(signal, () => {});
  process.on('message', (question) => {
    void answer(question as Q).then((result) => process.send?.(result));
  });
  process.once('disconnect', () => process.exit());
};
