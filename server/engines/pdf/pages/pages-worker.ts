import { answerAsProcess } from '../../concurrency/answer-as-process.ts';
import { drawPage } from './draw-page.ts';
import type { PageAnswer, PageQuestion } from './page-drawer.ts';

const answerTo = async ({ pdf, number }: PageQuestion): Promise<PageAnswer> => {
  try {
    return { page: await drawPage(pdf, number) };
  } catch (error) {
    return { fault: error instanceof RangeError ? 'range' : 'other', message: (error as Error).message };
  }
};

answerAsProcess(answerTo);
