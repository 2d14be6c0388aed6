import { describe, expect, it } from 'vitest';
import { isSafeLink, linkAddress } from './link-address.ts';

describe('the address of a link', () => {
  it.each([
    ['https://exemple.fr/a?b=1', 'https://exemple.fr/a?b=1'],
    [' exemple.fr/aide ', 'https://exemple.fr/aide'],
    ['exemple.fr:8080', 'https://exemple.fr:8080'],
    ['support@exemple.fr', 'mailto:support@exemple.fr'],
    ['tel:+33123456789', 'tel:+33123456789'],
  ])('typed as %s leads to %s', (typed, address) => {
    expect(linkAddress(typed)).toBe(address);
  });

  it.each([
    '',
    'deux mots',
    'mot',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://x.fr/1',
  ])('is refused as %s', (typed) => {
    expect(linkAddress(typed)).toBeNull();
  });

  it('is safe only with a scheme that opens a page, a mail or a call', () => {
    expect(isSafeLink('https://x.fr')).toBe(true);
    expect(isSafeLink('\u0001javascript:alert(1)')).toBe(false);
    expect(isSafeLink('java\nscript:alert(1)')).toBe(false);
  });
});
