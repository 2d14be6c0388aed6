import type { Page } from '@playwright/test';
import { plainPdf } from '#tests/support/plain-pdf.ts';
import { fileOf } from '../page-objects/files.ts';
import { expect, test } from '../page-objects/product.ts';
import { makeToken } from '../page-objects/templates.page-object.ts';
import { editor } from '../page-objects/tickets.page-object.ts';
import { goodPassword, logIn, makeOwner } from '../page-objects/users.page-object.ts';
import { toastWith } from '../page-objects/toasts.ts';

const megabyte = 1_048_576;
/** The server drops a body that stops after 30 s. An answer before this limit was not caused by such a timeout. */
const mostMs = 20_000;

interface Sending {
  url: string;
  bearer?: string;
  megabytes: number;
}

/** Uploads, as our pages do, a file whose content does not match its name. */
const send = (page: Page, sending: Sending) =>
  page.evaluate(
    ({ url, bearer, megabytes, timeout }) =>
      new Promise<string>((tell) => {
        const request = new XMLHttpRequest();
        request.open('POST', url);
        if (bearer !== undefined) request.setRequestHeader('authorization', `Bearer ${bearer}`);
        request.timeout = timeout;
        request.addEventListener('load', () => tell(`${request.status} ${JSON.parse(request.responseText).code}`));
        for (const end of ['error', 'timeout']) request.addEventListener(end, () => tell(end));
        const body = new FormData();
        body.append('file', new File([new Uint8Array(megabytes * 1_048_576)], 'photo.png'));
        request.send(body);
      }),
    { ...sending, timeout: mostMs },
  );

const expectAnswered = async (page: Page, sending: Omit<Sending, 'megabytes'>, limitMegabytes: number) => {
  for (const megabytes of [1, 10, 24, 26]) {
    const refusal = megabytes > limitMegabytes ? '413 FileTooBig' : '415 FileTypeRefused';
    expect(await send(page, { ...sending, megabytes }), `${megabytes} MB`).toBe(refusal);
  }
};

// oxlint-disable-next-line typescript/no-explicit-any -- as in staff.ts
const callAs = async (url: string, bearer: string, body?: object): Promise<any> => {
  const headers = {
    ...(bearer && { authorization: `Bearer ${bearer}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
};

test('a signatory’s file that is refused is answered when it is sent, whatever its size; the page says why', async ({
  page,
  product,
  faults,
}) => {
  const token = await makeToken(product, await makeOwner(product), 'prod');
  const { signatories } = await callAs(`${product.portal}/api/public/webdocs`, token, {
    name: 'Note',
    owner: { firstName: 'Claire', lastName: 'Martin', email: 'claire@walk.example' },
    documents: [{ title: 'Note', html: '<p>Bon pour accord : {{a}}</p>' }],
    signatories: [{ firstName: 'Zoé', lastName: 'Lefèvre', email: 'zoe@walk.example' }],
    interactions: [{ tag: '{{a}}', recipient: 's1', type: 'text', name: 'Mention' }],
    filesToCollect: [{ name: 'RIB', required: true, recipient: 's1' }],
  });
  const [{ token: link }] = signatories;
  const { filesToCollect } = await callAs(`${product.portal}/api/webdoc/${link}`, '');
  await page.goto(`${product.portal}/webdoc/${link}`);
  await expectAnswered(page, { url: `/api/webdoc/uploadFile/${filesToCollect[0].id}/${link}` }, 25);

  await page.getByRole('textbox', { name: 'Mention' }).fill('Oui');
  await page.getByRole('button', { name: 'Valider', exact: true }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'RIB' });
  await card
    .getByLabel(/^Choisir un fichier/)
    .setInputFiles(fileOf('rib.pdf', Buffer.alloc(10 * megabyte, '%PDF-1.7\nnothing\n')));
  await page.getByRole('button', { name: 'Confirmer la validation' }).click();
  await expect(card.getByRole('alert')).toContainText('Ce fichier est abîmé');
  await expect(card.getByRole('status')).toHaveText('Refusé');

  const form = plainPdf('2 0 obj << /S /JavaScript /JS (calculate\\(\\)) >> endobj');
  await card.getByLabel(/^Remplacer le fichier/).setInputFiles(fileOf('cerfa.pdf', form));
  await page.getByRole('button', { name: 'Confirmer la validation' }).click();
  await expect(card.getByRole('alert')).toHaveText(
    'Ce PDF contient un script, comme les formulaires qui calculent. Ouvrez-le, imprimez-le en PDF, puis choisissez ce nouveau fichier.',
  );

  // A proxy with a lower limit than ours answers with a page of its own.
  const proxy = { status: 413, contentType: 'text/html', body: '<h1>413 Request Entity Too Large</h1>' };
  await page.route('**/uploadFile/**', (route) => route.fulfill(proxy), { times: 1 });
  await card.getByLabel(/^Remplacer le fichier/).setInputFiles(fileOf('rib.pdf', plainPdf()));
  await page.getByRole('button', { name: 'Confirmer la validation' }).click();
  await expect(card.getByRole('alert')).toContainText('plus grand que ce que ce site peut recevoir');
  expect(faults).toEqual([]);
});

test('a ticket’s file that is refused is answered when it is sent, whatever its size; the page says why', async ({
  page,
  product,
  faults,
}) => {
  const owner = await makeOwner(product);
  const { userToken: bearer } = await callAs(`${product.portal}/api/auth/login`, '', {
    username: owner.username,
    encryptedPassword: Buffer.from(goodPassword).toString('base64'),
  });
  const ticket = await callAs(`${product.portal}/api/salesforce/ticket`, bearer, {
    subject: 'Photo refusée',
    htmlBody: '<p>Voir la photo.</p>',
    product__c: 'Doc',
    priority: 'P2',
    affected_users__c: '20 à 100',
    accessSupport: false,
    supportWriting: null,
  });
  await logIn(page, product, 'fr', owner);
  await expectAnswered(page, { url: `/api/salesforce/org/none/ticket/${ticket.id}/file`, bearer }, 10);

  await page.getByRole('link', { name: 'Support & Tickets' }).click();
  await page.getByRole('link', { name: 'Photo refusée' }).click();
  await editor(page, 'Votre commentaire').fill('Voici la photo.');
  const add = page.getByLabel('Ajouter des fichiers');
  await add.setInputFiles(fileOf('photo.png', Buffer.alloc(9 * megabyte)));
  await expect(page.getByText('«\u00A0photo.png\u00A0»\u00A0: son contenu n’est pas celui')).toBeVisible();
  await add.setInputFiles(fileOf('trace.txt', Buffer.alloc(9 * megabyte)));
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(toastWith(page, /trace\.txt.*Ce type de fichier n’est pas accepté/)).toBeVisible();
  expect(faults).toEqual([]);
});
