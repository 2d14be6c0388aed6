import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { editorTexts } from '#app/pages/brandings/editor-texts.ts';
import { brandingsTexts } from '#app/pages/brandings/texts.ts';
import { accountTexts } from '#app/pages/accounts/texts.ts';
import { demoPassword } from '#sim/demo/people.ts';
import { plainPdf } from '#tests/support/plain-pdf.ts';
import { expect, sizes, test } from './browsers-test.ts';
import { button, css, dialog, field, heading, text } from './place.ts';
import * as signing from './signing.page-object.ts';

const { fr } = signing;

const drawn = (width: number) =>
  sharp({ create: { width, height: 100, channels: 3, background: '#012638' } })
    .png()
    .toBuffer();

// REQ-2.5.2 REQ-2.5.3
test('a logo that is cut or too large is refused when it is chosen', async ({ tab, product, company }, info) => {
  const [account, say, editor] = [accountTexts.fr, brandingsTexts.fr, editorTexts.fr];
  const choose = async (name: string, bytes: Buffer) => {
    const path = info.outputPath(name);
    writeFileSync(path, bytes);
    await tab.giveFiles(css('input[type=file]'), path);
  };
  await tab.resize(...sizes.desktop);
  await tab.open(`${product.portal}/login`);
  await tab.press(button(/Français/));
  await tab.fill(field(account.username), company.owner);
  await tab.fill(field(account.password), demoPassword);
  await tab.press(button(account.loginButton));
  await tab.sees(heading(/^Bonjour/));
  await tab.open(`${product.portal}/brandings`);
  await tab.press(button(say.newBranding));
  await tab.fill(field(say.name, dialog(say.newBranding)), 'Essai');
  await tab.press(button(say.create));
  await tab.sees(heading('Essai'));
  // The button that opens it is what people see; drivers give files to what is shown.
  await tab.until(
    `const input = document.querySelector('input[type=file]'); if (input) input.hidden = false; return input`,
  );
  await choose('coupe.png', (await drawn(400)).subarray(0, -20));
  await tab.sees(text(editor.logoDamaged));
  await choose('panorama.png', await drawn(20_000));
  await tab.sees(text(editor.logoTooLarge));
  await choose('logo.png', await drawn(400));
  await tab.sees(css('img[src^="data:image/png"]'));
  await tab.misses(text(editor.logoTooLarge));
});

const megabyte = 1_048_576;
/** Uploads as the page does; the answer is left in the window. */
const upload = `
  const request = new XMLHttpRequest();
  request.open('POST', arguments[0]);
  const tell = (what) => () => { window.told = what(); };
  request.addEventListener('load', tell(() => request.status + ' ' + JSON.parse(request.responseText).code));
  request.addEventListener('error', tell(() => 'no answer'));
  const body = new FormData();
  body.append('file', new File([new Uint8Array(arguments[1])], 'carte.pdf'));
  request.send(body);`;

// REQ-4.1.6
test('a signatory’s file that is refused on a slow line says why, early or late', async ({
  tab,
  engine,
  product,
  token,
  line,
}, info) => {
  const wanted = signing.receipt(engine, 'Refus', {
    filesToCollect: [{ name: 'RIB', required: true, recipient: 's1' }],
  });
  const { links } = await signing.sendDocument(product, token, line.origin, wanted);
  await tab.resize(...sizes.desktop);
  await tab.open(links[0] ?? '');
  await tab.fill(field('Ville'), 'Nantes');
  await signing.toConfirmation(tab, fr.validate, fr.confirmValidate);
  const path = info.outputPath('cerfa.pdf');
  writeFileSync(path, plainPdf(`2 0 obj << /S /JavaScript /JS (a) >> endobj${' '.repeat(4 * megabyte)}`));
  await tab.giveFiles(field(fr.file.chooseFor('RIB').replaceAll('\u00A0', ' ')), path);
  await tab.sees(text(fr.file.collected));
  line.pace(2 * megabyte);
  await tab.press(button(fr.doValidate));
  await tab.sees(text(/^Ce PDF contient un script.*imprimez-le en PDF/));
  // Refused by its address, before its first byte.
  await tab.run(upload, `/api/webdoc/uploadFile/${crypto.randomUUID()}/${'a'.repeat(43)}`, 8 * megabyte);
  expect(await tab.until('return window.told')).toBe('404 NoWebdocFound');
  line.pace(null);
  // The browser reports a refused call as a fault.
  await tab.faults();
});
