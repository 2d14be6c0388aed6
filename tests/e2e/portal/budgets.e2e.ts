import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { expect, test } from '../page-objects/environments.page-object.ts';

const kilobytes = (bytes: number): number => bytes / 1000;

/** Records the requests of a page; sizes of scripts and style sheets are those after gzip. */
const weigh = (page: Page) => {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  const sum = async (type: RegExp): Promise<number> => {
    const wanted = responses.filter((response) => type.test(response.headers()['content-type'] ?? ''));
    const bodies = await Promise.all(wanted.map((response) => response.body()));
    return kilobytes(bodies.reduce((total, body) => total + gzipSync(body).length, 0));
  };
  return { responses, scripts: () => sum(/javascript/) };
};

test('the signing page can be read and filled after at most 4 requests and 90 kB of script and style, none of it foreign', async ({
  page,
  product,
}) => {
  const html = await (await fetch(product.signingLink)).text();
  // Nothing but what the HTML names gets through: later screens and their styles may not be needed.
  await page.route('**/assets/**', (route) =>
    html.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  );
  const seen = weigh(page);
  await page.goto(product.signingLink);
  await page.getByLabel('Nom et prénom').fill('Hélène');
  await expect(page.getByLabel('Nom et prénom')).toHaveAttribute('data-filled', '');
  const own = seen.responses.filter((response) => !response.url().startsWith('data:'));
  expect(own.map((response) => new URL(response.url()).origin)).toEqual(own.map(() => new URL(product.portal).origin));
  expect(own.filter((response) => !response.url().endsWith('/favicon.svg')).length).toBeLessThanOrEqual(4);
  const named = own.filter((response) => /\.(js|css)$/.test(response.url()));
  expect(named.length).toBeGreaterThan(0);
  const bodies = await Promise.all(named.map((response) => response.body()));
  const inline = [...html.matchAll(/<(style|script)(?: [^>]*)?>([^]*?)<\/\1>/g)].map(([, , text]) => text).join('\n');
  const weight = kilobytes([...bodies, Buffer.from(inline)].reduce((sum, body) => sum + gzipSync(body).length, 0));
  expect(weight).toBeLessThanOrEqual(90);
});

test('the document’s text is in the first answer, and its fields can be filled while the script has not come', async ({
  browser,
  product,
}) => {
  const html = await (await fetch(product.signingLink)).text();
  expect(html).toContain('Le prestataire assure la maintenance préventive');
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(product.signingLink);
  await page.getByLabel('Nom et prénom').fill('Hélène');
  await expect(page.getByLabel('Nom et prénom')).toHaveValue('Hélène');
  await context.close();
});

test('fetching a signing link 50 times, as mail scanners do, never counts as opening', async ({ product }) => {
  for (let time = 0; time < 50; time += 1)
    expect((await fetch(product.signingLink, { method: time % 2 === 0 ? 'GET' : 'HEAD' })).status).toBeLessThan(500);
  const token = product.signingLink.split('/').at(-1) ?? '';
  const view = (await (await fetch(`${product.portal}/api/webdoc/${token}`)).json()) as {
    signatory: { status: string };
    status: string;
  };
  expect(view).toMatchObject({ status: 'pending', signatory: { status: 'pending' } });
});

test('the first screen after log-in loads at most 180 kB of script, and no other screen’s', async ({
  page,
  product,
}) => {
  const seen = weigh(page);
  await page.goto(`${product.portal}/login`, { waitUntil: 'networkidle' });
  await page.getByLabel('Nom d’utilisateur', { exact: true }).fill('claire.martin@acier-nord.example');
  await page.getByLabel('Mot de passe', { exact: true }).fill('Demo-Paraphe-2026');
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Bonjour Claire' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await seen.scripts()).toBeLessThanOrEqual(180);
  const before = seen.responses.length;
  await page.getByRole('link', { name: 'Environnements', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Environnements' })).toBeVisible();
  const later = seen.responses
    .slice(before)
    .filter((response) => /javascript/.test(response.headers()['content-type'] ?? ''));
  expect(later.length).toBeGreaterThan(0);
});

// REQ-3.7.1, REQ-6.1.3
test('the demo has a company in each state, and everybody there has the same password', async ({ product }) => {
  const stateOf = async (username: string): Promise<string[]> => {
    const answer = await fetch(`${product.portal}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, encryptedPassword: btoa('Demo-Paraphe-2026') }),
    });
    const { roleName, companyStatus } = (await answer.json()) as { roleName: string; companyStatus: string };
    return [roleName, companyStatus];
  };
  expect(await stateOf('claire.martin@acier-nord.example')).toEqual(['owner', 'verified']);
  expect(await stateOf('sophie.leroy@acier-nord.example')).toEqual(['user', 'verified']);
  expect(await stateOf('jeanne.verrier@maison-verrier.example')).toEqual(['owner', 'free']);
  expect(await stateOf('alix@atelier-inconnu.example')).toEqual(['owner', 'verificationinprogress']);
  expect(await stateOf('erwan.kermadec@kermadec.example')).toEqual(['owner', 'blocked']);
  expect(await stateOf('lars.holm@nordic-parts.example')).toEqual(['owner', 'verified']);
});

test('hashed assets are kept for ever, pages and answers are not, and an unknown asset is not the portal', async ({
  product,
}) => {
  const index = await (await fetch(`${product.portal}/login`)).text();
  const asset = /\/assets\/[^"]+\.js/.exec(index)?.[0] ?? '';
  const head = async (path: string) => (await fetch(`${product.portal}${path}`)).headers.get('cache-control');
  expect(await head(asset)).toContain('immutable');
  expect(await head('/login')).toBe('no-cache');
  expect(await head('/api/config')).toBe('no-store');
  expect((await fetch(`${product.portal}/assets/nothing-12345678.js`)).status).toBe(404);
  const signing = (await fetch(product.signingLink)).headers;
  expect(signing.get('cache-control')).toBe('no-store');
  expect(signing.get('x-robots-tag')).toContain('noindex');
  expect(signing.get('referrer-policy')).toBe('no-referrer');
  expect(signing.get('content-security-policy')).not.toContain('unsafe-inline');
});
