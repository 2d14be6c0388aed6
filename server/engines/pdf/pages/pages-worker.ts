import { parentPort } from 'node:worker_threads';
import { drawPage } from './draw-page.ts';
import type { PageAnswer, PageQuestion } from './page-drawer.ts';

const answerTo = async ({ pdf, number }: PageQuestion): Promise<PageAnswer> => {
  try {
    return { page: await drawPage(pdf, number) };
  } catch (error) {
    return { fault: error instanceof RangeError ? 'range' : 'other', message: (error as Error).message };
  }
};

parentPort?.on('message', (question: PageQuestion) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  void answerTo(question).then((answer) => parentPort?.postMessage(answer));
});
