import type { Browser, Locator, Page } from '@playwright/test';
import { keepSession, speak } from './accounts.page-object.ts';
import { expect } from './product.ts';
import type { RunningProduct } from './running-product.ts';
import { admin } from './staff.ts';

/** Texts of the users page by language. */
export const words = {
  fr: {
    username: 'Nom d’utilisateur',
    password: 'Mot de passe',
    login: 'Se connecter',
    title: 'Profil & utilisateurs',
    myInfo: 'Mes informations',
    users: 'Utilisateurs actifs',
    requests: 'Demandes de rattachement',
    search: 'Rechercher un utilisateur',
    newUser: 'Nouvel utilisateur',
    firstName: 'Prénom',
    lastName: 'Nom',
    email: 'Adresse e-mail',
    limited: 'Limité',
    invite: 'Inviter',
    save: 'Enregistrer',
    actionsFor: (name: string) => `Actions pour ${name}`,
    copySignId: 'Copier l’ID de signature',
    edit: 'Modifier',
    resend: 'Renvoyer l’invitation',
    remove: 'Supprimer',
    accept: 'Accepter',
    refuse: 'Refuser',
    discardTitle: 'Abandonner la saisie ?',
    discard: 'Abandonner',
    keepEditing: 'Poursuivre la saisie',
    invited: 'Invitation en attente',
    empty: 'Ce champ ne peut pas être vide',
    retry: 'Réessayer',
  },
  en: {
    username: 'Username',
    password: 'Password',
    login: 'Log in',
    title: 'Profile & users',
    myInfo: 'My information',
    users: 'Active users',
    requests: 'Join requests',
    search: 'Search for a user',
    newUser: 'New user',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail address',
    limited: 'Limited',
    invite: 'Invite',
    save: 'Save',
    actionsFor: (name: string) => `Actions for ${name}`,
    copySignId: 'Copy ID for signing',
    edit: 'Edit',
    resend: 'Resend the invitation',
    remove: 'Delete',
    accept: 'Accept',
    refuse: 'Refuse',
    discardTitle: 'Discard what you entered?',
    discard: 'Discard',
    keepEditing: 'Keep editing',
    invited: 'Invitation pending',
    empty: 'This field cannot be empty',
    retry: 'Try again',
  },
} as const;
export type Language = keyof typeof words;
export type Words = (typeof words)[Language];

export const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } };
export const goodPassword = 'Correct-Horse-42';

export interface Person {
  username: string;
  firstname: string;
  lastname: string;
}

let made = 0;
const person = (firstname: string, lastname: string): Person => {
  made += 1;
  const plain = firstname.normalize('NFD').replaceAll(/\P{ASCII}/gu, '');
  return {
    username: `${plain}.${made}.${process.pid}@people.example`.toLowerCase(),
    firstname,
    lastname,
  };
};

const create = async (
  product: RunningProduct,
  { username, firstname, lastname }: Person,
  more: string[],
): Promise<void> => {
  const names = [`--username=${username}`, `--firstname=${firstname}`, `--lastname=${lastname}`];
  await admin(product, ['account', 'create', ...names, ...more], goodPassword);
};

/** Creates an owner with a new company. */
export const makeOwner = async (
  product: RunningProduct,
  { firstname = 'Claire', lastname = 'Martin', verified = true } = {},
): Promise<Person> => {
  const owner = person(firstname, lastname);
  await create(product, owner, [`--company-name=Acier ${owner.username}`, ...(verified ? ['--verified'] : [])]);
  return owner;
};

/** Creates another person with a password in the owner's company. */
export const makeColleague = async (
  product: RunningProduct,
  owner: Person,
  role: 'owner' | 'user',
  firstname = 'Marc',
  lastname = 'Dupont',
): Promise<Person> => {
  const colleague = person(firstname, lastname);
  await create(product, colleague, [`--company=${owner.username}`, `--role=${role}`]);
  return colleague;
};

/** Opens a page of the portal with a session, without the log-in screen. */
export const logIn = async (
  page: Page,
  product: RunningProduct,
  language: Language,
  who: Person,
  path = '/home',
): Promise<void> => {
  await speak(page, language);
  await keepSession(page, product, who.username);
  await page.goto(`${product.portal}${path}`);
};

/** A page in a separate browser context, without the current session. */
export const elsewhere = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

export const openUsers = async (page: Page, product: RunningProduct, language: Language, who: Person) => {
  await logIn(page, product, language, who, '/user');
  await expect(page.getByRole('heading', { level: 1, name: words[language].title })).toBeVisible();
};

/** A person's row, in the table or in the list on a phone. */
export const rowOf = (page: Page, name: string): Locator => page.locator('[data-row]', { hasText: name });

export const chooseAction = async (page: Page, say: Words, name: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: say.actionsFor(name) }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

/** Clicks the card's text, which covers its radio button. */
export const chooseProfile = async (dialog: Locator, profile: string): Promise<void> => {
  await dialog.getByText(profile, { exact: true }).click();
  await expect(dialog.getByLabel(profile, { exact: true })).toBeChecked();
};

export const fillPerson = async (
  dialog: Locator,
  say: Words,
  { firstname, lastname, email }: { firstname: string; lastname: string; email: string },
): Promise<void> => {
  await dialog.getByLabel(say.firstName, { exact: true }).fill(firstname);
  await dialog.getByLabel(say.lastName, { exact: true }).fill(lastname);
  await dialog.getByLabel(say.email, { exact: true }).fill(email);
  await dialog.getByLabel(say.username, { exact: true }).focus();
};
