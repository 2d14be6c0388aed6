import sharp from 'sharp';
import { asValue } from '#domains/webdocs/drawn-png.test-support.ts';
import { samplePage, sampleView, toDocuments } from '#tests/support/sign-samples.ts';
import { openSignDesk } from '#tests/support/sign-page.page-object.ts';
import { expect, sizes, test } from './browsers-test.ts';
import { expectNoAxeFindings } from './axe.ts';
import * as signing from './signing.page-object.ts';

const ink = (height: number): Promise<Buffer> =>
  sharp({ create: { width: 600, height, channels: 4, background: '#1b2a6b' } })
    .png()
    .toBuffer();

/** Names and shapes, in hundredths of the height: a picture that does not come has the shape of its name. */
const shown = `return [...document.querySelectorAll('.webdoc-document [data-spot] img')].map((one) => {
  const { width, height } = one.getBoundingClientRect();
  return one.alt + ' ' + Math.round((100 * width) / height);
})`;

// REQ-6.1.36
test('what another has signed stands once in the page, however many places show it, and every engine draws it at each', async ({
  tab,
}) => {
  const [initials, signature] = [asValue(await ink(300)), asValue(await ink(360))];
  const recipientsInteractions = sampleView().recipientsInteractions.flatMap((field) => [
    { ...field, value: signature },
    { ...field, tag: '{{s2.initials}}', value: initials },
    { ...field, tag: '{{s2.again}}', value: initials },
  ]);
  const view = sampleView({ recipientsInteractions });
  const html = `${'<p>Page lue : {{s2.initials}}</p>'.repeat(30)}<p>{{s2.again}}</p><p>{{s1.sign}} {{s2.sign}}</p>`;
  const documents = toDocuments([['Bail', html]], [...view.interactions, ...recipientsInteractions]);
  const page = samplePage({ documents }, view);
  const desk = await openSignDesk();
  const preview = {
    ...view,
    interactions: [],
    recipientsInteractions: [...view.interactions, ...recipientsInteractions],
  };
  const { sender: _, problem: __, ...rest } = page;
  const addresses = [desk.show(page), desk.showPreview({ ...rest, state: 'ready', view: preview })];
  for (const address of addresses) {
    const sent = await (await fetch(address)).text();
    for (const value of [initials, signature]) expect(sent.split(value)).toHaveLength(2);
    for (const [width, height] of [sizes.desktop, sizes.phone]) {
      await tab.resize(width, height);
      await tab.open(address);
      const expected = [...Array.from({ length: 31 }, () => 200), 167];
      const all = expected.map((shape) => `Signature de Sophie Leroy ${shape}`);
      await expect.poll(() => tab.run(shown)).toEqual(all);
      await signing.readInOneColumn(tab, signing.fr, true);
      await expect.poll(() => tab.run(shown)).toEqual(all);
      await expectNoAxeFindings(tab);
      await signing.readInOneColumn(tab, signing.fr, false);
    }
  }
  await desk.close();
});
