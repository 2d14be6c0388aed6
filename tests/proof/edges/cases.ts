import type { Figure } from '../support/figures.ts';

/** Cases of a promise by name, each true where the product did as it should. */
export type Cases = Record<string, boolean>;

/** `more` is added to the figure. A promise without cases does not hold. */
export const casesOf = (promise: string, cases: Cases, more = ''): Figure => {
  const broken = Object.entries(cases).flatMap(([name, isRight]) => (isRight ? [] : [name]));
  const all = Object.keys(cases).length;
  const failed = broken.length > 0 ? `; not: ${broken.slice(0, 5).join(', ')}` : '';
  return {
    promise,
    figure: `${all - broken.length} of ${all}${more && `, ${more}`}${failed}`,
    holds: all > 0 && broken.length === 0,
  };
};
