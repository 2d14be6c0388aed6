import type { Language } from '#contract/roles.ts';
import type { SignPage } from '#contract/webdocs/sign-page.ts';
import type { FileToCollect } from '#contract/webdocs/webdocs.ts';
import { samplePage, sampleView, shortPage } from '#tests/support/sign-samples.ts';
import { sizes } from './sign-page-test.ts';

/** A document that asks for one file and has another. */
export const files = [
  { id: 'a1', name: 'Pièce d’identité', required: true, status: 'Pending' as const },
  { id: 'a2', name: 'RIB', required: false, status: 'Uploaded' as const },
] satisfies [FileToCollect, FileToCollect];
const signedBy = (status: 'signed' | 'declined') => ({ signatory: { ...sampleView().signatory, status } });

/** The pages of links that lead to no signing. */
export const ends: Record<string, { page: () => SignPage; heading: Record<Language, string> }> = {
  expired: {
    page: () => samplePage({ state: 'expired', view: null, documents: [] }),
    heading: { fr: 'Ce lien a expiré', en: 'This link has expired' },
  },
  'not found': {
    page: () => samplePage({ state: 'notFound', view: null, documents: [], sender: null }),
    heading: { fr: 'Document introuvable', en: 'Document not found' },
  },
  failed: {
    page: () => samplePage({ state: 'error', view: null, documents: [], problem: 'NoContentDocument' }),
    heading: { fr: 'Oups, une erreur est survenue', en: 'Oops, something went wrong' },
  },
  'signed and sealed': {
    page: () => samplePage({}, { ...signedBy('signed'), status: 'completed', isSealed: true }),
    heading: { fr: 'Document signé', en: 'Document signed' },
  },
  'signed, others to sign': {
    page: () => samplePage({}, { ...signedBy('signed'), status: 'inProgress' }),
    heading: { fr: 'Document signé', en: 'Document signed' },
  },
  validated: {
    page: () => shortPage({ ...signedBy('signed'), status: 'inProgress' }),
    heading: { fr: 'Document validé', en: 'Document validated' },
  },
  declined: {
    page: () => samplePage({}, { ...signedBy('declined'), status: 'declined' }),
    heading: { fr: 'Vous avez refusé ce document', en: 'You declined this document' },
  },
  'declined by another': {
    page: () => samplePage({}, { status: 'declined' }),
    heading: { fr: 'Ce document n’est plus à signer', en: 'This document is no longer to be signed' },
  },
  cancelled: {
    page: () => samplePage({ state: 'cancelled', view: null, documents: [] }),
    heading: { fr: 'Ce document n’est plus à signer', en: 'This document is no longer to be signed' },
  },
};
/** The screens of documents that can no longer be signed; the sender is known. */
export const deadEnds = new Set(['expired', 'declined', 'declined by another', 'cancelled']);

/** How a reader has set up the browser. */
export interface Look {
  name: string;
  language: Language;
  width: number;
  height: number;
  dark?: boolean;
  forcedColors?: boolean;
  /** Of the browser's usual size of letters. */
  textPercent?: number;
}

export const looks: Look[] = [
  { name: 'a phone in the dark', language: 'fr', ...sizes.phone, dark: true },
  { name: 'a desk', language: 'en', ...sizes.desktop },
  { name: 'forced colours', language: 'fr', ...sizes.desktop, dark: true, forcedColors: true },
  { name: 'forced colours on a phone', language: 'en', ...sizes.phone, forcedColors: true },
  { name: '320 px, letters of 200 %', language: 'fr', width: 320, height: 568, textPercent: 200 },
  { name: 'a desk at 400 %', language: 'en', width: 320, height: 256, dark: true },
  { name: 'a phone on its side', language: 'fr', width: 740, height: 360 },
];

/** Body of a function that runs in the page: texts of buttons and figures that are cut off. Fields have their size on paper. */
export const cutOff = `
  return [...document.querySelectorAll('button:not([data-tag]), a[class*="button"], header input, footer input')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.getClientRects().length > 0)
    .map((one) => one.textContent + (one instanceof HTMLInputElement ? one.value : ''))`;
