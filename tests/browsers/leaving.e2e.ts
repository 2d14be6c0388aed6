import { expectNoAxeFindings } from './axe.ts';
import { widerThanWindow } from './browser-page.ts';
import { expect, sizes, test } from './browsers-test.ts';
import { button, dialog, field, heading, region, status, text } from './place.ts';
import * as signing from './signing.page-object.ts';

const { fr } = signing;

const summaryOf = async (product: Parameters<typeof signing.callPublic>[0], token: string, id: string) =>
  (await (await signing.callPublic(product, token, 'GET', `webdocs/${id}`)).json()) as {
    status: string;
    signatories: { firstName: string; status: string }[];
  };

// REQ-2.2.10 REQ-2.5.9
test('on a phone a document is declined with a reason; at a desk another is handed over', async ({
  tab,
  engine,
  product,
  token,
  line,
}) => {
  await test.step('declined', async () => {
    const { id, links } = await signing.sendDocument(product, token, line.origin, signing.receipt(engine, 'Devis'));
    await tab.resize(...sizes.phone);
    await tab.open(links[0] ?? '');
    await signing.openPane(tab, fr);
    await tab.press(button(fr.decline));
    await tab.sees(dialog(fr.declineValidation.replaceAll('\u00A0', ' ')));
    await tab.press(button(fr.doDecline));
    await tab.sees(text(fr.reasonMissing));
    await expectNoAxeFindings(tab);
    await tab.fill(field(fr.reason), 'Le montant ne convient pas.');
    await tab.press(button(fr.doDecline));
    await tab.sees(heading(fr.declined));
    expect((await summaryOf(product, token, id)).status).toBe('declined');
  });
  await test.step('handed over', async () => {
    const wanted = signing.receipt(engine, 'Bail', { allowDelegation: true });
    const { id, links } = await signing.sendDocument(product, token, line.origin, wanted);
    await tab.resize(...sizes.desktop);
    await tab.open(links[0] ?? '');
    await tab.press(button(fr.delegate));
    await tab.fill(field(fr.delegation.firstName), 'Dora');
    await tab.fill(field(fr.delegation.lastName), 'Vice');
    await tab.fill(field(fr.delegation.email), `dora.${engine}@walk.example`);
    await expectNoAxeFindings(tab);
    await tab.press(button(fr.delegation.confirm));
    await tab.sees(heading(fr.delegation.done('Dora Vice')));
    const { signatories } = await summaryOf(product, token, id);
    expect(signatories.map(({ firstName }) => firstName)).toContain('Dora');
  });
});

// REQ-2.4.10
test('offline from the moment the page is there: the signature is kept in the browser, can be taken back, and goes by itself, once', async ({
  tab,
  engine,
  product,
  token,
  line,
}) => {
  const { id, links } = await signing.sendDocument(product, token, line.origin, signing.receipt(engine, 'Livraison'));
  await tab.resize(...sizes.phone);
  await tab.open(links[0] ?? '');
  await tab.sees(button(signing.startsWith(fr.next)));
  // The screens after reading come with the page's first quiet moment; offline is for who has them.
  await tab.until(
    `const loaded = performance.getEntriesByType('resource').filter(({ responseEnd }) => responseEnd > 0);
    return ['js', 'css'].every((kind) => loaded.some(({ name }) => name.includes('deferred-screens') && name.endsWith(kind)))`,
  );
  line.cut();
  await tab.offline(true);
  await tab.sees(status(fr.offline));
  await tab.press(button(signing.startsWith(fr.next)));
  await tab.fill(field('Ville'), 'Nantes');
  await tab.press(button(fr.done));
  const validate = async () => {
    await signing.toConfirmation(tab, fr.validate, fr.confirmValidate);
    await tab.press(button(fr.doValidate));
    await tab.sees(heading(fr.kept.titleValidation));
  };
  await validate();
  await expectNoAxeFindings(tab);
  expect(await tab.run('return JSON.stringify(localStorage)')).not.toContain(links[0]?.split('/').at(-1));
  await tab.press(button(fr.kept.cancel));
  await validate();
  line.mend();
  await tab.offline(false);
  await tab.sees(heading(fr.validated));
  const evidence = await signing.callPublic(product, token, 'GET', `webdocs/${id}/evidence`);
  const { entries } = (await evidence.json()) as { entries: { event: string }[] };
  expect(entries.filter(({ event }) => event === 'signer.done')).toHaveLength(1);
  expect(await tab.run('return Object.keys(localStorage).filter((key) => key.startsWith("paraphe.outbox"))')).toEqual(
    [],
  );
});

// REQ-2.1.2 REQ-2.2.16 REQ-2.7.50
test('a preview is read, zoomed and its printed pages looked at, at both widths; nothing in it can be filled in or signed', async ({
  tab,
  engine,
  product,
  token,
  line,
}) => {
  const { documents, interactions, name } = signing.contract(engine);
  const html = documents[0]?.html ?? '';
  const used = interactions.filter(({ tag }) => html.includes(tag));
  const made = await signing.callPublic(product, token, 'POST', 'previews', { name, html, interactions: used });
  const { previewToken } = (await made.json()) as { previewToken: string };
  for (const [width, height] of [sizes.phone, sizes.desktop])
    await test.step(`${width} px`, async () => {
      await tab.resize(width, height);
      await tab.open(`${line.origin}/preview/${previewToken}`);
      await tab.sees(heading(name));
      await signing.readInOneColumn(tab, fr, false);
      expect(await widerThanWindow(tab)).toBe(0);
      expect(
        await tab.run('return document.querySelectorAll("#documents :is(input, select, textarea, button)").length'),
      ).toBe(0);
      const { width: wide, height: tall } = await signing.sheetSize(tab);
      await tab.press(button(fr.zoomIn));
      await expect.poll(async () => (await signing.sheetSize(tab)).width / wide).toBeCloseTo(1.1, 2);
      expect((await signing.sheetSize(tab)).height / tall).toBeCloseTo(1.1, 2);
      await signing.readInOneColumn(tab, fr, true);
      expect(await widerThanWindow(tab)).toBe(0);
      await expectNoAxeFindings(tab);
      await signing.openPane(tab, fr);
      await tab.sees(button(fr.sign));
      expect(await tab.ask(button(fr.sign), 'return element.ariaDisabled')).toBe('true');
      await signing.closePane(tab, fr);
      await tab.press(button(fr.preview.seePages));
      await tab.sees(heading(/^Page 1 sur \d+$/));
      expect(await tab.ask(region(fr.pages.textOf(1)), 'return element.textContent')).toContain('Contrat d’été');
      expect(await widerThanWindow(tab)).toBe(0);
      await expectNoAxeFindings(tab);
    });
});
