import { describe, expect, it } from 'vitest';

import { firstPage, nextOf, pageNumberOf, previousOf, tokenOf } from './page-tokens.ts';
import type { Way } from './page-tokens.ts';

const forth = (way: Way, token: string): Way => {
  const next = nextOf(way, token);
  if (next === null) throw new Error('no more pages');
  return next;
};

describe('the way through the pages', () => {
  it('goes forth by continuation tokens and back by those kept', () => {
    const third = forth(forth(firstPage, 'two'), 'three');
    expect([tokenOf(third), pageNumberOf(third)]).toEqual(['three', 3]);
    const second = previousOf(third);
    expect(second && [tokenOf(second), pageNumberOf(second)]).toEqual(['two', 2]);
  });

  it('takes the newer token when it goes forth again', () => {
    const back = previousOf(forth(forth(firstPage, 'two'), 'three'));
    expect(back && tokenOf(forth(back, 'other'))).toBe('other');
  });

  it('ends at both ends', () => {
    expect(nextOf(firstPage, null)).toBeNull();
    expect(previousOf(firstPage)).toBeNull();
  });
});
