import { describe, expect, it } from 'vitest';
import { firstPage, nextPage, pageNumberOf, placeOf, positionOf, previousPage, tokenOf } from './page-tokens.ts';
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

  it('stands in the address with the end of its period, and is found again with the tokens of the tab', () => {
    const third = forth(forth(firstPage, 'two'), 'three');
    const place = placeOf(third, 1_700_000_000_000);
    expect(place).toEqual({ page: 3, after: 'three', until: 1_700_000_000_000 });
    expect(positionOf(place, third.tokens)).toEqual(third);
    expect(placeOf(firstPage, 1_700_000_000_000)).toEqual({});
    expect(positionOf({}, [])).toEqual(firstPage);
  });

  it('leads back to the first page from an address opened elsewhere', () => {
    const third = positionOf({ page: 3, after: 'three', until: 1 }, []);
    expect([tokenOf(third), pageNumberOf(third)]).toEqual(['three', 3]);
    expect(previousPage(third)).toEqual(firstPage);
    const first = previousPage(positionOf({ page: 2, after: 'two', until: 1 }, []));
    expect(first && pageNumberOf(first)).toBe(1);
  });

  it('ends at both ends', () => {
    expect(nextPage(firstPage, null)).toBeNull();
    expect(previousPage(firstPage)).toBeNull();
  });
});
