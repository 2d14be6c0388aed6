import type { BrowserContext, Page } from '@playwright/test';
import { expectNoAxeFindings } from '../../page-objects/axe.ts';
import {
  logIn,
  newOwner,
  openSession,
  send,
  sizes,
  speak,
  supportLink,
} from '../../page-objects/accounts.page-object.ts';
import { expect, test } from '../../page-objects/product.ts';
import type { RunningProduct } from '../../page-objects/running-product.ts';

test.use({ viewport: sizes.desktop });

const staff = 'eva@paraphe.example';
const ticketOf = async (product: RunningProduct, owner: string, accessSupport: boolean) => {
  const body = {
    subject: 'Le devis ne sort plus',
    htmlBody: '<p>Depuis ce matin.</p>',
    product__c: 'Doc',
    priority: 'P3',
    affected_users__c: '1 à 20',
    accessSupport,
  };
  const answer = await send(product, 'POST', '/salesforce/ticket', body, await openSession(product, owner));
  return (await answer.json()) as { id: string; caseNumber: string };
};

const comment = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Votre commentaire' }).fill(text);
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
};

/** The page on a phone and on a desk. */
const looksRight = async (page: Page) => {
  for (const viewport of Object.values(sizes)) {
    await page.setViewportSize(viewport);
    await expectNoAxeFindings(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
  }
};

const asSupport = async (context: BrowserContext, link: string): Promise<Page> => {
  const page = await context.newPage();
  await speak(page, 'fr');
  await page.goto(link);
  await expect(page).toHaveURL(/\/home$/);
  return page;
};

// REQ-1.4.70, REQ-1.4.73, REQ-2.7.71
test('support reads, asks before it writes, goes on when the owner allows it, and is out with one press', async ({
  page,
  browser,
  product,
}) => {
  await speak(page, 'fr');
  const owner = await newOwner(product, 'decides@support.example');
  const ticket = await ticketOf(product, owner, false);
  await page.clock.install();
  await logIn(page, product, owner);
  await expect(page.getByRole('banner')).toContainText(owner);
  const theirs = await browser.newContext({ viewport: sizes.desktop });
  const support = await asSupport(theirs, await supportLink(product, owner));

  await test.step('the open tab of the owner says within a minute that support is there', async () => {
    await page.clock.runFor(60_000);
    await expect(page.getByText(`Le support (${staff}) est dans votre espace`)).toBeVisible();
    await expect(page.getByText('Il ne fait que lire.')).toBeVisible();
    await looksRight(page);
  });

  await test.step('a comment is refused, with the way to leave', async () => {
    await support.goto(`${product.portal}/cases/${ticket.id}`);
    await expect(support.getByText('Vous pouvez tout lire et ne rien modifier.')).toBeVisible();
    await comment(support, 'Réglé pour vous.');
    await expect(support.getByText(/Cette session de support ne fait que lire/).first()).toBeVisible();
    await support.getByRole('button', { name: 'Demander à modifier' }).click();
    await support.getByLabel('Ce que vous voulez modifier').fill('répondre au ticket');
    await expectNoAxeFindings(support);
    await support.getByRole('button', { name: 'Envoyer la demande' }).click();
    await expect(support.getByText(/Votre demande «\s+répondre au ticket\s+» attend la réponse/)).toBeVisible();
    await looksRight(support);
  });

  await test.step('the owner reads the request and allows it; support goes on', async () => {
    await page.clock.runFor(4_000);
    await expect(page.getByRole('alert')).toContainText(`Le support (${staff}) demande à faire des modifications`);
    await expect(page.getByRole('alert')).toContainText('répondre au ticket');
    await looksRight(page);
    await page.getByRole('button', { name: /Autoriser pendant 30/ }).click();
    await expect(page.getByText(/Il peut faire des modifications jusqu’à/)).toBeVisible();
    await expect(support.getByText(/Un Owner vous autorise à modifier jusqu’à/)).toBeVisible();
    await support.getByRole('button', { name: 'Envoyer', exact: true }).click();
    await expect(support.getByText('Commentaire ajouté')).toBeVisible();
  });

  await test.step('the comment is labelled as support’s for the owner', async () => {
    await page.goto(`${product.portal}/cases/${ticket.id}`);
    await expect(page.locator('summary').filter({ hasText: staff })).toContainText(`${staff} – Support`);
  });

  await test.step('the owner ends the session: the tab of support is out', async () => {
    await page.getByRole('button', { name: 'Mettre fin à la session' }).click();
    await expect(page.getByText(`Le support (${staff}) est dans votre espace`)).toBeHidden();
    await expect(support).toHaveURL(/\/login$/);
    await expect(support.getByText(/La session de support est terminée/)).toBeVisible();
  });
  await theirs.close();
});

// REQ-1.4.73
test('two sessions of support that say the same are one banner, which ends both', async ({
  page,
  browser,
  product,
}) => {
  await speak(page, 'fr');
  const owner = await newOwner(product, 'twice@support.example');
  const theirs = await browser.newContext({ viewport: sizes.desktop });
  const first = await asSupport(theirs, await supportLink(product, owner));
  const others = await browser.newContext({ viewport: sizes.desktop });
  const second = await asSupport(others, await supportLink(product, owner));
  await logIn(page, product, owner);
  await page.reload();
  await expect(page.getByText(`Le support (${staff}) est dans votre espace`)).toHaveCount(1);
  await looksRight(page);
  await page.getByRole('button', { name: 'Mettre fin à la session' }).click();
  await expect(page.getByText(`Le support (${staff}) est dans votre espace`)).toHaveCount(0);
  await expect(first).toHaveURL(/\/login$/);
  await expect(second).toHaveURL(/\/login$/);
  await theirs.close();
  await others.close();
});

// REQ-1.4.72
test('on a ticket that lets support in, the owner allows changes for a day and takes that back', async ({
  page,
  product,
  faults,
}) => {
  await speak(page, 'fr');
  const owner = await newOwner(product, 'allows@support.example');
  const ticket = await ticketOf(product, owner, true);
  await logIn(page, product, owner);
  await page.goto(`${product.portal}/cases/${ticket.id}`);
  await expect(page.getByText(/Il n’y modifie rien sans l’autorisation d’un Owner/)).toBeVisible();
  await page.getByRole('button', { name: /Autoriser pendant 24/ }).click();
  await expect(page.getByText(/le support peut faire des modifications jusqu’au/)).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Revenir à la lecture seule' }).click();
  await expect(page.getByText(/Il n’y modifie rien sans l’autorisation d’un Owner/)).toBeVisible();
  expect(faults).toEqual([]);
});
