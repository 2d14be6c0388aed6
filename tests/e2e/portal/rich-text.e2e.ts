import type { Locator, Page } from '@playwright/test';
import { hostileHtml } from '#engines/html/hostile-documents.test-support.ts';
import { expect, test } from '../page-objects/product.ts';
import { editor, paste } from '../page-objects/tickets.page-object.ts';
import { logIn, makeOwner } from '../page-objects/users.page-object.ts';

const moment = '2026-11-20T10:00:00.000Z';
const ticket = {
  id: '5005g000001AAAAAA1',
  caseNumber: '00001042',
  subject: 'Un ticket',
  description: '',
  product__c: 'Doc',
  orgId: null,
  priority: 'P3',
  affected_users__c: '1 à 20',
  accessSupport: false,
  supportWriting: null,
  createdDate: moment,
  closedDate: null,
  status: 'New',
  app_IsNew__c: true,
  closeReason: null,
  sending: 'sent',
  htmlBody: '<p>Bonjour</p>',
  files: [],
  asOf: moment,
  stale: false,
  emailMessages: hostileHtml.map((htmlBody, at) => ({
    id: `m${at}`,
    fromAddress: 'support@docugen.example',
    fromName: 'Support',
    htmlBody,
    createdDate: moment,
    fromSupport: true,
    sending: 'sent',
  })),
};

/** Records the effects of a payload: dialogs and requests to other hosts. */
const watch = (page: Page, portal: string) => {
  const done: string[] = [];
  page.on('dialog', (dialog) => {
    done.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(portal) && !/^(?:data|blob):/.test(request.url())) done.push(request.url());
  });
  return done;
};

const dangerousIn = (place: Locator): Promise<string[]> =>
  place.evaluate((root) =>
    [...root.querySelectorAll('*')].flatMap((element) => {
      element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      const wrong = [...element.attributes].filter(
        ({ name, value }) =>
          name.startsWith('on') ||
          /^\s*(?:javascript|vbscript):/i.test(value) ||
          (name === 'src' && !value.startsWith('data:image/')) ||
          (name === 'style' && /url|expression/i.test(value)),
      );
      const tag = /^(?:script|style|iframe|object|embed|form|math|base|meta|link|template)$/i;
      return [...wrong.map(({ name }) => name), ...(tag.test(element.tagName) ? [element.tagName] : [])];
    }),
  );

test('what is known to break out of editors runs and fetches nothing: in the form, in the comment, and in messages of support', async ({
  page,
  product,
}) => {
  expect(hostileHtml.length).toBeGreaterThan(120);
  await logIn(page, product, 'fr', await makeOwner(product));
  const done = watch(page, product.portal);
  await page.route('**/api/salesforce/org/none/ticket/*', (route) => route.fulfill({ json: ticket }));
  const pasteAll = async (place: Locator) => {
    await expect(place).toBeVisible();
    await paste(place, ...hostileHtml);
    expect(await dangerousIn(place)).toEqual([]);
  };
  await page.goto(`${product.portal}/cases/new`);
  await pasteAll(editor(page, 'Description'));
  // A restored draft must be sanitised too.
  await page.reload();
  await expect(page.getByText('Votre brouillon a été retrouvé')).toBeVisible();
  expect(await dangerousIn(editor(page, 'Description'))).toEqual([]);

  await page.goto(`${product.portal}/cases/${ticket.id}`);
  await pasteAll(editor(page, 'Votre commentaire'));
  const thread = page.getByRole('region', { name: 'Échanges' });
  await thread.evaluate((root) => {
    for (const message of root.querySelectorAll('details')) message.open = true;
  });
  await expect(thread.getByText('Bonjour')).toBeVisible();
  const messages = thread.locator('ol').first();
  expect(await dangerousIn(messages)).toEqual([]);
  expect(done).toEqual([]);
});

test('the toolbar is one stop of Tab, the arrows go among its tools, Tab leaves the text, and lists have their levels by the keyboard', async ({
  page,
  product,
}) => {
  await logIn(page, product, 'fr', await makeOwner(product));
  await page.goto(`${product.portal}/cases/new`);
  const text = editor(page, 'Description');
  await text.click();
  await page.keyboard.type('Bonjour ');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Gras' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Italique' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Gras' })).toHaveAttribute('aria-pressed', 'true');
  await expect(text).toBeFocused();
  await page.keyboard.type('tous');
  await page.getByLabel('Taille du texte').selectOption({ label: '24 pt' });
  await page.keyboard.type(' ensemble');
  await expect(text.locator('strong', { hasText: 'tous' })).toBeVisible();
  await expect(text.locator('span', { hasText: 'ensemble' })).toHaveCSS('font-size', '32px');
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Lien' }).click();
  await page.getByLabel('Adresse du lien').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saisissez une adresse web ou e-mail')).toBeVisible();
  await page.getByLabel('Adresse du lien').fill('exemple.fr');
  await page.keyboard.press('Enter');
  await expect(text.locator('a').first()).toHaveAttribute('href', 'https://exemple.fr');
  // The closed dialog returns the focus.
  await expect(text).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Ajouter des fichiers' })).toBeFocused();

  // Tab leaves the editor, so list levels have no key here.
  const nested = text.locator('ul ul li');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type('- un');
  await page.keyboard.press('Enter');
  await page.keyboard.type('deux');
  await page.getByRole('button', { name: 'Décaler l’élément de liste vers la droite' }).press('Enter');
  await expect(nested).toHaveText('deux');
  await expect(text).toBeFocused();
  await page.keyboard.press('Control+[');
  await expect(nested).toHaveCount(0);
  await page.keyboard.press('Control+]');
  await expect(nested).toHaveText('deux');
});
