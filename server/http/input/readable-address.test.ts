import { expect, it } from 'vitest';
import { readableAddress } from './readable-address.ts';

// REQ-6.2.9
it('puts a text that is no id in the place of steps that cannot be decoded', () => {
  expect(readableAddress('/api/public/webdocs/%ff')).toBe('/api/public/webdocs/%00');
  expect(readableAddress('/api/public/webdocs/%C3/sign?a=%ff?')).toBe('/api/public/webdocs/%00/sign?a=%ff?');
});

it('leaves other addresses as they are', () => {
  for (const url of ['/api/public/webdocs?name=%ff', '/api/public/templates/%C3%A9', '/assets/%ff.js', '/'])
    expect(readableAddress(url)).toBe(url);
});
