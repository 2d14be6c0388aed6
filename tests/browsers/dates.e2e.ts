import { accountTexts } from '#app/pages/accounts/texts.ts';
import { homeTexts } from '#app/pages/home/texts.ts';
import { planTexts } from '#app/pages/deployment/plan/plan-texts.ts';
import { tokensTexts } from '#app/pages/tokens/texts.ts';
import { demoPassword } from '#sim/demo/people.ts';
import { openDesk, seedTemplate } from '../e2e/page-objects/deployment.page-object.ts';
import { expectNoAxeFindings } from './axe.ts';
import type { BrowserPage } from './browser-page.ts';
import { expect, sizes, test } from './browsers-test.ts';
import { button, css, dialog, field, heading, text } from './place.ts';

const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

const enter = async (tab: BrowserPage, portal: string, username: string): Promise<void> => {
  await tab.resize(...sizes.phone);
  await tab.open(`${portal}/login`);
  await tab.press(button(/Français/));
  await tab.fill(field(accountTexts.fr.username), username);
  await tab.fill(field(accountTexts.fr.password), demoPassword);
  await tab.press(button(accountTexts.fr.loginButton));
  await tab.sees(heading(homeTexts.fr.greeting('Claire')));
};

// The next test has the same tab.
test.afterEach(({ tab }) => tab.run('localStorage.clear()'));

test('a token gets its day of expiration in the browser’s own field', async ({ tab, product, company }) => {
  const say = tokensTexts.fr;
  await enter(tab, product.portal, company.owner);
  await tab.open(`${product.portal}/tokens`);
  await tab.press(button(say.newToken));
  await tab.fill(field(say.name), 'Essai');
  await tab.press(field(say.prod));
  const expiration = field(say.expiration);
  await tab.choose(expiration, day(3_000));
  await tab.press(button(say.create));
  await tab.sees(css('[aria-invalid=true][type=date]'));
  await expectNoAxeFindings(tab);
  await tab.choose(expiration, day(30));
  await tab.press(button(say.create));
  await tab.sees(heading(say.created));
});

// REQ-1.7.80
test('a deployment is planned for a day and an hour, and is called off', async ({ tab, engine, product }) => {
  const say = planTexts.fr;
  const desk = await openDesk(product, `Dates${engine}`);
  await seedTemplate(product, desk.source, { externalId: 'T-1', name: 'Contrat de vente' });
  await enter(tab, product.portal, desk.company.owner);
  await tab.open(`${product.portal}/deployment?source=${desk.source.id}&target=${desk.target.id}`);
  await tab.press(text('Tout sélectionner'));
  await tab.press(button('Déployer'));
  await tab.choose(field(say.when), 'later');
  await tab.choose(field(say.day), day(2));
  await tab.choose(field('Heure'), '08:30');
  // The comparison has ended: before, the button is about to change its colours.
  await tab.until(`return [...document.querySelectorAll('button')].some((one) =>
    /^Planifier/.test(one.textContent) && !one.disabled && one.getAttribute('aria-disabled') !== 'true')`);
  await expectNoAxeFindings(tab);
  await tab.press(button(/^Planifier/));
  await tab.sees(text('Planifié'));
  await tab.press(button('Annuler le déploiement'));
  await tab.press(button('Annuler le déploiement', dialog()));
  await tab.sees(text('Annulé'));
  expect(await tab.run('return document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});
