import { accountTexts } from '#app/pages/accounts/texts.ts';
import { sendingTexts } from '#app/pages/deployment/sending/sending-texts.ts';
import { deploymentTexts } from '#app/pages/deployment/texts.ts';
import { homeTexts } from '#app/pages/home/texts.ts';
import { demoPassword } from '#sim/demo/people.ts';
import { openDesk, seedUnsent } from '../e2e/page-objects/deployment.page-object.ts';
import { expectNoAxeFindings } from './axe.ts';
import { expect, sizes, test } from './browsers-test.ts';
import { button, checkbox, field, heading, text } from './place.ts';

// The next test has the same tab.
test.afterEach(({ tab }) => tab.run('localStorage.clear()'));

// REQ-1.2.191
test('a template that was never sent is sent from its row with the keyboard, and the focus stays there', async ({
  tab,
  product,
  engine,
}) => {
  const { company, source, target } = await openDesk(product, `Send${engine}`);
  await seedUnsent(product, source, { externalId: 'T-1', name: 'Catalogue', bytes: 13_000_000 });
  await tab.resize(...sizes.phone);
  // Tests before it have the same tab, and may have left a session.
  await tab.open(`${product.portal}/login`);
  await tab.run('localStorage.clear()');
  await tab.open(`${product.portal}/login`);
  await tab.press(button(/Français/));
  await tab.fill(field(accountTexts.fr.username), company.owner);
  await tab.fill(field(accountTexts.fr.password), demoPassword);
  await tab.press(button(accountTexts.fr.loginButton));
  await tab.sees(heading(homeTexts.fr.greeting('Claire')));
  await tab.open(`${product.portal}/deployment?source=${source.id}&target=${target.id}`);
  const send = button(`${sendingTexts.fr.send} (Catalogue)`);
  await tab.sees(send);
  await expectNoAxeFindings(tab);
  await tab.tabTo(send);
  await tab.key('Enter');
  await tab.sees(text(/Catalogue a été envoyé vers le cloud/));
  expect(await tab.run('return document.activeElement?.textContent')).toBe('Catalogue');
  await tab.tabTo(checkbox(deploymentTexts.fr.selectNamed('Catalogue')));
  await expectNoAxeFindings(tab);
});
