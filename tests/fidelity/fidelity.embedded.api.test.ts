import { expect } from 'vitest';
import { create, note, openSender, sign, untilSealed } from '#domains/webdocs/signing.test-support.ts';
import { fontFaces } from '#engines/pdf/fonts.ts';
import { extractText } from '#engines/pdf/reading/print-reading.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { samples } from './documents.ts';
import { difference, inkOf, picturesOf, type Picture } from './pictures.ts';

const test = worldTest();
let bearer: string;
test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'fidelity@acier-nord.example'));
});

/** Prints the author's HTML with the same browser and fonts, not sanitised and with nothing added. */
const printedAsWritten = (world: World, html: string) =>
  world.context.pdf.render(html.replace('<style>', `<style>${fontFaces(html)}</style><style>`), {
    timeoutMs: 60_000,
  });

const sealedFrom = async (world: World, title: string, ...sources: string[]): Promise<Buffer> => {
  const documents = sources.map((html) => ({ title, html }));
  const created = await create(world, bearer, note({ documents, interactions: [] }));
  const token = created.signatories[0]?.token;
  expect((await sign(world, token, [])).status).toBe(200);
  await untilSealed(world, bearer, created.id);
  return (await world.app.inject({ url: `/api/webdoc/download/${token}` })).rawPayload;
};

/** Excludes the bottom margin with the page number, which also counts the evidence pages. */
const aboveFooter = 0.93;
const pageNumber = /Page \d+ \/ \d+/g;
const wordsOf = (text: string) => text.replaceAll(pageNumber, '').split(/\s+/).filter(Boolean).join(' ');

test.for(samples)(
  'a sealed document shows what its author wrote: $what',
  { timeout: 90_000 },
  async ({ what, pages, html }, { world }) => {
    const [written, sealed] = [await printedAsWritten(world, html), await sealedFrom(world, what, html)];
    expect(wordsOf(await extractText(sealed)).startsWith(wordsOf(await extractText(written)))).toBe(true);
    const looked = pages > 10 ? 10 : 1;
    const [originals, copies] = [await picturesOf(written, looked), await picturesOf(sealed, looked)];
    expect(originals.length).toBe(pages / looked);
    const differences = originals.map((page, index) => difference(page, copies[index]!, aboveFooter));
    expect(differences.filter((share) => share > 0.001)).toEqual([]);
    expect(originals.filter((page) => inkOf(page, aboveFooter) < 0.001)).toEqual([]);
  },
);

test('what a document places at the head or the foot of its sheet stands there, whichever document it is', async ({
  world,
}) => {
  const placed = (word: string) =>
    `<style>.h{position:absolute;top:0;right:0} .f{position:absolute;bottom:0;left:0}</style>
     <p>${word}</p><p class="h">Head of ${word}</p><p class="f">Foot of ${word}</p>`;
  const sealed = await sealedFrom(world, 'Placed', placed('one'), placed('two'));
  const [one, two, evidence] = (await extractText(sealed)).split('\f').map(wordsOf);
  expect([one, two]).toEqual(['oneHead of oneFoot of one', 'twoHead of twoFoot of two']);
  expect(evidence).toContain('Placed');
  const [first, second] = await picturesOf(sealed, 1);
  const middle = (page: Picture) => inkOf(page, 0.9) - inkOf(page, 0.15);
  const foot = (page: Picture) => inkOf(page, aboveFooter) - inkOf(page, 0.9);
  for (const page of [first!, second!]) expect([middle(page) < 1e-4, foot(page) > 1e-4]).toEqual([true, true]);
});
