import { expect, sizes, test } from './browsers-test.ts';
import { button, checkbox, dialog, field, heading, text } from './place.ts';
import * as signing from './signing.page-object.ts';

const { fr } = signing;

const paragraph = 'Le preneur rend les lieux en bon état. ';
/** Three fields before more text than a window holds. */
const lease = (engine: string) =>
  signing.receipt(engine, 'Bail', {
    documents: [
      {
        title: 'Bail',
        html: `<h1>Bail</h1><p>Fait à {{s1.ville}}.</p><p>{{s1.lu}} J’accepte.</p><p>{{s1.signature}}</p>${`<p>${paragraph.repeat(12)}</p>`.repeat(12)}`,
      },
    ],
    interactions: [
      { tag: '{{s1.ville}}', recipient: 's1', type: 'text', name: 'Ville' },
      { tag: '{{s1.lu}}', recipient: 's1', type: 'checkbox', name: 'Accord' },
      { tag: '{{s1.signature}}', recipient: 's1', type: 'signature', name: 'Signature', width: 220, height: 80 },
    ],
  });

// REQ-2.5.4 REQ-2.8.1
test('the keyboard alone leads from the link to the signature, and the focus is always in sight', async ({
  tab,
  engine,
  product,
  token,
  line,
}) => {
  const { id, links } = await signing.sendDocument(product, token, line.origin, lease(engine));
  await tab.resize(...sizes.desktop);
  await tab.open(links[0] ?? '');
  const press = async (place: Parameters<typeof tab.tabTo>[0], key: 'Enter' | 'Space' = 'Enter') => {
    await tab.tabTo(place);
    await tab.key(key);
  };
  await tab.tabTo(field('Ville'));
  await tab.letters('Nantes');
  await press(checkbox('Accord'), 'Space');
  expect(await tab.ask(checkbox('Accord'), 'return element.checked')).toBe(true);

  await press(button(`Signature – ${fr.signHere}`));
  await tab.sees(dialog(fr.signatureTitle));
  await press(button(fr.type), 'Space');
  await tab.tabTo(field(fr.typedName));
  if ((await tab.ask<string>(field(fr.typedName), 'return element.value')) === '') await tab.letters('Nora Petit');
  await press(button(fr.useSignature));
  await tab.misses(dialog(fr.signatureTitle));
  const signed = signing.signedField(fr, 'Signature');
  await tab.sees(signed);
  expect(await tab.ask(signed, 'return document.activeElement === element')).toBe(true);

  // The end of the text is read by the keyboard too; the fields keep what was given.
  await tab.key('End');
  await tab.misses(button(/^Faites défiler/));
  await press(button(fr.sign));
  await tab.sees(heading(fr.confirmSign));
  await tab.sees(text('Nantes'));
  await press(button(fr.doSign));
  await tab.sees(heading(fr.signed));
  const done = await signing.callPublic(product, token, 'GET', `webdocs/${id}`);
  expect(await done.json()).toMatchObject({ signatories: [{ status: 'signed' }] });
});

// REQ-2.5.7
test('a letter that a number refuses leaves the caret where it is', async ({ tab, engine, product, token, line }) => {
  const { links } = await signing.sendDocument(
    product,
    token,
    line.origin,
    signing.receipt(engine, 'Heures', {
      documents: [{ title: 'Heures', html: '<p>Heures : {{s1.heures}}</p>' }],
      interactions: [{ tag: '{{s1.heures}}', recipient: 's1', type: 'number', name: 'Heures' }],
    }),
  );
  await tab.resize(...sizes.desktop);
  await tab.open(links[0] ?? '');
  await tab.fill(field('Heures'), '12.5');
  await tab.ask(field('Heures'), 'element.focus(); element.setSelectionRange(0, 0); return true');
  await tab.letters('3x4');
  expect(await tab.ask(field('Heures'), 'return element.value')).toBe('3412.5');
});
