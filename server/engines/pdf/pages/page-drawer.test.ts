import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pngSize } from '#engines/images/image-size.ts';
import { smallPdf } from '../seal/seal-world.test-support.ts';
import { openPageDrawer } from './page-drawer.ts';

/** The built program of the process. */
const drawer = openPageDrawer(path.resolve('dist/server/pages-worker.js'));
afterAll(() => drawer.close());

test('a page is drawn in a process of its own as it is drawn here, with its text', async () => {
  const print = await smallPdf('Contrat de vente');
  const [there, here] = await Promise.all([drawer.draw(print, 1), openPageDrawer(undefined).draw(print, 1)]);
  expect(there).toMatchObject({ of: 1, text: 'Contrat de vente' });
  expect(pngSize(Buffer.from(there.png))).toEqual({ width: there.width, height: there.height });
  expect(Buffer.from(there.png).equals(here.png)).toBe(true);
});

test('a page that is not there, and what is no PDF, are refused, and the next page is drawn', async () => {
  const print = await smallPdf('Contrat');
  await expect(drawer.draw(print, 2)).rejects.toThrow(RangeError);
  await expect(drawer.draw(Buffer.from('no PDF'), 1)).rejects.toThrow(/\S/);
  expect(await drawer.draw(print, 1)).toMatchObject({ of: 1 });
});
