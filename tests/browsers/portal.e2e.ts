import { setTimeout as pause } from 'node:timers/promises';
import { accountTexts } from '#app/pages/accounts/texts.ts';
import { pageTexts } from '#app/pages/environments/texts.ts';
import { homeTexts } from '#app/pages/home/texts.ts';
import { eventInWords } from '#app/pages/sign-logs/event-texts.ts';
import { filterTexts, signLogsTexts } from '#app/pages/sign-logs/texts.ts';
import { screens, type ScreenName } from '#app/paths.ts';
import { shellTexts } from '#app/shell/texts.ts';
import { refusalTexts } from '#kit/refusal-texts.ts';
import { demoPassword } from '#sim/demo/people.ts';
import { sim } from '../e2e/page-objects/environments.page-object.ts';
import { admin } from '../e2e/page-objects/staff.ts';
import { sendEvents } from '../e2e/page-objects/sign-logs.page-object.ts';
import { expectNoAxeFindings } from './axe.ts';
import { widerThanWindow, type BrowserPage } from './browser-page.ts';
import { expect, sizes, test } from './browsers-test.ts';
import { button, css, dialog, field, heading, link, text } from './place.ts';

type Language = 'fr' | 'en';

const logIn = async (page: BrowserPage, language: Language, username: string, password: string): Promise<void> => {
  const say = accountTexts[language];
  await page.fill(field(say.username), username);
  await page.fill(field(say.password), password);
  await page.press(button(say.loginButton));
};

/** Below 768 px the menu is a drawer behind a button. */
const openMenu = async (page: BrowserPage, language: Language): Promise<void> => {
  if (await page.run<boolean>('return innerWidth < 768')) await page.press(button(shellTexts[language].openMenu));
};

/** Goes to a screen by a link on this page; it has its title, is complete and fits the window. */
const follow = async (page: BrowserPage, language: Language, name: ScreenName): Promise<void> => {
  const title = screens[name].title[language];
  await page.press(link(title));
  await page.until(
    `return document.title.endsWith('– ' + arguments[0]) && !document.querySelector('main [aria-busy=true]')`,
    title,
  );
  await page.sees(css('main h1'));
  expect(await widerThanWindow(page)).toBe(0);
};

/** Goes to a screen by the menu. */
const visit = async (page: BrowserPage, language: Language, name: ScreenName): Promise<void> => {
  await openMenu(page, language);
  await follow(page, language, name);
};

const visited = ['users', 'deployment', 'brandings', 'templates', 'tickets', 'environments'] as const;

const walks = [
  { size: 'phone', language: 'fr' },
  { size: 'desktop', language: 'en' },
] as const;

for (const { size, language } of walks)
  // REQ-1.2.18 REQ-2.2.28
  test(`the portal from log-in to the logs, ${size}, ${language}`, async ({ tab, engine, product, company }) => {
    const owner = company.owner;
    const event = `${engine}-${size}`;
    await sendEvents(product, company.production.orgId, [{ event_id: event }]);
    await tab.resize(...(sizes[size] as [number, number]));

    await test.step('a wrong password is said at its field, the right one leads to the overview', async () => {
      await tab.open(`${product.portal}/login`);
      await tab.press(button(language === 'fr' ? /Français/ : /English/));
      await logIn(tab, language, owner, 'Wrong-Horse-4242');
      await tab.sees(text(refusalTexts[language].WrongPassword));
      await expectNoAxeFindings(tab);
      await logIn(tab, language, owner, demoPassword);
      await tab.sees(heading(homeTexts[language].greeting('Claire')));
      await tab.until(`return !document.querySelector('main [aria-busy=true]')`);
      expect(await widerThanWindow(tab)).toBe(0);
      await expectNoAxeFindings(tab);
    });

    await test.step('every screen of the menu opens and fits', async () => {
      for (const name of visited) await visit(tab, language, name);
    });

    await test.step('the environments lead to the tokens, which fit with a choice of order, and these to the webhooks', async () => {
      for (const name of ['un', 'deux'])
        await admin(product, [
          'token',
          'create',
          `--company=${owner}`,
          '--type=prod',
          `--name=${engine}-${size}-${name}`,
        ]);
      await tab.press(css('main a[href="/tokens"]'));
      await tab.sees(heading(screens.tokens.title[language]));
      await tab.sees(text(`${engine}-${size}-deux`));
      expect(await widerThanWindow(tab)).toBe(0);
      await follow(tab, language, 'webhooks');
    });

    if (size === 'desktop')
      await test.step('a sandbox is connected on the CRM’s own page', async () => {
        const say = pageTexts[language];
        const prefix = `${company.prefix}--essai`;
        await sim(product, 'add-org', { prefix, name: 'Essai', kind: 'sandbox', packageVersion: '3.11' });
        await visit(tab, language, 'environments');
        await tab.press(button(say.connectSandbox));
        await tab.press(button(/^Continue to Salesforce/));
        await tab.press(css(`input[name=user][value^="${prefix}/"]`));
        await tab.press(button('Allow'));
        await tab.sees(link('Essai'));
      });

    await test.step('an event of the logs is filtered for and read', async () => {
      const [say, filter] = [signLogsTexts[language], filterTexts[language]];
      const signed = eventInWords('signer.done', language);
      await visit(tab, language, 'signLogs');
      await tab.press(button(filter.open));
      await tab.press(field(filter['7d']));
      await tab.fill(field(filter.search), 'durand');
      await tab.press(button(filter.apply));
      await tab.sees(button(filter.remove(filter.quoted('durand'))));
      await tab.press(link(signed));
      await tab.sees(dialog(signed));
      await tab.sees(text('Lille'));
      await expectNoAxeFindings(tab);
      await tab.key('Escape');
      await tab.misses(dialog(signed));
      await tab.sees(heading(say.title));
      await expectNoAxeFindings(tab);
    });

    await test.step('logged out', async () => {
      await openMenu(tab, language);
      await tab.press(button(shellTexts[language].logOut));
      await tab.sees(text(accountTexts[language].disconnected));
      expect(await tab.run('return localStorage.getItem("userToken")')).toBeNull();
    });
  });

// REQ-1.4.60
test('a page that the back button brings back knows of a log-out in the meantime', async ({
  tab,
  product,
  company,
}) => {
  await tab.resize(...sizes.desktop);
  await tab.open(`${product.portal}/login`);
  await tab.press(button(/Français/));
  await logIn(tab, 'fr', company.owner, demoPassword);
  await tab.sees(heading(homeTexts.fr.greeting('Claire')));
  await tab.open(`${product.portal}/verify`);
  // A log-out in another tab does this; a page in the browser's memory hears nothing of it.
  await tab.run('localStorage.clear()');
  await tab.run('setTimeout(() => history.back())');
  // WebKit's driver never answers a question that reaches a page while it is put aside.
  await pause(1_000);
  await tab.sees(field(accountTexts.fr.password));
  await tab.misses(heading(homeTexts.fr.greeting('Claire')));
});
