import { samplePage } from '#tests/support/sign-samples.ts';
import { openSignDesk, type SignPageServer } from '#tests/support/sign-page.page-object.ts';
import { cutOff, ends, files, looks, type Look } from '../e2e/page-objects/looks.ts';
import { expectNoAxeFindings } from './axe.ts';
import { widerThanWindow, type BrowserPage } from './browser-page.ts';
import { expect, test } from './browsers-test.ts';
import { differences } from './engine-differences.ts';
import { button, dialog, heading } from './place.ts';
import * as signing from './signing.page-object.ts';

let desk: SignPageServer;

test.beforeAll(async () => {
  desk = await openSignDesk();
});
test.afterAll(() => desk.close());
test.afterEach(async ({ tab }) => tab.setUp({}));

const expectFine = async (page: BrowserPage): Promise<void> => {
  await expectNoAxeFindings(page);
  expect(await widerThanWindow(page)).toBe(0);
  expect(await page.run<string[]>(cutOff)).toEqual([]);
};

const needsSettings = ({ dark, forcedColors, textPercent }: Look): boolean =>
  dark === true || forcedColors === true || textPercent !== undefined;

for (const look of looks)
  test.describe(look.name, () => {
    test.beforeEach(async ({ tab, engine }) => {
      test.skip(engine === 'chromium', 'tests/e2e/signing/sign-page-states.e2e.ts looks with Chromium');
      test.skip(needsSettings(look) && !differences[engine].setsUp, `${engine} cannot be set up so`);
      await tab.resize(look.width, look.height);
      await tab.setUp(look);
    });
    const { language } = look;
    const say = language === 'fr' ? signing.fr : signing.en;

    // REQ-2.2.9 REQ-2.2.10 REQ-2.2.12 REQ-2.2.36 REQ-2.8.1
    test('a document whose link leads to no signing says why, for everyone', async ({ tab }) => {
      for (const [name, { page: sample, heading: said }] of Object.entries(ends))
        await test.step(name, async () => {
          await tab.open(desk.show({ ...sample(), language }));
          await tab.sees(heading(said[language]));
          await expectFine(tab);
        });
    });

    // REQ-2.2.13 REQ-2.5.4
    test('reading, the side pane, the decline and the signature are for everyone', async ({ tab }) => {
      await tab.open(desk.show(samplePage({ language }, { filesToCollect: files })));
      await tab.sees(heading(/Contrat de prestation 2026/));
      for (const [isSet, query] of [
        // Forced colours are the browser's, light ones in Firefox.
        [look.dark && !look.forcedColors, '(prefers-color-scheme: dark)'],
        [look.forcedColors, '(forced-colors: active)'],
      ])
        expect(await tab.run(`return matchMedia(arguments[0]).matches`, query)).toBe(isSet ?? false);
      await expectFine(tab);
      await signing.openPane(tab, say);
      await tab.sees(button(say.decline));
      await expectFine(tab);
      await tab.press(button(say.decline));
      await tab.sees(dialog(say.declineTitle.replaceAll('\u00A0', ' ')));
      await expectFine(tab);
      await tab.key('Escape');
      await tab.misses(dialog(say.declineTitle.replaceAll('\u00A0', ' ')));
      await signing.closePane(tab, say);
      const toSign = button(`Signature – ${say.signHere}`);
      await tab.sees(toSign);
      // WebKit's driver cannot press what stands in a small sheet.
      await tab.ask(toSign, 'element.click(); return true');
      await tab.sees(dialog(say.signatureTitle));
      await tab.press(button(say.type));
      await expectFine(tab);
    });
  });
