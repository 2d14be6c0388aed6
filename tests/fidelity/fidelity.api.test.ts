import { afterAll, beforeAll, expect, test } from 'vitest';
import { create, note, openSender, sign, untilSealed } from '#domains/webdocs/signing.test-support.ts';
import { fontFaces } from '#engines/pdf/fonts.ts';
import { extractText } from '#engines/pdf/text.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import { samples } from './documents.ts';
import { difference, inkOf, picturesOf } from './pictures.ts';

let world: World;
let bearer: string;
beforeAll(async () => {
  world = await openWorld();
  ({ bearer } = await openSender(world, 'fidelity@acier-nord.example'));
});
afterAll(() => world.close());

/** As its author printed it: the same browser and fonts, nothing cleaned, nothing added. */
const printedAsWritten = (html: string) =>
  world.product.pdf.render(html.replace('<style>', `<style>${fontFaces(html)}</style><style>`), {
    timeoutMs: 60_000,
  });

const sealedFrom = async (title: string, html: string): Promise<Buffer> => {
  const created = await create(world, bearer, note({ documents: [{ title, html }], interactions: [] }));
  const token = created.signatories[0]?.token;
  expect((await sign(world, token, [])).status).toBe(200);
  await untilSealed(world, bearer, created.id);
  return (await world.app.inject({ url: `/api/webdoc/download/${token}` })).rawPayload;
};

/** Above the margin that holds the page's number, which counts the evidence too. */
const aboveFooter = 0.93;
const pageNumber = /Page \d+ \/ \d+/g;
const wordsOf = (text: string) => text.replaceAll(pageNumber, '').split(/\s+/).filter(Boolean).join(' ');

test.each(samples)(
  'a sealed document shows what its author wrote: $what',
  { timeout: 90_000 },
  async ({ what, pages, html }) => {
    const [written, sealed] = [await printedAsWritten(html), await sealedFrom(what, html)];
    expect(wordsOf(await extractText(sealed)).startsWith(wordsOf(await extractText(written)))).toBe(true);
    const looked = pages > 10 ? 10 : 1;
    const [originals, copies] = [await picturesOf(written, looked), await picturesOf(sealed, looked)];
    expect(originals.length).toBe(pages / looked);
    const differences = originals.map((page, index) => difference(page, copies[index]!, aboveFooter));
    expect(differences.filter((share) => share > 0.001)).toEqual([]);
    expect(originals.filter((page) => inkOf(page, aboveFooter) < 0.001)).toEqual([]);
  },
);
