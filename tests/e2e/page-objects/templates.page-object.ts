import type { Locator, Page } from '@playwright/test';
import { docx, pptx, xlsx } from '#sim/crm/documents/office.ts';
import { pdf } from '#sim/crm/documents/pdf.ts';
import { expect } from './product.ts';
import type { RunningProduct } from './running-product.ts';
import { goodPassword, logIn, makeOwner, type Language, type Person } from './users.page-object.ts';

/** Texts of the templates page by language. */
export const words = {
  fr: {
    title: 'Modèles',
    search: 'Rechercher en production',
    searchSandbox: 'Rechercher en sandbox',
    offline: 'Vous êtes hors ligne.',
    actionsFor: (name: string) => `Actions pour ${name}`,
    download: 'Télécharger',
    downloaded: (name: string) => `Modèle « ${name} » téléchargé`,
    downloadFailed: (name: string) => `Le modèle « ${name} » n’a pas pu être téléchargé.`,
    remove: 'Supprimer',
    cancel: 'Annuler',
    removeTitle: (name: string) => `Supprimer « ${name} » ?`,
    removed: (name: string) => `Modèle « ${name} » supprimé`,
    emptyProd: 'Aucun modèle en production',
    emptySandbox: 'Aucun modèle en sandbox',
    failed: 'Les modèles n’ont pas pu être chargés',
    stale: 'peut-être plus à jour',
    retry: 'Réessayer',
    sizes: ['84 Ko', '2,5 Mo'],
  },
  en: {
    title: 'Templates',
    search: 'Search production',
    searchSandbox: 'Search sandbox',
    offline: 'You are offline.',
    actionsFor: (name: string) => `Actions for ${name}`,
    download: 'Download',
    downloaded: (name: string) => `Template “${name}” downloaded`,
    downloadFailed: (name: string) => `The template “${name}” could not be downloaded.`,
    remove: 'Delete',
    cancel: 'Cancel',
    removeTitle: (name: string) => `Delete “${name}”?`,
    removed: (name: string) => `Template “${name}” deleted`,
    emptyProd: 'No template in production',
    emptySandbox: 'No template in a sandbox',
    failed: 'The templates could not be loaded',
    stale: 'perhaps out of date',
    retry: 'Try again',
    sizes: ['84 Ko', '2.5 Mo'],
  },
} as const;

const kB = 1024;

/** Files sent by the package: four of production, one of a sandbox. */
export const files = {
  prod: [
    ['Contrat de vente.docx', docx(['Contrat de vente'], 84 * kB)],
    ['Tarif général.xlsx', xlsx([['Tarif']], 2.5 * kB * kB)],
    ['Offre.pptx', pptx(['Offre'], 40 * kB)],
    ['Élan « à l’œuvre ».pdf', pdf('Élan', [{ text: 'Élan' }])],
  ],
  sandbox: [['Essai.docx', docx(['Essai'], 12 * kB)]],
} as const satisfies Record<string, readonly (readonly [string, Buffer])[]>;

type OrgType = 'prod' | 'sandbox';

/** Creates an API token as the owner, with the calls of the screen. */
export const makeToken = async (
  { portal }: RunningProduct,
  { username }: Pick<Person, 'username'>,
  type: OrgType,
  password = goodPassword,
): Promise<string> => {
  const ask = async (path: string, bearer: string, body?: object): Promise<Response> => {
    const answer = await fetch(`${portal}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer;
  };
  const encryptedPassword = Buffer.from(password).toString('base64');
  const session = (await (await ask('auth/login', '', { username, encryptedPassword })).json()) as {
    userToken: string;
  };
  const expiration = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const token = (await (
    await ask('public/token/create', session.userToken, { name: 'e2e', type, expiration })
  ).json()) as { id: string };
  return (await ask(`public/token/${token.id}/value`, session.userToken)).text();
};

/** Sends a file as the CRM package does. */
export const send = async (
  { portal }: RunningProduct,
  token: string,
  name: string,
  bytes: Buffer,
): Promise<{ id: string }> => {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(`${portal}/api/public/templates/${encodeURIComponent(name)}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as { id: string };
};

/** Creates an owner whose company has the files above. */
export const makeCustomer = async (product: RunningProduct): Promise<Person> => {
  const owner = await makeOwner(product);
  for (const type of ['prod', 'sandbox'] as const) {
    const token = await makeToken(product, owner, type);
    for (const [name, bytes] of files[type]) await send(product, token, name, bytes);
  }
  return owner;
};

export const openTemplates = async (
  page: Page,
  product: RunningProduct,
  language: Language,
  who: Person,
): Promise<void> => {
  await logIn(page, product, language, who, '/templates');
  await expect(page.getByRole('heading', { level: 1, name: words[language].title })).toBeVisible();
};

export const section = (page: Page, name: 'Production' | 'Sandbox'): Locator =>
  page.getByRole('region', { name, exact: true });

export const chooseAction = async (page: Page, label: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: label, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
