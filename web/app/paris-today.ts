import { useState } from 'react';

import { parisDay } from '#contract/days/paris.ts';

/**
 * The company's calendar day. A page that stays open over midnight moves on with the next answer.
 * @param answeredAt when the shown data came, in milliseconds
 */
export const useParisToday = (answeredAt: number): string => {
  const [opened] = useState(Date.now);
  return parisDay(new Date(Math.max(opened, answeredAt)));
};
