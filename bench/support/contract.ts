import type { NewWebdoc } from '#contract/webdocs/public-webdocs.ts';
import { asValue, png } from '#domains/webdocs/drawn-png.test-support.ts';

const clause =
  'Le prestataire réalise, pour le compte du client, les prestations décrites ci-après, avec la diligence d’un professionnel averti et dans le respect des délais convenus. ';

const article = (number: number) =>
  `<h2>Article ${number}</h2>${`<p style="text-align:justify">${clause.repeat(4)}</p>`.repeat(3)}`;

const party = '<p>Entre Acier Nord SA et Société Œuvres &amp; Ÿeux, à Lille, le 21/11/2026.</p>';

export const expectedWords = ['Œuvres', 'Ÿeux', 'Lille', '21/11/2026'];

/** A contract that prints on this many pages. */
export const contractOf = (pages: number): string =>
  `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Contrat</title><style>
@page{size:A4;margin:18mm 16mm 20mm} body{font:11pt/1.45 Arial,sans-serif} section+section{break-before:page}
</style><body>${party}${Array.from({ length: pages }, (_, index) => `<section>${article(index + 1)}</section>`).join(
    '',
  )}</body></html>`;

/** A contract of about four screens with fields of most kinds, one signatory. */
export const contractToSign: NewWebdoc = {
  name: 'Contrat de maintenance – Été 2027',
  owner: { firstName: 'Claire', lastName: 'Martin', email: 'claire.martin@acier-nord.example' },
  documents: [
    {
      title: 'Contrat',
      html: `<style>h1{color:#0B827E;font-family:Arial}</style><h1>Contrat de maintenance</h1>
<p>Entre Acier Nord SA et {{s1.nom}}, à {{s1.ville}}, le {{s1.date}}. Accepte : {{s1.ok}}</p>
${Array.from({ length: 8 }, (_, index) => article(index + 1)).join('')}<p>{{s1.signature}}</p>`,
    },
  ],
  signatories: [{ firstName: 'Zoé', lastName: 'Lefèvre', email: 'zoe.lefevre@client.example', language: 'fr' }],
  interactions: [
    { tag: '{{s1.nom}}', recipient: 's1', type: 'text', name: 'Nom' },
    { tag: '{{s1.ville}}', recipient: 's1', type: 'text', name: 'Ville' },
    { tag: '{{s1.date}}', recipient: 's1', type: 'date', name: 'Date' },
    { tag: '{{s1.ok}}', recipient: 's1', type: 'checkbox', name: 'Conditions' },
    { tag: '{{s1.signature}}', recipient: 's1', type: 'signature', name: 'Signature' },
  ],
};

/** Values that its signatory enters. */
export const signatoryActions = [
  { tag: '{{s1.nom}}', type: 'text', value: 'Société Œuvres & Ÿeux' },
  { tag: '{{s1.ville}}', type: 'text', value: 'Lille' },
  { tag: '{{s1.date}}', type: 'date', value: '2026-11-21' },
  { tag: '{{s1.ok}}', type: 'checkbox', value: 'true' },
  { tag: '{{s1.signature}}', type: 'signature', value: asValue(png(300, 100)) },
];
