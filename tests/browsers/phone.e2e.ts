import { draftTexts } from '#sign/webdoc/drafts/draft-texts.ts';
import { phoneTexts } from '#sign/webdoc/phone/phone-texts.ts';
import { expectNoAxeFindings } from './axe.ts';
import type { BrowserPage } from './browser-page.ts';
import { expect, sizes, test } from './browsers-test.ts';
import { codeOf, codesTo } from './mailed-codes.ts';
import { button, css, field, heading, status, type Place } from './place.ts';
import * as signing from './signing.page-object.ts';

const { fr } = signing;
const [phone, draft] = [phoneTexts.fr, draftTexts.fr];

/** Opens the link as another device does, which shares nothing with this one. */
const openElsewhere = async (tab: BrowserPage, url: string): Promise<void> => {
  // Cleared from a page without a script: the signing page keeps its entries at the last moment of its life.
  await tab.run('location.assign("/robots.txt")');
  await tab.until('return location.pathname === "/robots.txt" && document.readyState === "complete"');
  await tab.run('sessionStorage.clear(); localStorage.clear()');
  await tab.resize(...sizes.phone);
  await tab.open(url);
};

/** What was pressed is gone: the focus is on what came instead, not lost. */
const hasFocus = async (tab: BrowserPage, place: Place): Promise<void> => {
  await tab.sees(place);
  await expect.poll(() => tab.ask(place, 'return document.activeElement === element')).toBe(true);
};

// REQ-2.2.38 REQ-2.2.52
test('what was entered at a desk follows to the phone, behind a code asked for on each, and the focus is never lost', async ({
  tab,
  engine,
  product,
  token,
  line,
}) => {
  const email = `dora.${engine}@walk.example`;
  const who = { firstName: 'Dora', lastName: 'Petit', email, language: 'fr', authentication: 'email' } as const;
  const receipt = signing.receipt(engine, 'Reçu à suivre', { signatories: [who] });
  const [url = ''] = (await signing.sendDocument(product, token, line.origin, receipt)).links;
  const ville = field('Ville');

  await test.step('the desk asks for the code first, then shows the QR code and says that the entries follow', async () => {
    await tab.resize(...sizes.desktop);
    await tab.open(url);
    await tab.fill(ville, 'Nantes');
    await tab.press(button(phone.title));
    await tab.fill(field(fr.code.label), await codeOf(product, email, 1));
    await expectNoAxeFindings(tab);
    await tab.press(button(fr.code.check));
    await tab.sees(css('dialog svg[role=img]'));
    await hasFocus(tab, button(fr.done));
    await tab.sees(status('Ce que vous avez saisi vous suit'));
  });

  await test.step('the phone says that entries wait, and fills them in after a code of its own', async () => {
    await openElsewhere(tab, url);
    await tab.sees(status(draft.waits));
    await expectNoAxeFindings(tab);
    expect(await tab.ask(ville, 'return element.value')).toBe('');
    await tab.press(button(draft.resume));
    await tab.fill(field(fr.code.label), await codeOf(product, email, 2));
    await tab.press(button(fr.code.check));
    await tab.sees(status('Saisies reprises'));
    await expect.poll(() => tab.ask(ville, 'return element.value')).toBe('Nantes');
    await hasFocus(tab, button(fr.closePane));
    await expectNoAxeFindings(tab);
    await tab.key('Enter');
    await tab.misses(status('Saisies reprises'));
    await hasFocus(tab, css('#documents'));
  });

  await test.step('a reload shows the entries, and asks for nothing again, also without the proof of the code', async () => {
    const showsEntries = 'return document.querySelector("#documents input").value === "Nantes"';
    await tab.open(url);
    await tab.until(showsEntries);
    const [name, proof] = await tab.run<[string, string]>(`
      const name = Object.keys(sessionStorage).find((key) => key.startsWith('paraphe.proof'));
      const proof = sessionStorage.getItem(name);
      sessionStorage.removeItem(name);
      return [name, proof]`);
    await tab.open(url);
    await tab.until(showsEntries);
    // The pane comes with the deferred screens, as the notice would.
    await signing.openPane(tab, fr);
    await signing.closePane(tab, fr);
    expect(await tab.isThere(button(draft.resume))).toBe(false);
    await tab.run('sessionStorage.setItem(arguments[0], arguments[1])', name, proof);
    await tab.open(url);
  });

  await test.step('no further code is asked for', async () => {
    await signing.toConfirmation(tab, fr.validate, fr.confirmValidate);
    await tab.press(button(fr.doValidate));
    await tab.sees(heading(fr.validated));
    expect(await codesTo(product, email)).toHaveLength(2);
  });
});
