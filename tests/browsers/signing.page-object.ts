import type { NewWebdoc } from '#contract/webdocs/public-webdocs.ts';
import { codeTexts } from '#sign/webdoc/codes/code-texts.ts';
import { deferredTexts } from '#sign/webdoc/deferred-texts.ts';
import { delegateTexts } from '#sign/webdoc/endings/delegate-texts.ts';
import { fileTexts } from '#sign/webdoc/files/file-texts.ts';
import { pendingTexts } from '#sign/webdoc/finish/pending-texts.ts';
import { paperTexts as reviewTexts } from '#sign/webdoc/paper/paper-texts.ts';
import { signatureTexts } from '#sign/webdoc/signature/signature-texts.ts';
import { previewTexts } from '#sign/preview/texts.ts';
import { paperTexts } from '#sign/viewer/paper-texts.ts';
import type { RunningProduct } from '../e2e/page-objects/running-product.ts';
import type { BrowserPage } from './browser-page.ts';
import { expect } from './browsers-test.ts';
import { differences } from './engine-differences.ts';
import { button, css, dialog, field, heading, type Place } from './place.ts';

const wordsIn = (language: 'fr' | 'en') => ({
  ...deferredTexts[language],
  ...signatureTexts[language],
  code: codeTexts[language],
  delegation: delegateTexts[language],
  file: fileTexts[language],
  kept: pendingTexts[language],
  preview: previewTexts[language],
  pages: { ...paperTexts[language], ...reviewTexts[language] },
});
export const fr = wordsIn('fr');
export const en = wordsIn('en');
export type Words = typeof fr;

const paragraph =
  'Le prestataire assure la maintenance des lignes de coulée, pièces d’usure comprises, selon le calendrier joint. ';

const field1 = (name: string, type: NewWebdoc['interactions'][number]['type'], label: string, more: object = {}) => ({
  tag: `{{s1.${name}}}`,
  recipient: 's1',
  type,
  name: label,
  ...more,
});

/** One field of each type for the first signatory, two signatures for the second. */
export const contract = (engine: string): NewWebdoc => ({
  name: `Contrat d’été (${engine})`,
  owner: { firstName: 'Claire', lastName: 'Martin', email: `claire.${engine}@walk.example` },
  documents: [
    {
      title: 'Contrat',
      html: `<style>h1 { color: #0B5F5C } table { width: 100% }</style><h1>Contrat d’été</h1>
<p>Entre Acier Nord et {{s1.societe}}, représentée par {{s1.mention}}, à {{s1.ville}}, le {{s1.date}}.</p>
<table><tr><td>Heures</td><td>{{s1.heures}}</td></tr><tr><td>Formule</td><td>{{s1.formule}}</td></tr></table>
${`<p>${paragraph.repeat(6)}</p>`.repeat(9)}<p>Remarques : {{s1.remarques}}</p><p>{{s1.lu}} J’accepte.</p>
<p>{{s1.signature}}</p><p>{{s2.lieu}} {{s2.signature}} {{s2.paraphe}}</p>`,
    },
    { title: 'Annexe', html: `<h1>Annexe</h1><p>${paragraph.repeat(4)}</p>` },
  ],
  signatories: [
    {
      firstName: 'Hélène',
      lastName: 'Lefèvre',
      email: `helene.${engine}@walk.example`,
      language: 'fr',
      authentication: 'email',
    },
    {
      firstName: 'Zoë',
      lastName: 'O’Neil',
      email: `zoe.${engine}@walk.example`,
      language: 'en',
      authentication: 'none',
    },
  ],
  interactions: [
    field1('societe', 'text', 'Société', { isAutofilled: true, value: 'Studio Ouest SARL' }),
    field1('mention', 'mention', 'Qualité', { value: 'Hélène Lefèvre, gérante' }),
    field1('ville', 'text', 'Ville', { maxLength: 60 }),
    field1('date', 'date', 'Date d’effet'),
    field1('heures', 'number', 'Heures'),
    field1('formule', 'picklist', 'Formule', { options: ['Essentielle', 'Sérénité'] }),
    field1('remarques', 'text', 'Remarques', { width: 500, height: 80 }),
    field1('lu', 'checkbox', 'Accord'),
    field1('signature', 'signature', 'Signature de Hélène', { width: 220, height: 80 }),
    { tag: '{{s2.lieu}}', recipient: 's2', type: 'text', name: 'Place' },
    { tag: '{{s2.signature}}', recipient: 's2', type: 'signature', name: 'Signature', width: 220, height: 80 },
    { tag: '{{s2.paraphe}}', recipient: 's2', type: 'signature', name: 'Initials', width: 120, height: 60 },
  ],
  filesToCollect: [{ name: 'RIB', required: true, recipient: 's1' }],
});

/** One sheet with one field, for one signatory. */
export const receipt = (engine: string, name: string, more: Partial<NewWebdoc> = {}): NewWebdoc => ({
  name: `${name} (${engine})`,
  owner: { firstName: 'Claire', lastName: 'Martin', email: `claire.${engine}@walk.example` },
  documents: [{ title: 'Reçu', html: '<h1>Reçu</h1><p>Reçu à {{s1.ville}}.</p>' }],
  signatories: [
    {
      firstName: 'Nora',
      lastName: 'Petit',
      email: `nora.${engine}@walk.example`,
      language: 'fr',
      authentication: 'none',
    },
  ],
  interactions: [field1('ville', 'text', 'Ville')],
  ...more,
});

/** Calls the public API. */
export const callPublic = async (
  product: RunningProduct,
  token: string,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Response> => {
  const response = await fetch(`${product.portal}/api/public/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true);
  return response;
};

export interface Sent {
  id: string;
  /** The signatories' links, by the line. */
  links: string[];
}

/** Creates a document to sign. */
export const sendDocument = async (
  product: RunningProduct,
  token: string,
  origin: string,
  wanted: NewWebdoc,
): Promise<Sent> => {
  const made = (await (await callPublic(product, token, 'POST', 'webdocs', wanted)).json()) as {
    id: string;
    signatories: { token: string }[];
  };
  return { id: made.id, links: made.signatories.map((one) => `${origin}/webdoc/${one.token}`) };
};

/** A button of the bar whose name begins so; a count may follow. */
export const startsWith = (name: string): RegExp => new RegExp(`^${name}`);

/** Switches reader mode on or off, however the page has begun. */
export const readInOneColumn = async (page: BrowserPage, say: Words, isOn: boolean): Promise<void> => {
  await page.sees(button(say.readerMode));
  const isShown = 'return document.documentElement.hasAttribute("data-reflow") === arguments[0]';
  // The mode of an earlier test is remembered, and shown only once its script has come.
  const isNow = await page.run<boolean>(
    'return JSON.parse(localStorage.getItem("paraphe.reader") ?? "{}").isOn === true',
  );
  await page.until(isShown, isNow);
  if (isNow !== isOn) await page.press(button(say.readerMode));
  await page.until(isShown, isOn);
};

/** Opens the side pane, which a phone has behind a button. */
export const openPane = async (page: BrowserPage, say: Words): Promise<void> => {
  if (await page.run<boolean>('return innerWidth < 1180')) await page.press(button(say.showPane));
};

export const closePane = async (page: BrowserPage, say: Words): Promise<void> => {
  if (await page.isThere(dialog(say.showPane))) await page.press(button(say.closePane));
};

interface SheetSize {
  width: number;
  height: number;
  /** Pixels of the screen in one of the paper. */
  scale: number;
}

/** Size of the first sheet in pixels of the screen. */
export const sheetSize = async (page: BrowserPage): Promise<SheetSize> => {
  const sheet = await page.run<{ width: number; height: number; zoom: number; onPaper: number }>(`
    const sheet = document.querySelector('.webdoc-document');
    const { width, height } = sheet.getBoundingClientRect();
    return { width, height, zoom: Number(getComputedStyle(sheet.closest('[data-sheets]')).zoom), onPaper: sheet.offsetWidth }`);
  const zoom = differences[page.engine].measuresWithZoom ? 1 : sheet.zoom;
  const width = sheet.width * zoom;
  return { width, height: sheet.height * zoom, scale: width / sheet.onPaper };
};

export const toEndOfDocument = (page: BrowserPage): Promise<unknown> =>
  page.until(`const place = document.querySelector('#documents');
    place.scrollTo({ top: place.scrollHeight, behavior: 'instant' });
    return place.scrollTop + place.clientHeight >= place.scrollHeight - 2`);

/** A line up and down, about as large as a name. */
const stroke = Array.from({ length: 13 }, (_, at) => [(at - 6) * 16, Math.sin(at) * 22] as const);

/** In the open dialog, once its drawing area is ready. */
export const padIsReady = (page: BrowserPage): Promise<unknown> =>
  // The library that draws comes for the first signature.
  page.until(`return document.querySelector('dialog canvas[aria-busy="false"]') !== null`);

export const drawStroke = async (page: BrowserPage): Promise<void> => {
  await padIsReady(page);
  await page.draw(css('dialog canvas'), stroke);
};

type Way = { drawn: true } | { typed: string } | { picture: string };

/** In the open dialog: draws, types or uploads a signature. */
export const giveSignature = async (page: BrowserPage, say: Words, way: Way): Promise<void> => {
  await page.sees(dialog(say.signatureTitle));
  if ('drawn' in way) await drawStroke(page);
  else if ('typed' in way) {
    await page.press(button(say.type));
    await page.fill(field(say.typedName), way.typed);
  } else {
    await page.press(button(say.upload));
    await page.sees(field(say.choosePictureFor));
    await page.giveFiles(field(say.choosePictureFor), way.picture);
    await page.sees(css('dialog canvas'));
  }
  await page.press(button(say.useSignature));
  await page.misses(dialog(say.signatureTitle));
};

/** The picture in a signature field that was signed. */
export const signedField = (say: Words, name: string): Place =>
  button(say.changeSignature(name).replaceAll('\u00A0', ' '));

/** From the reader to the last screen. */
export const toConfirmation = async (page: BrowserPage, act: string, title: string): Promise<void> => {
  await toEndOfDocument(page);
  await page.press(button(act));
  await page.sees(heading(title));
};
