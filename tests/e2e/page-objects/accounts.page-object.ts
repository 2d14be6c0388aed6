import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { mailedLink } from './mail.ts';
import { expect } from './product.ts';
import type { RunningProduct } from './running-product.ts';
import { admin } from './staff.ts';

export const goodPassword = 'Correct-Horse-42';
const encoded = Buffer.from(goodPassword, 'utf8').toString('base64');

export const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } } as const;

export const send = async (product: RunningProduct, method: string, path: string, body: object, bearer?: string) => {
  const response = await fetch(`${product.portal}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify(body),
  });
  expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true);
  return response;
};

/** Registers over HTTP; the account has no password yet. */
export const registered = async (product: RunningProduct, email: string): Promise<void> => {
  const body = { username: email, email, firstname: 'Nora', lastname: 'Petit' };
  await send(product, 'POST', '/auth/register', body);
};

/** Chooses the first password with the mailed link. */
export const chooseFirstPassword = async (product: RunningProduct, email: string): Promise<void> => {
  const link = await mailedLink(product.mailbox, email, '/initialize-password/');
  const token = link.slice(link.lastIndexOf('/') + 1);
  await send(product, 'POST', '/user/password', { username: email, encryptedPassword: encoded }, token);
};

/** Creates an owner of a new company, with a password. Returns the username. */
export const newOwner = async (product: RunningProduct, email: string): Promise<string> => {
  await registered(product, email);
  await chooseFirstPassword(product, email);
  return email;
};

/** Opens a session outside the browser. Returns its bearer. */
export const openSession = async (product: RunningProduct, username: string): Promise<string> => {
  const answer = await send(product, 'POST', '/auth/login', { username, encryptedPassword: encoded });
  return ((await answer.json()) as { userToken: string }).userToken;
};

export const speak = (page: Page, language: 'fr' | 'en') =>
  page.addInitScript((chosen) => localStorage.setItem('APP_LG', chosen), language);

/** Fills in the log-in form, which must be in French. */
export const fillLogIn = async (page: Page, username: string, password = goodPassword): Promise<void> => {
  await page.getByLabel('Nom d’utilisateur').fill(username);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
};

/** Keeps a session in the browser's storage, as the log-in screen does, for the next page. */
export const keepSession = async (page: Page, product: RunningProduct, username: string): Promise<void> => {
  const kept = {
    userTokenLife: JSON.stringify({ username, renewAt: Date.now() + 20 * 60_000 }),
    userToken: await openSession(product, username),
  };
  // Any file of the portal gives access to its storage; this one runs no script.
  await page.goto(`${product.portal}/favicon.svg`);
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, Object.entries(kept));
};

/** Opens the home page with a session, without the log-in screen. */
export const logIn = async (page: Page, product: RunningProduct, username: string): Promise<void> => {
  await keepSession(page, product, username);
  await page.goto(`${product.portal}/home`);
};

/** Logs out and waits for the log-in page: leaving earlier would cancel the call that ends the session. */
export const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL(/\/login$/);
};

export const supportLink = async (product: RunningProduct, username: string): Promise<string> =>
  (await admin(product, ['support-link', username, '--staff=eva@paraphe.example', '--reason=Ticket 42'])).link;

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const bytesOf = (secret: string): Buffer => {
  const bits = Array.from(secret, (letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** The code of an authenticator app (RFC 6238: six digits, 30 s). `later`: number of steps in the future. */
export const authenticatorCode = (secret: string, later = 0): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) % 16;
  const number = hash.readUInt32BE(offset) % 2 ** 31;
  return String(number % 1_000_000).padStart(6, '0');
};
