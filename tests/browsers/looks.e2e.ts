import { writeFileSync } from 'node:fs';
import { zoom } from '#contract/limits.ts';
import type { SignPage } from '#contract/webdocs/sign-page.ts';
import { phoneTexts } from '#sign/webdoc/phone/phone-texts.ts';
import { questionTexts } from '#sign/webdoc/questions/question-texts.ts';
import { snoozeTexts } from '#sign/webdoc/snooze/snooze-texts.ts';
import { plainPdf } from '#tests/support/plain-pdf.ts';
import { samplePage, sampleView, shortPage } from '#tests/support/sign-samples.ts';
import { openSignDesk, type SignPageServer } from '#tests/support/sign-page.page-object.ts';
import { cutOff, ends, files, looks } from '../e2e/page-objects/looks.ts';
import { expectNoAxeFindings } from './axe.ts';
import { widerThanWindow, type BrowserPage } from './browser-page.ts';
import { expect, test } from './browsers-test.ts';
import { differences } from './engine-differences.ts';
import { openLine, type Line } from './line.ts';
import { button, checkbox, dialog, field, heading, text } from './place.ts';
import * as signing from './signing.page-object.ts';

let desk: SignPageServer;
let line: Line;

test.beforeAll(async () => {
  desk = await openSignDesk();
  line = await openLine(new URL(desk.show(samplePage())).origin);
});
test.afterAll(async () => {
  await line.close();
  await desk.close();
});

/** Serves this page; its address leads over the line. */
const show = (page: SignPage): string => new URL(new URL(desk.show(page)).pathname, line.origin).href;

const plain = (name: string): string => name.replaceAll('\u00A0', ' ');

test.afterEach(async ({ tab }) => tab.setUp({}));

const expectFine = async (page: BrowserPage): Promise<void> => {
  await expectNoAxeFindings(page);
  expect(await widerThanWindow(page)).toBe(0);
  expect(await page.run<string[]>(cutOff)).toEqual([]);
};

for (const look of looks)
  test.describe(look.name, () => {
    test.beforeEach(async ({ tab, engine }) => {
      test.skip(engine === 'chromium', 'tests/e2e/signing/sign-page-states.e2e.ts looks with Chromium');
      test.skip(look.forcedColors === true && !differences[engine].forcesColors, `${engine} knows no forced colours`);
      await tab.setUp(look);
      await tab.resize(look.width, look.height);
    });
    const { language } = look;
    const say = language === 'fr' ? signing.fr : signing.en;

    // REQ-2.2.9 REQ-2.2.10 REQ-2.2.12 REQ-2.2.36 REQ-2.8.1
    test('a document whose link leads to no signing says why, for everyone', async ({ tab }) => {
      for (const [name, { page: sample, heading: said }] of Object.entries(ends))
        await test.step(name, async () => {
          await tab.open(show({ ...sample(), language }));
          await tab.sees(heading(said[language]));
          await expectFine(tab);
        });
    });

    // REQ-2.2.13 REQ-2.5.4
    test('reading, reader mode, the side pane and the dialogs over it are for everyone', async ({ tab }) => {
      await tab.open(
        show(samplePage({ language, isUnverified: true }, { filesToCollect: files, allowDelegation: true })),
      );
      await tab.sees(heading(/Contrat de prestation 2026/));
      await tab.sees(text(language === 'fr' ? /^Personne n’a vérifié/ : /^Nobody has verified/));
      for (const [isSet, query] of [
        // Forced colours are the browser's, light ones in Firefox.
        [look.dark && !look.forcedColors, '(prefers-color-scheme: dark)'],
        [look.forcedColors, '(forced-colors: active)'],
      ])
        expect(await tab.run(`return matchMedia(arguments[0]).matches`, query)).toBe(isSet ?? false);
      await expectFine(tab);
      await signing.readInOneColumn(tab, say, true);
      await expectFine(tab);
      await signing.readInOneColumn(tab, say, false);
      await signing.openPane(tab, say);
      await tab.sees(button(say.decline));
      await expectFine(tab);
      const [asking, later, phone] = [questionTexts[language], snoozeTexts[language], phoneTexts[language]];
      for (const [name, title] of [
        [say.decline, say.declineTitle],
        [asking.ask, asking.title],
        [later.title, later.title],
        [say.delegate, say.delegation.title],
        // A phone does not offer to go on on a phone.
        ...((await tab.isThere(button(phone.title))) ? [[phone.title, phone.title]] : []),
      ] as [string, string][])
        await test.step(name, async () => {
          const opened = dialog(plain(title));
          // A dialog closes the pane of a small screen.
          if (!(await tab.isThere(button(name)))) await signing.openPane(tab, say);
          await tab.press(button(name));
          await tab.sees(opened);
          await expectFine(tab);
          await tab.key('Escape');
          await tab.misses(opened);
        });
    });

    // REQ-2.2.13 REQ-2.4.10 REQ-2.5.4 REQ-2.5.5
    test('filling in, the three ways to sign, and every step to the end are for everyone', async ({ tab }, info) => {
      await tab.open(show(samplePage({ language }, { filesToCollect: files })));
      await tab.sees(button(signing.startsWith(say.next)));
      await signing.toEndOfDocument(tab);
      if (await tab.isThere(button(say.sign))) {
        await tab.press(button(say.sign));
        await tab.sees(text(/Formule.*Signature/));
        await expectFine(tab);
      }
      await tab.press(button(signing.startsWith(say.next)));
      if (look.width < zoom.smallScreenBelow) {
        await tab.sees(dialog('Ville'));
        await expectFine(tab);
        await tab.key('Escape');
        await tab.misses(dialog('Ville'));
      }
      await tab.choose(field('Ville'), 'Nantes');
      await tab.choose(field('Date'), '2026-11-21');
      await tab.choose(field('Formule'), 'Sérénité');
      // WebKit's driver cannot press what stands in a small sheet.
      await tab.ask(checkbox('Conditions générales'), 'element.click(); return true');
      await tab.ask(button(`Signature – ${say.signHere}`), 'element.click(); return true');
      await tab.sees(dialog(say.signatureTitle));
      for (const way of [say.draw, say.upload, say.type]) {
        await tab.press(button(way));
        await expectFine(tab);
      }
      await tab.press(button(say.useSignature));
      await tab.misses(dialog(say.signatureTitle));
      await signing.toConfirmation(tab, say.sign, say.confirmSign);
      await tab.press(button(say.doSign));
      const [{ name }] = files;
      await tab.sees(text(plain(say.file.missing([name]))));
      await expectFine(tab);
      await tab.press(button(say.review));
      await tab.sees(heading(say.pages.title));
      await expectFine(tab);
      await tab.press(button(say.pages.back));
      const path = info.outputPath('carte.pdf');
      writeFileSync(path, plainPdf());
      await tab.giveFiles(field(plain(say.file.chooseFor(name))), path);
      await tab.sees(text(say.file.collected));
      await expectFine(tab);
      line.cut();
      await tab.offline(true);
      await tab.press(button(say.doSign));
      await tab.sees(heading(say.kept.title));
      await expectFine(tab);
      line.mend();
      await tab.offline(false);
      await tab.sees(heading(say.signed));
      await expectFine(tab);
    });

    // REQ-2.5.5
    test('the code of a signature is asked for, for everyone', async ({ tab }) => {
      const secondFactor = { channel: 'email' as const, destination: 'n***@s***.example' };
      const signatory = { ...sampleView().signatory, secondFactor };
      await tab.open(show({ ...shortPage({ signatory }), language }));
      await tab.choose(field('Ville'), 'Nantes');
      await signing.toConfirmation(tab, say.validate, say.confirmValidate);
      await tab.press(button(say.doValidate));
      await tab.sees(heading(say.code.title));
      await tab.press(button(say.code.check));
      await tab.sees(text(say.code.incomplete));
      await expectFine(tab);
    });
  });
