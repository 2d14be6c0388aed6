import { expectNoAxeFindings } from './axe.ts';
import { expect, sizes, test } from './browsers-test.ts';
import { codeOf, codesTo } from './mailed-codes.ts';
import { button, field, heading, text } from './place.ts';
import * as signing from './signing.page-object.ts';

const { fr } = signing;
const noCookies = `Object.defineProperty(document, 'cookie', { get: () => '', set() {} })`;

/** From now on this tab shows the server no valid proof. */
const endedProof = `
  const kept = JSON.parse(sessionStorage.getItem('paraphe.proof'));
  if (kept) sessionStorage.setItem('paraphe.proof', JSON.stringify({ ...kept, proof: 'ended' }));
  document.cookie = 'signer-proof=ended; path=' + location.pathname;
  const send = window.fetch;
  window.fetch = (url, options) => {
    options.headers.set('signer-proof', 'ended');
    return send(url, options);
  };`;

// REQ-2.7.72
test('a link that shows nothing before the code: asked for by a person, opened, reloaded, signed and opened again', async ({
  tab,
  engine,
  product,
  token,
  line,
}) => {
  const email = `lock.${engine}@walk.example`;
  const who = { firstName: 'Dora', lastName: 'Petit', email, language: 'fr' } as const;
  const signatories = [{ ...who, authentication: 'email', codeBefore: 'reading' } as const];
  const receipt = signing.receipt(engine, 'Reçu secret', { signatories });
  const [url = ''] = (await signing.sendDocument(product, token, line.origin, receipt)).links;
  const ville = field('Ville');
  const showsNothing = async () => {
    await tab.sees(heading(fr.code.lockedTitle));
    expect(await tab.run('return document.documentElement.outerHTML + document.title')).not.toMatch(/secret|Martin/);
  };

  await test.step('it shows nothing, and sends no code by itself', async () => {
    await tab.resize(...sizes.phone);
    await tab.open(url);
    await showsNothing();
    await tab.sees(button(fr.code.getCode));
    await expectNoAxeFindings(tab);
    expect(await codesTo(product, email)).toEqual([]);
  });

  await test.step('a code that is awaited is asked for again after a reload; the right one opens the document', async () => {
    await tab.press(button(fr.code.getCode));
    const code = await codeOf(product, email, 1);
    await tab.open(url);
    await tab.fill(field(fr.code.label), code === '000000' ? '111111' : '000000');
    await tab.press(button(fr.code.check));
    await tab.sees(text(/^Ce code n’est pas le bon/));
    await expectNoAxeFindings(tab);
    // The clocks of devices are wrong, by an hour too.
    await tab.run('const { now } = window.Date; window.Date.now = () => now() + 3_600_000');
    await tab.fill(field(fr.code.label), code);
    await tab.press(button(fr.code.check));
    await tab.sees(ville);
  });

  await test.step('a reload, and a tab without the proof, ask for nothing; what was entered stays', async () => {
    await tab.fill(ville, 'Nantes');
    await tab.open(url);
    await tab.until('return document.querySelector("#documents input").value === "Nantes"');
    await tab.run('sessionStorage.clear(); window.addEventListener("pagehide", () => sessionStorage.clear())');
    await tab.open(url);
    // The draft of the server may come while the keys are typed.
    while ((await tab.ask(ville, 'return element.value')) !== 'Brest') await tab.fill(ville, 'Brest');
    // Sent later, without a proof, it would close the page before the press does.
    await tab.until(`return performance.getEntriesByType('resource')
      .some(({ name }) => new URL(name).pathname === '/api/webdoc/draft')`);
    expect(await codesTo(product, email)).toHaveLength(1);
  });

  await test.step('the half hour ends on the way to the signature: the page says so, and what was entered is kept', async () => {
    await tab.run(endedProof);
    await signing.toEndOfDocument(tab);
    await tab.press(button(fr.validate));
    await showsNothing();
    await tab.sees(text(`${fr.code.proofEnded} ${fr.code.draftKept}`));
    const hasFocus = 'return document.activeElement === element';
    await expect.poll(() => tab.ask(heading(fr.code.lockedTitle), hasFocus)).toBe(true);
    await expectNoAxeFindings(tab);
    await tab.press(button(fr.code.getCode));
    await tab.fill(field(fr.code.label), await codeOf(product, email, 2));
    await tab.press(button(fr.code.check));
    // The page loads anew.
    await tab.until('return document.querySelector("#documents input")?.value === "Brest"');
    await signing.toConfirmation(tab, fr.validate, fr.confirmValidate);
    await tab.press(button(fr.doValidate));
    await tab.sees(heading(fr.validated));
  });

  await test.step('without the proof the signed document is as closed as before', async () => {
    await tab.run(`document.cookie = 'signer-proof=; path=' + location.pathname + '; max-age=0';
      sessionStorage.clear();
      window.addEventListener('pagehide', () => sessionStorage.clear())`);
    // Back, to a page that the browser may have kept.
    await tab.open(`${line.origin}/verify`);
    await tab.run('setTimeout(() => history.back())');
    await tab.until('return location.pathname.startsWith("/webdoc/")');
    await showsNothing();
    await tab.open(url);
    await showsNothing();
  });

  await test.step('a browser without cookies is told so', async () => {
    await tab.run(noCookies);
    await tab.press(button(fr.code.getCode));
    await tab.fill(field(fr.code.label), await codeOf(product, email, 3));
    await tab.press(button(fr.code.check));
    await tab.sees(text(fr.code.noCookies));
    await expectNoAxeFindings(tab);
  });
});
