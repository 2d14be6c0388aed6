import type { PreviewPage } from '#contract/webdocs/sign-page.ts';
import type { Language } from '#contract/roles.ts';
import type { Interaction } from '#contract/webdocs/webdocs.ts';
import { sampleView, type Preview } from './preview-samples.ts';

const field = (tag: string, type: Interaction['type'], name: string): Interaction => ({
  tag,
  recipient: 's1',
  type,
  width: type === 'signature' ? 220 : null,
  height: type === 'signature' ? 80 : null,
  isOptional: false,
  isAutofilled: false,
  value: null,
  maxLength: null,
  instruction: null,
  name,
  options: [],
});

const place = (tag: string): string => `<span data-field="${tag}"></span>`;

const words = {
  fr: {
    title: 'Contrat de prestation',
    name: 'Nom et prénom',
    date: 'Date',
    signature: 'Signature',
    text: [
      'Le présent document est un exemple\u00A0: il montre comment vos signataires voient votre branding.',
      'Le prestataire réalise les travaux décrits en annexe, aux dates convenues entre les parties.',
      'Le prix est payé à trente jours, sur facture. Tout retard entraîne les pénalités prévues par la loi.',
    ],
    madeBy: 'Fait par',
    on: 'le',
  },
  en: {
    title: 'Service contract',
    name: 'Full name',
    date: 'Date',
    signature: 'Signature',
    text: [
      'This document is an example: it shows how your signatories see your branding.',
      'The provider carries out the work described in the annex, on the dates agreed by the parties.',
      'The price is paid within thirty days, on invoice. Late payment incurs the penalties set by law.',
    ],
    madeBy: 'Made by',
    on: 'on',
  },
} as const satisfies Record<Language, object>;

const css = '.webdoc-document h1{font-size:22pt;margin:0 0 14pt}.webdoc-document p{font-size:12pt;line-height:1.6}';

/** A short invented contract for the preview of a branding. */
export const brandingSample = (language: Language, today: Date): Pick<PreviewPage, 'view' | 'documents'> => {
  const { title, name, date, signature, text, madeBy, on } = words[language];
  const id = 'sample';
  const paragraphs = text.map((line) => `<p>${line}</p>`).join('');
  const html = `<h1>${title}</h1>${paragraphs}<p>${madeBy} ${place('nom')}, ${on} ${place('date')}.</p><p>${place('signature')}</p>`;
  const preview: Preview = {
    id,
    name: title,
    html,
    css,
    interactions: [
      { ...field('nom', 'text', name), value: 'Camille Exemple' },
      field('date', 'date', date),
      field('signature', 'signature', signature),
    ],
    createdAt: today,
    expiresAt: null,
  };
  return {
    view: sampleView(preview, language, today),
    documents: [{ id, title, html, css, sha256: '' }],
  };
};
