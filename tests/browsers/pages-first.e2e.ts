import { expectNoAxeFindings } from './axe.ts';
import { widerThanWindow } from './browser-page.ts';
import { expect, sizes, test } from './browsers-test.ts';
import { button, field, heading, text } from './place.ts';
import * as signing from './signing.page-object.ts';

/** A white box over the clause on the screen alone: on paper the clause is on the next page. */
const cover = `<h1>Bail</h1><p>À {{s1.ville}}</p><p style="break-before:page">Pénalité : 100 000 EUR.</p>
<div style="position:absolute;top:90px;left:0;width:640px;height:60px;background:#fff"></div>`;

for (const [size, language] of [
  ['phone', 'fr'],
  ['desktop', 'en'],
] as const)
  // REQ-5.1.16
  test(`what may differ from paper is read as pages before it is confirmed, ${size}, ${language}`, async ({
    tab,
    engine,
    product,
    token,
    line,
  }) => {
    const say = { fr: signing.fr, en: signing.en }[language];
    const nora = { firstName: 'Nora', lastName: 'Petit', email: `nora.${engine}@walk.example`, language } as const;
    const wanted = signing.receipt(engine, 'Bail', {
      language,
      documents: [{ title: 'Bail', html: cover }],
      signatories: [nora],
    });
    const { links } = await signing.sendDocument(product, token, line.origin, wanted);
    const [width, height] = sizes[size];
    await tab.resize(width, height);
    await tab.open(links[0] ?? '');
    await signing.readInOneColumn(tab, say, false);
    await tab.fill(field('Ville'), 'Nantes');
    await signing.toConfirmation(tab, say.validate, say.confirmValidate);
    await tab.sees(text(say.reviewFirst));
    await tab.misses(button(say.doValidate));
    expect(await widerThanWindow(tab)).toBe(0);
    await expectNoAxeFindings(tab);
    await tab.press(button(say.review));
    await tab.sees(heading(say.pages.title));
    await tab.until(`return [...document.querySelectorAll('li img')].some((one) => one.naturalWidth > 0)`);
    await tab.press(button(say.pages.back));
    await tab.press(button(say.doValidate));
    await tab.sees(heading(say.validated));
  });
