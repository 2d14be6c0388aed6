import type { BrowserContext, Page, Route } from '@playwright/test';
import { fillLogIn, logIn, newOwner, sizes, speak } from '../../page-objects/accounts.page-object.ts';
import { expect, test } from '../../page-objects/product.ts';
import type { RunningProduct } from '../../page-objects/running-product.ts';

test.use({ viewport: sizes.desktop });

const loggedOut = 'Vous avez quitté votre session';

const openTab = async (context: BrowserContext, product: RunningProduct, path: string): Promise<Page> => {
  const page = await context.newPage();
  await speak(page, 'fr');
  await page.goto(`${product.portal}${path}`);
  return page;
};

test('two tabs are one session: signed in, another user, ended elsewhere and logged out in one is so in the other', async ({
  context,
  product,
}) => {
  const [first, second] = [
    await newOwner(product, 'first@tabs.example'),
    await newOwner(product, 'second@tabs.example'),
  ];
  const one = await openTab(context, product, '/login');
  const other = await openTab(context, product, '/account');
  await expect(other).toHaveURL(/\/login$/);
  await fillLogIn(one, first);
  await expect(one).toHaveURL(/\/home$/);
  await expect(other.getByRole('banner')).toContainText(first);

  await test.step('another user, without logging out, as a support link does', async () => {
    await one.goto(`${product.portal}/lost-password`);
    await expect(other.getByText(loggedOut)).toBeVisible();
    await one.goto(`${product.portal}/login`);
    await fillLogIn(one, second);
    await expect(one).toHaveURL(/\/home$/);
    await expect(other.getByRole('banner')).toContainText(second);
  });
  await test.step('ended elsewhere: told in every tab, and nobody is left on a dead screen', async () => {
    // The click follows at once, because any other request would reveal the ended session before it.
    await one.evaluate(async () => {
      const authorization = `Bearer ${localStorage.getItem('userToken')}`;
      await fetch('/api/user/disconnect', { method: 'POST', headers: { authorization } });
      document.querySelector<HTMLElement>('a[href="/workspaces"]')?.click();
    });
    await expect(one).toHaveURL(/\/login$/);
    for (const tab of [one, other]) {
      await expect(tab.getByText('Votre session n’est plus reconnue. Reconnectez-vous.')).toBeVisible();
    }
    // After log-in the page that the user wanted opens.
    await fillLogIn(one, second);
    await expect(one).toHaveURL(/\/workspaces$/);
    await expect(other.getByRole('banner')).toContainText(second);
  });
  await test.step('logged out', async () => {
    await one.getByRole('button', { name: 'Déconnexion' }).click();
    for (const tab of [one, other]) {
      await expect(tab.getByText(loggedOut)).toBeVisible();
      await expect(tab).toHaveURL(/\/login$/);
    }
  });
});

// REQ-1.4.14
test('two tabs that meet an expired bearer together renew it once, and both go on', async ({ context, product }) => {
  const username = await newOwner(product, 'renewed@tabs.example');
  const one = await openTab(context, product, '/login');
  await logIn(one, product, username);
  const other = await openTab(context, product, '/home');
  await Promise.all([one, other].map((tab) => tab.waitForLoadState('networkidle')));
  // Leave both pages while no renewal is open: an interrupted one would be requested again by the next page.
  await Promise.all([one, other].map((tab) => tab.goto('about:blank')));
  let renewals = 0;
  let expired = 0;
  const renewed: Promise<string>[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/RenewUserToken')) renewals += 1;
  });
  context.on('response', (response) => {
    if (response.url().endsWith('/RenewUserToken'))
      renewed.push(response.json().then(({ userToken }: { userToken: string }) => userToken));
  });
  // Simulates the refusal after half an hour; the renewal itself is real.
  await context.route(/\/api\/(user|company)\b/, async (route: Route) => {
    if (renewals > 0) return route.fallback();
    expired += 1;
    const problem = { type: 'about:blank', title: '', status: 401, requestId: 'test' };
    return route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      body: JSON.stringify({ ...problem, code: 'ExpiredUserAccessToken' }),
    });
  });
  await Promise.all([one, other].map((tab) => tab.goto(`${product.portal}/account`)));
  for (const tab of [one, other]) await expect(tab.getByRole('main')).toContainText(username);
  expect(expired).toBeGreaterThan(0);
  // Storage reaches another browser process with a delay, so both tabs may ask. The server still renews a session only
  // once (REQ-1.4.14), and both tabs get the same bearer.
  const bearers = new Set(await Promise.all(renewed));
  expect(bearers.size).toBe(1);
  for (const tab of [one, other])
    expect(bearers).toContain(await tab.evaluate(() => localStorage.getItem('userToken')));
  expect(renewals).toBeLessThanOrEqual(2);
});

// REQ-1.4.15
test('a user who is refused with a renewed bearer too is asked for twice, and the session is over', async ({
  context,
  product,
}) => {
  const username = await newOwner(product, 'refused@tabs.example');
  const one = await openTab(context, product, '/login');
  await logIn(one, product, username);
  await one.goto('about:blank');
  const asked: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(user$|userToken\/)/.test(pathname)) asked.push(pathname);
  });
  await context.route(/\/api\/user$/, (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 401, code: 'ExpiredUserAccessToken', requestId: 'test' }),
    }),
  );
  await one.goto(`${product.portal}/workspaces`);
  await expect(one.getByText(/Votre session a expiré/)).toBeVisible();
  await expect(one.getByLabel('Mot de passe', { exact: true })).toBeVisible();
  expect(asked).toEqual(['/api/user', '/api/userToken/RenewUserToken', '/api/user']);
  expect(await one.evaluate(() => localStorage.getItem('userToken'))).toBeNull();
});

// REQ-1.4.16
test('an expired session that cannot be renewed says so and takes the token away', async ({ context, product }) => {
  const username = await newOwner(product, 'expired@tabs.example');
  const one = await openTab(context, product, '/login');
  await logIn(one, product, username);
  // Leave this page first: otherwise it could be the one that shows the message.
  await one.goto('about:blank');
  await context.route(/\/api\/(user|company|userToken)\b/, (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 401, code: 'ExpiredUserAccessToken', requestId: 'test' }),
    }),
  );
  await one.goto(`${product.portal}/workspaces`);
  await expect(one.getByText(/Votre session a expiré/)).toBeVisible();
  expect(await one.evaluate(() => localStorage.getItem('userToken'))).toBeNull();
});
