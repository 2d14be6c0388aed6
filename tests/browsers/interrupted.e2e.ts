import { writeFileSync } from 'node:fs';
import { plainPdf } from '#tests/support/plain-pdf.ts';
import { expect, sizes, test } from './browsers-test.ts';
import { button, dialog, field, heading, text } from './place.ts';
import * as signing from './signing.page-object.ts';

const { fr } = signing;

// One browser serves all tests of an engine, and the next one reads French again.
test.afterEach(({ tab }) => tab.run('delete localStorage.APP_LG'));

// REQ-2.2.45 REQ-2.2.51 REQ-2.4.8
test('a reload before the script comes, with a chosen file, and with the file on its way: nothing is asked twice', async ({
  tab,
  engine,
  product,
  token,
  line,
}, info) => {
  const file = { name: 'RIB', required: true, recipient: 's1' };
  const wanted = signing.receipt(engine, 'Remise', { filesToCollect: [file] });
  const { id, links } = await signing.sendDocument(product, token, line.origin, wanted);
  const [link = ''] = links;
  const shows = (value: string) =>
    tab.until(`return document.querySelector('[data-tag]')?.value === arguments[0]`, value);
  await tab.resize(...sizes.desktop);
  await test.step('before the script comes', async () => {
    line.refuse(/^GET \/assets\/sign-\S+\.js /);
    await tab.run('location.assign(arguments[0])', link);
    await tab.fill(field('Ville'), 'Nantes');
    await tab.run('window.wasLeft = true; location.reload()');
    await tab.until('return !window.wasLeft');
    await shows('Nantes');
    // The page reports a request that failed as a fault.
    await tab.faults();
    line.refuse(null);
    await tab.open(link);
    // From then on the page itself keeps what is entered, and notices its end.
    await tab.until(`return !('paraphe.entered' in sessionStorage)`);
    await shows('Nantes');
  });
  await test.step('with a chosen file', async () => {
    const path = info.outputPath('rib.pdf');
    writeFileSync(path, plainPdf('RIB'));
    await signing.toConfirmation(tab, fr.validate, fr.confirmValidate);
    await tab.giveFiles(field(fr.file.chooseFor(file.name)), path);
    await tab.sees(text(fr.file.collected));
    await tab.until(`return JSON.stringify(sessionStorage).includes('"ids\\\\":[\\\\"')`);
    await tab.open(link);
    await shows('Nantes');
    await signing.toConfirmation(tab, fr.validate, fr.confirmValidate);
    await tab.sees(text('rib.pdf'));
  });
  await test.step('with the file on its way', async () => {
    line.refuse(/^POST \/api\/webdoc\/uploadFile/);
    await tab.press(button(fr.doValidate));
    await tab.sees(text(fr.file.waiting));
    await tab.open(link);
    await tab.sees(heading(fr.kept.titleValidation));
    line.refuse(null);
    await tab.sees(heading(fr.validated), 40_000);
  });
  const evidence = await signing.callPublic(product, token, 'GET', `webdocs/${id}/evidence`);
  const { entries } = (await evidence.json()) as { entries: { event: string }[] };
  for (const event of ['signer.file_uploaded', 'signer.done'])
    expect(entries.filter((entry) => entry.event === event)).toHaveLength(1);
});

// REQ-2.2.45 REQ-2.2.51
test('a signature that is drawn and not used yet stays through a reload, and so does a language chosen before the script comes', async ({
  tab,
  engine,
  product,
  token,
  line,
}) => {
  const tag = '{{s1.signature}}';
  const size = { width: 220, height: 80 };
  const wanted = signing.receipt(engine, 'Dessin', {
    documents: [{ title: 'Reçu', html: `<h1>Reçu</h1><p>Reçu : ${tag}</p>` }],
    interactions: [{ tag, recipient: 's1', type: 'signature', name: 'Signature', ...size }],
  });
  const { links } = await signing.sendDocument(product, token, line.origin, wanted);
  const [link = ''] = links;
  const ink = (): Promise<number> =>
    tab.run(`const canvas = document.querySelector('dialog canvas');
      const copy = document.createElement('canvas');
      [copy.width, copy.height] = [canvas.width, canvas.height];
      const context = copy.getContext('2d', { willReadFrequently: true });
      context.drawImage(canvas, 0, 0);
      return context.getImageData(0, 0, copy.width, copy.height).data.filter((value, at) => at % 4 === 3 && value > 0).length`);
  await tab.resize(...sizes.desktop);
  line.refuse(/^GET \/assets\/sign-\S+\.js /);
  await tab.run('location.assign(arguments[0])', link);
  // The page before has such a field too.
  await tab.until('return location.href === arguments[0]', link);
  await tab.sees(field('Langue'));
  // An engine that has the script in its cache answers at once and renames the field.
  await tab.run(`const select = document.querySelector('header select');
    select.value = 'en';
    for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))`);
  await tab.until(`return localStorage.APP_LG === 'en'`);
  await tab.faults();
  line.refuse(null);
  await tab.open(link);
  const { en } = signing;
  await tab.press(button('Signature – Sign here'));
  await tab.sees(dialog(en.signatureTitle));
  await signing.drawStroke(tab);
  const drawn = await ink();
  expect(drawn).toBeGreaterThan(0);
  await tab.open(link);
  await tab.press(button('Signature – Sign here'));
  await signing.padIsReady(tab);
  expect(await ink()).toBe(drawn);
  await tab.press(button(en.useSignature));
  await tab.sees(signing.signedField(en, 'Signature'));
});
