import { describe, expect, it } from 'vitest';
import { firstPage, nextPage, pageNumberOf, previousPage, tokenOf } from './page-tokens.ts';
import type { PagePosition } from './page-tokens.ts';

const forth = (way: PagePosition, token: string): PagePosition => {
  const next = nextPage(way, token);
  if (next === null) throw new Error('no more pages');
  return next;
};

describe('the way through the pages', () => {
  it('goes forth by continuation tokens and back by those kept', () => {
    const third = forth(forth(firstPage, 'two'), 'three');
    expect([tokenOf(third), pageNumberOf(third)]).toEqual(['three', 3]);
    const second = previousPage(third);
    expect(second && [tokenOf(second), pageNumberOf(second)]).toEqual(['two', 2]);
  });

  it('takes the newer token when it goes forth again', () => {
    const back = previousPage(forth(forth(firstPage, 'two'), 'three'));
    expect(back && tokenOf(forth(back, 'other'))).toBe('other');
  });

  it('ends at both ends', () => {
    expect(nextPage(firstPage, null)).toBeNull();
    expect(previousPage(firstPage)).toBeNull();
  });
});
