import { expectNoAxeFindings } from './axe.ts';
import { differences } from './engine-differences.ts';
import { expectReadable } from './readable.ts';
import { widerThanWindow } from './browser-page.ts';
import { expect, sizes, test } from './browsers-test.ts';
import { button, field, heading } from './place.ts';
import * as signing from './signing.page-object.ts';

const { fr } = signing;

/** A table twice as wide as the paper. */
const wide = `<p>Tarifs, le {{s1.ville}}.</p><table><tr>${Array.from(
  { length: 10 },
  (_, index) => `<td style="min-width:110px">Colonne ${index + 1}</td>`,
).join('')}</tr></table>`;

const shownPage = `return [...document.querySelectorAll('span')].map((each) => each.textContent)
  .find((text) => /^Page \\d/.test(text))`;

/** Size of the letters of a field in pixels of the paper. */
const letters = `
  return parseFloat(getComputedStyle(document.querySelector('.webdoc-document input:not([readonly])')).fontSize)`;

/** Scrolls to a paragraph in the midst, or tells how far it is from the top of the window, in pixels. */
const amidst = (does: 'scrollIntoView' | 'getBoundingClientRect') => `
  const blocks = [...document.querySelectorAll('.webdoc-document :is(h1, h2, h3, p)')];
  return blocks[Math.floor(blocks.length * 0.6)].${does}()?.top`;

// REQ-2.2.12 REQ-2.2.55 REQ-5.1.14
test('the sheets fit every window, also when it is turned, their fields can be read and their pages are counted right at every zoom; a table wider than its sheet is shown smaller', async ({
  tab,
  engine,
  product,
  token,
  line,
}) => {
  const { links } = await signing.sendDocument(product, token, line.origin, signing.contract(engine));
  for (const [[width, height], zooms] of [
    [sizes.phone, [100, 60]],
    [sizes.desktop, [100, 50]],
  ] as const)
    await test.step(`${width} px`, async () => {
      await tab.resize(width, height);
      await tab.open(links[0] ?? '');
      await signing.readInOneColumn(tab, fr, false);
      expect(await widerThanWindow(tab)).toBe(0);
      const { scale } = await signing.sheetSize(tab);
      expect((await tab.run<number>(letters)) * scale).toBeGreaterThanOrEqual(11.9);
      await expectReadable(tab, field(fr.language));
      if (width === sizes.phone[0]) {
        await tab.run(amidst('scrollIntoView'));
        // The page has heard of it; nobody turns a phone in the same sixtieth of a second.
        await expect.poll(() => tab.run(shownPage)).not.toMatch(/^Page 1 /);
        await tab.resize(height, width);
        await expect.poll(() => tab.run<number>(amidst('getBoundingClientRect'))).toBeLessThan(width / 2);
        expect(await tab.run(amidst('getBoundingClientRect'))).toBeGreaterThan(0);
        await tab.resize(width, height);
      }
      // Measured last, with the letters of the sheet, which may come after its words.
      await tab.until(`return document.fonts.status === 'loaded'`);
      const { width: wide, height: tall } = await signing.sheetSize(tab);
      for (const zoom of zooms) {
        for (let percent = 100; percent > zoom; percent -= 10) await tab.press(button(fr.zoomOut));
        await tab.until(
          `return Number(document.documentElement.style.getPropertyValue('--reader-zoom') || 1) === arguments[0]`,
          zoom / 100,
        );
        // Letters of two pixels take as little room as they should.
        if (width === sizes.phone[0] || differences[engine].drawsTinyLetters) {
          const shape = async () => {
            const { width: now, height } = await signing.sheetSize(tab);
            return height / now;
          };
          await expect.poll(shape).toBeCloseTo(tall / wide, 1);
        }
        await tab.run(`document.querySelector('#documents').scrollTo(0, 0)`);
        await expect.poll(() => tab.run(shownPage)).toMatch(/^Page 1 sur \d+$/);
        await signing.toEndOfDocument(tab);
        await expect.poll(() => tab.run(shownPage)).toMatch(/^Page (\d+) sur \1$/);
      }
    });
  await test.step('a wide table', async () => {
    const documents = [{ title: 'Tarifs', html: wide }];
    const { links: tariff } = await signing.sendDocument(
      product,
      token,
      line.origin,
      signing.receipt(engine, 'Tarifs', { documents }),
    );
    for (const [width, height] of [sizes.phone, sizes.desktop]) {
      await tab.resize(width, height);
      await tab.open(tariff[0] ?? '');
      await tab.until(`return document.querySelector('.webdoc-document').style.getPropertyValue('--fit') !== ''`);
      await signing.readInOneColumn(tab, fr, false);
      expect(await widerThanWindow(tab)).toBe(0);
      const hidden = await tab.run<number>(`const content = document.querySelector('.webdoc-document > *');
        return content.scrollWidth - content.clientWidth`);
      expect(hidden).toBeLessThanOrEqual(1);
    }
    await tab.fill(field('Ville'), 'Nantes');
  });
  await test.step('an unknown link says so', async () => {
    await tab.open(`${line.origin}/webdoc/${'x'.repeat(43)}`);
    await tab.sees(heading(fr.notFoundTitle));
    await expectNoAxeFindings(tab);
  });
});

// REQ-2.2.5
test('the end is reached by a key that is pressed before anything has the focus', async ({
  tab,
  engine,
  product,
  token,
  line,
}) => {
  const { links } = await signing.sendDocument(product, token, line.origin, signing.contract(engine));
  await tab.resize(...sizes.desktop);
  await tab.open(links[0] ?? '');
  await tab.sees(button(/^Faites défiler/));
  await tab.key('End');
  await tab.misses(button(/^Faites défiler/));
});
