import { beNewcomer, goalSeconds, linesOf } from '#tests/newcomer/newcomer.ts';
import { tell, type Figure } from './support/figures.ts';

export const title = 'From a clean copy with only Node and npm to the first sealed PDF';

/** `NEWCOMER=emptied` does not use namespaces, even if the kernel has them. */
const emptied = process.env['NEWCOMER'] === 'emptied';

export const prove = async (): Promise<Figure[]> => {
  const newcomer = await beNewcomer({ emptied });
  for (const line of linesOf(newcomer)) tell(line);
  const { seconds, installSeconds, how } = newcomer;
  return [
    {
      promise: `npm start to the first sealed PDF in under ${goalSeconds} s after the install`,
      figure: `${seconds.toFixed(1)} s, after ${installSeconds?.toFixed(1)} s of install; ${how}`,
      holds: seconds < goalSeconds,
    },
  ];
};
