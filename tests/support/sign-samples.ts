import type { SignDocument, SignPage } from '#contract/webdocs/sign-page.ts';
import type { Interaction, WebdocView } from '#contract/webdocs/webdocs.ts';
import { defaultBranding } from '#contract/limits.ts';
import { cleanDocument } from '#engines/html/clean-html.ts';
import { notePageStarts } from '#engines/html/page-starts.ts';

const article = (number: number) =>
  `<h2>Article ${number}</h2><p>${'Le prestataire réalise, pour le compte du client, les prestations décrites ci-après, avec la diligence d’un professionnel averti et dans le respect des délais convenus. '.repeat(6)}</p>`;

const contract = `<html><head><style>
body { font-family: Georgia, serif } h1 { color: #012638; font-size: 22pt } table { border-collapse: collapse; width: 100% }
td, th { border: 1px solid #bbb; padding: 6px 8px; text-align: left } .right { text-align: right } span { letter-spacing: 0 }
</style></head><body>
<h1>Contrat de prestation</h1>
<p>Entre <b>Acier Nord SA</b> et {{s1.company}}, représentée par {{s1.mention}}, à {{s1.city}}, le {{s1.date}}.</p>
<table><tr><th>Prestation</th><th class="right">Montant HT</th></tr><tr><td>Maintenance annuelle</td><td class="right">12 400,00 €</td></tr>
<tr><td>Nombre d’heures</td><td class="right">{{s1.hours}}</td></tr><tr><td>Formule</td><td class="right">{{s1.plan}}</td></tr></table>
${Array.from({ length: 9 }, (_, index) => article(index + 1)).join('')}
<p>Remarques : {{s1.notes}}</p>
<p>{{s1.terms}} J’accepte les conditions générales.</p>
<p style="margin-top:30px">Fait à {{s1.city}}.</p>
<p>Pour le client : {{s1.sign}}</p><p>Pour Acier Nord : {{s2.sign}}</p>
</body></html>`;

const annex = `<h1>Annexe tarifaire</h1>${Array.from({ length: 5 }, (_, index) => article(index + 1)).join('')}`;

const field = (tag: string, name: string, type: Interaction['type'], more: Partial<Interaction> = {}): Interaction => ({
  tag,
  recipient: 's1',
  type,
  width: null,
  height: null,
  isOptional: false,
  isAutofilled: false,
  value: null,
  maxLength: null,
  instruction: null,
  name,
  options: [],
  ...more,
});

export const sampleFields: Interaction[] = [
  field('{{s1.company}}', 'Société', 'text', { isAutofilled: true, value: 'Studio Ouest SARL' }),
  field('{{s1.mention}}', 'Qualité', 'mention', { value: 'Nora Petit, gérante' }),
  field('{{s1.city}}', 'Ville', 'text', { maxLength: 40, instruction: 'Ville où vous signez' }),
  field('{{s1.date}}', 'Date', 'date'),
  field('{{s1.hours}}', 'Heures', 'number', { isOptional: true }),
  field('{{s1.plan}}', 'Formule', 'picklist', { options: ['Essentielle', 'Sérénité'] }),
  field('{{s1.notes}}', 'Remarques', 'text', { isOptional: true, width: 500, height: 80 }),
  field('{{s1.terms}}', 'Conditions générales', 'checkbox'),
  field('{{s1.sign}}', 'Signature', 'signature', { width: 240, height: 90 }),
];

const otherFields: Interaction[] = [field('{{s2.sign}}', 'Signature d’Acier Nord', 'signature', { recipient: 's2' })];

/** Texts at which the pages of the paper begin: others than a sheet that is cut into A4 would show. */
const samplePages = ['Contrat de prestation', 'Article 1', 'Article 4', 'Article 7', 'Remarques :', 'Annexe tarifaire'];

/** The documents with their pages noted, as the server stores them. */
const withPages = (documents: SignDocument[], pages: readonly string[]): SignDocument[] => {
  const noted = notePageStarts(
    documents.map(({ html }) => html),
    pages.map((text) => [text]),
  );
  return documents.map((document, index) => ({ ...document, html: noted[index] ?? document.html }));
};

export const toDocuments = (sources: [title: string, html: string][], fields: Interaction[]): SignDocument[] => {
  const tags = fields.map(({ tag }) => tag);
  const missing = new Set(tags);
  return sources.map(([title, source], index) => {
    const { html, css, sha256 } = cleanDocument(source, index + 1, tags, missing);
    return {
      id: `00000000-0000-4000-8000-00000000000${index}`,
      title,
      html,
      css,
      sha256: sha256.toString('hex'),
    };
  });
};

const nora = {
  id: '10000000-0000-4000-8000-000000000000',
  firstName: 'Nora',
  lastName: 'Petit',
  email: 'nora.petit@studio-ouest.example',
};

export const sampleView = (more: Partial<WebdocView> = {}): WebdocView => ({
  name: 'Contrat de prestation 2026 – Studio Ouest',
  status: 'pending',
  language: 'fr',
  createdDate: '2026-11-20T09:00:00.000Z',
  expiresDate: '2026-12-20T23:00:00.000Z',
  signatory: { ...nora, status: 'pending', recipient: 's1', language: 'fr', isTurn: true },
  owner: { firstName: 'Claire', lastName: 'Martin', email: 'claire.martin@acier-nord.example' },
  recipients: [
    {
      id: 'p2',
      firstName: 'Sophie',
      lastName: 'Leroy',
      email: 'sophie.leroy@acier-nord.example',
      status: 'pending',
      type: 'Signatory',
    },
    {
      id: 'p3',
      firstName: 'Claire',
      lastName: 'Martin',
      email: 'claire.martin@acier-nord.example',
      status: 'pending',
      type: 'Owner',
    },
  ],
  interactions: sampleFields,
  recipientsInteractions: otherFields,
  contentDocuments: [],
  filesToCollect: [],
  allowDecline: true,
  allowDelegation: false,
  isSealed: false,
  ...more,
});

export const samplePage = (more: Partial<SignPage> = {}, view: Partial<WebdocView> = {}): SignPage => ({
  state: 'ready',
  productName: 'Paraphe',
  language: 'fr',
  branding: { Logo: null, LogoSize: 'M', ...defaultBranding },
  view: sampleView(view),
  documents: withPages(
    toDocuments(
      [
        ['Contrat', contract],
        ['Annexe', annex],
      ],
      [...sampleFields, ...otherFields],
    ),
    samplePages,
  ),
  sender: { name: 'Claire Martin', email: 'claire.martin@acier-nord.example' },
  problem: null,
  ...more,
});

/** One sheet with a field of each kind, readable without scrolling. */
export const formPage = (view: Partial<WebdocView> = {}): SignPage => {
  const html = `<h1>Bail</h1><p>{{s1.company}}, représentée par {{s1.mention}}, à {{s1.city}}, le {{s1.date}}.</p>
<p>{{s1.hours}} heures par mois, formule {{s1.plan}}.</p><p>{{s1.terms}} J’accepte les conditions générales.</p>
<p>{{s1.notes}}</p><p>Le client {{s1.sign}}, le bailleur {{s2.sign}}</p>`;
  const documents = toDocuments([['Bail', html]], [...sampleFields, ...otherFields]);
  return samplePage({ documents }, { name: 'Bail meublé', ...view });
};

/** One short sheet without a signature field, readable without scrolling. */
export const shortPage = (view: Partial<WebdocView> = {}): SignPage => {
  const interactions = [field('{{s1.city}}', 'Ville', 'text')];
  return samplePage(
    { documents: toDocuments([['Accusé de réception', '<p>Reçu à {{s1.city}}.</p>']], interactions) },
    { name: 'Accusé de réception', interactions, recipientsInteractions: [], ...view },
  );
};

/** A contract of two pages with five fields, two of which ask for the name and the day. */
export const contractPage = (view: Partial<WebdocView> = {}): SignPage => {
  const interactions = [
    field('{{s1.name}}', 'Nom et prénom', 'text'),
    field('{{s1.city}}', 'Ville', 'text'),
    field('{{s1.date}}', 'Date', 'date'),
    field('{{s1.terms}}', 'Conditions générales', 'checkbox'),
    field('{{s1.sign}}', 'Signature', 'signature'),
  ];
  const articles = Array.from({ length: 7 }, (_, index) => article(index + 1)).join('');
  const html = `<h1>Contrat</h1><p>Je soussignée {{s1.name}}, à {{s1.city}}, le {{s1.date}}.</p>${articles}<p>{{s1.terms}} J’accepte les conditions générales.</p><p>Pour le client : {{s1.sign}}</p>`;
  return samplePage(
    { documents: toDocuments([['Contrat', html]], interactions) },
    { name: 'Contrat', interactions, recipientsInteractions: [], ...view },
  );
};

/** A sheet of this HTML, with a text field for each of its tags; the name of a field is its tag without the braces. */
export const pageWith = (html: string): SignPage => {
  const interactions = [...html.matchAll(/\{\{(s1\.\w+)\}\}/g)].map(([tag, name = '']) => field(tag, name, 'text'));
  return samplePage(
    { documents: toDocuments([['Note', html]], interactions) },
    { interactions, recipientsInteractions: [] },
  );
};
