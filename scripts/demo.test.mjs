import { expect, it } from 'vitest';
import { reachedAt } from './demo.mjs';

it('the programs of a demo reach each other where they listen', () => {
  const names = ['127.0.0.1', 'localhost', '0.0.0.0', '::', '::1', '192.168.1.5', 'fd00::5'].map(reachedAt);
  expect(names).toEqual([
    'localhost',
    'localhost',
    'localhost',
    'localhost',
    // `localhost` may resolve only to 127.0.0.1, where nothing listens in this case.
    '[::1]',
    '192.168.1.5',
    '[fd00::5]',
  ]);
});
