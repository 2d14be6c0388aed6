import { useState } from 'react';
import { parisDay } from '#contract/days/paris.ts';

/**
 * The company's calendar day. On a page left open over midnight, it changes with the next answer.
 * @param answeredAt when the shown data came, in epoch milliseconds
 */
export const useParisToday = (answeredAt: number): string => {
  const [opened] = useState(Date.now);
  return parisDay(new Date(Math.max(opened, answeredAt)));
};
