import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { noFileBefore, writeHeadFile } from '#engines/hash-chain/head-file.ts';
import { verdictTexts } from '#sign/verify/heads/verdict-texts.ts';
import { verifyTexts } from '#sign/verify/texts.ts';
import { extractText } from '#engines/pdf/reading/print-reading.ts';
import { plainPdf } from '#tests/support/plain-pdf.ts';
import { mailsTo } from '../e2e/page-objects/mail.ts';
import { expectNoAxeFindings } from './axe.ts';
import { widerThanWindow, type BrowserPage } from './browser-page.ts';
import { expect, sizes, test } from './browsers-test.ts';
import { button, checkbox, css, field, heading, region, text } from './place.ts';
import * as signing from './signing.page-object.ts';

const { fr, en } = signing;

/** A photo of a signature: ink on grey paper. */
const photograph = (): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500"><rect width="800" height="500" fill="#a9a8a2"/>
<path d="M150 300 C250 50 350 450 650 220" stroke="#1b2a6b" stroke-width="8" fill="none"/></svg>`),
  )
    .jpeg()
    .toBuffer();

/** On a phone “next field” opens a sheet for each field in turn. */
const fillOnPhone = async (page: BrowserPage): Promise<void> => {
  const next = button(signing.startsWith(fr.next));
  await page.press(next);
  await page.fill(field('Ville'), 'Nantes');
  await expectNoAxeFindings(page);
  await page.press(next);
  await page.choose(field('Date d’effet'), '2026-12-24');
  await page.press(next);
  await page.fill(field('Heures'), '12,5');
  await page.press(next);
  await page.choose(field('Formule'), 'Sérénité');
  await page.press(next);
  await page.fill(field('Remarques'), 'Ÿser & <fils>');
  await page.press(next);
  await page.sees(checkbox('Accord'));
  await page.press(button(fr.tickAndGoOn));
  await signing.giveSignature(page, fr, { drawn: true });
};

const valuesShown = (page: BrowserPage): Promise<(string | boolean)[]> =>
  page.run(`return [...document.querySelectorAll('.webdoc-document :is(input, select, textarea)[data-tag]')]
    .map((one) => (one.type === 'checkbox' ? one.checked : one.value))`);

const entered = ['Nantes', '2026-12-24', '12.5', 'Sérénité', 'Ÿser & <fils>', true];

// REQ-2.1.1 REQ-2.1.3 REQ-2.1.5 REQ-2.2.1 REQ-2.2.8 REQ-2.4.14 REQ-2.5.4
test('two people sign, French on a phone, English at a desk: every field, three kinds of signature, a file and a code; the sealed file is recognised', async ({
  tab,
  engine,
  product,
  token,
  line,
}, info) => {
  const { id, links } = await signing.sendDocument(product, token, line.origin, signing.contract(engine));
  const [first = '', second = ''] = links;

  await test.step('the sheet fits the phone, reader mode is one column, and every field is filled in', async () => {
    await tab.resize(...sizes.phone);
    await tab.open(first);
    await tab.sees(button(signing.startsWith(fr.next)));
    expect(await widerThanWindow(tab)).toBe(0);
    await signing.readInOneColumn(tab, fr, true);
    expect(await widerThanWindow(tab)).toBe(0);
    await expectNoAxeFindings(tab);
    await signing.readInOneColumn(tab, fr, false);
    await expectNoAxeFindings(tab);
    await fillOnPhone(tab);
    await tab.sees(signing.signedField(fr, 'Signature de Hélène'));
    expect(await valuesShown(tab)).toEqual(entered);
  });

  await test.step('a reload keeps what was entered; the printed pages are shown; a file and the mailed code are asked for', async () => {
    await tab.open(first);
    await tab.sees(signing.signedField(fr, 'Signature de Hélène'));
    expect(await valuesShown(tab)).toEqual(entered);
    await signing.toConfirmation(tab, fr.sign, fr.confirmSign);
    const rib = info.outputPath('rib.pdf');
    writeFileSync(rib, plainPdf());
    await tab.press(button(fr.doSign));
    await tab.sees(text(fr.file.missing(['RIB'])));
    await tab.giveFiles(field(fr.file.chooseFor('RIB').replaceAll('\u00A0', ' ')), rib);
    await tab.sees(text(fr.file.collected));
    await expectNoAxeFindings(tab);
    await tab.press(button(fr.review));
    await tab.sees(heading(fr.pages.title));
    await tab.until(`return document.querySelector('main li img')?.naturalWidth === 1170`);
    expect(await tab.ask<string>(region(fr.pages.textOf(1)), 'return element.textContent')).toContain('Nantes');
    expect(await widerThanWindow(tab)).toBe(0);
    await expectNoAxeFindings(tab);
    await tab.press(button(fr.pages.back));
    await tab.press(button(fr.doSign));
    await tab.sees(heading(fr.code.title));
    const codes = async () =>
      (await mailsTo(product.mailbox, `helene.${engine}@walk.example`)).flatMap(
        (mail) => /\b(\d{6})\b/.exec(mail.text)?.[1] ?? [],
      );
    await expect.poll(codes).toHaveLength(1);
    await tab.fill(field(fr.code.label), (await codes())[0] ?? '');
    await expectNoAxeFindings(tab);
    await tab.press(button(fr.code.check));
    await tab.sees(heading(fr.signed));
    await expectNoAxeFindings(tab);
  });

  await test.step('at a desk fields are filled in place, a name is typed and a photographed signature uploaded', async () => {
    await tab.resize(...sizes.desktop);
    await tab.open(second);
    await tab.sees(button(signing.startsWith(en.next)));
    expect(await widerThanWindow(tab)).toBe(0);
    await tab.sees(text('Sérénité'));
    await tab.fill(field('Place'), 'Århus');
    await tab.press(button(`Signature – ${en.signHere}`));
    await signing.giveSignature(tab, en, { typed: 'Zoë O’Neil' });
    const photo = info.outputPath('photo.jpg');
    writeFileSync(photo, await photograph());
    await tab.press(button(`Initials – ${en.signHere}`));
    await tab.sees(button(en.sameSignature));
    await signing.giveSignature(tab, en, { picture: photo });
    await tab.sees(signing.signedField(en, 'Initials'));
    await expectNoAxeFindings(tab);
  });

  await test.step('everybody has signed, and the sealed document can be downloaded', async () => {
    await signing.toConfirmation(tab, en.sign, en.confirmSign);
    await tab.press(button(en.doSign));
    await tab.sees(heading(en.signed));
    await tab.sees(button(en.download), 60_000);
    await tab.until(
      `return [...document.querySelectorAll('button')].some((one) => one.textContent.includes(arguments[0]) && !one.disabled && one.ariaDisabled !== 'true')`,
      en.download,
    );
  });

  await test.step('/verify tells the sealed file from a changed one, at both widths', async () => {
    const sealed = Buffer.from(
      await (await signing.callPublic(product, token, 'GET', `webdocs/${id}/document`)).arrayBuffer(),
    );
    const printed = (await extractText(sealed)).normalize('NFC').replaceAll(/\s+/g, ' ');
    for (const value of ['Nantes', '24/12/2026', 'Sérénité', 'Ÿser & <fils>', 'Århus'])
      expect(printed).toContain(value);
    const [genuine, changed] = [info.outputPath('sealed.pdf'), info.outputPath('changed.pdf')];
    writeFileSync(genuine, sealed);
    sealed[40] = (sealed[40] ?? 0) ^ 1;
    writeFileSync(changed, sealed);
    for (const [[width, height], file, verdict] of [
      [sizes.phone, genuine, 'intact'],
      [sizes.desktop, changed, 'changed'],
    ] as const) {
      await tab.resize(width, height);
      await tab.open(`${line.origin}/verify`);
      await tab.sees(heading(verifyTexts.fr.title));
      await tab.giveFiles(css('input[type=file]'), file);
      await tab.sees(heading(verifyTexts.fr[verdict]));
      expect(await widerThanWindow(tab)).toBe(0);
      await expectNoAxeFindings(tab);
    }
  });

  await test.step('/verify asks the server for published heads, and finds a file that it never published', async () => {
    const heads = info.outputPath('heads-9999.txt');
    const head = { chain: 'a'.repeat(64), seq: 1, hash: 'b'.repeat(64) };
    writeFileSync(heads, writeHeadFile({ number: 9_999, at: new Date(), previous: noFileBefore, heads: [head] }));
    for (const [width, height] of [sizes.phone, sizes.desktop]) {
      await tab.resize(width, height);
      await tab.open(`${line.origin}/verify`);
      await tab.sees(heading(verifyTexts.fr.title));
      await tab.giveFiles(css('input[type=file]'), heads);
      await tab.sees(heading(verdictTexts.fr.headsGone));
      expect(await widerThanWindow(tab)).toBe(0);
      await expectNoAxeFindings(tab);
    }
  });
});
