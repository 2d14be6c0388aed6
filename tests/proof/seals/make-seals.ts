import { PDF } from '@libpdf/core';
import { loadSigner } from '#engines/pdf/seal/certificate.ts';
import type { SealSigner } from '#engines/pdf/seal/certificate.ts';
import { startAuthority } from '#engines/pdf/long-term/authority-world.test-support.ts';
import { openArchiving } from '#engines/pdf/long-term/archiving.ts';
import { openGathering } from '#engines/pdf/long-term/gather.ts';
import { raiseToLongTerm } from '#engines/pdf/long-term/raise.ts';
import { openSources } from '#engines/pdf/long-term/sources.ts';
import { sealPdf } from '#engines/pdf/seal/seal.ts';
import { startTsa } from '#engines/pdf/seal/seal-world.test-support.ts';
import { requestTimestamp } from '#engines/pdf/seal/timestamp.ts';
import { verifySeal } from '#engines/pdf/seal/verify.ts';

export const levels = ['B-B', 'B-T', 'B-LT', 'B-LTA'] as const;

/** One document, sealed to each level. */
export type Sealed = Record<(typeof levels)[number], Uint8Array>;

/** Keys of the authorities that certify. */
export const authorityKeys = ['P-256', 'RSA-PSS'] as const;

const lengths = [1, 5, 20];

const pdfOf = async (number: number): Promise<Uint8Array> => {
  const document = PDF.create();
  const pages = lengths[number % lengths.length] ?? 1;
  for (let page = 1; page <= pages; page += 1)
    document.addPage().drawText(`Document ${number}, page ${page}`, { x: 50, y: 700, size: 12 });
  return document.save();
};

/** A certificate authority of the openssl program with a timestamp authority, and what seals documents by them. */
export const openSealing = async (keys: (typeof authorityKeys)[number]) => {
  const [world, tsa] = await Promise.all([startAuthority(keys), startTsa()]);
  tsa.behaviour.signer = world.issued('time');
  const signer: SealSigner = await loadSigner({ p12Path: world.p12('seal'), password: '' });
  const gather = openGathering(openSources({ allowPrivate: true, restMs: 0 }));
  const roots = [world.der('root')];
  const archive = openArchiving({
    gather,
    known: () => Promise.resolve([]),
    verify: (pdf) => verifySeal(pdf, roots, roots),
    stamp: (bytes) => requestTimestamp({ url: tsa.url }, bytes),
  });
  return {
    folder: world.folder,
    /** The first half of the levels. Documents differ in their text, their length and the size of their evidence. */
    seal: async (number: number): Promise<Pick<Sealed, 'B-B' | 'B-T'>> => {
      const bytes = Buffer.from(JSON.stringify({ number, trail: 'x'.repeat((number * 37) % 5_000) }));
      const evidence = { name: 'preuve.json', bytes, mime: 'application/json', description: 'Evidence' };
      const request = { signer, reason: 'Proof', attachments: [{ ...evidence, relationship: 'Data' as const }] };
      const pdf = await pdfOf(number);
      const [bare, stamped] = [await sealPdf(pdf, request), await sealPdf(pdf, { ...request, tsa })];
      return { 'B-B': bare.pdf, 'B-T': stamped.pdf };
    },
    /** The other half; a second after the seal at the earliest, because what proves it has to be later. */
    raise: async (stamped: Uint8Array): Promise<Pick<Sealed, 'B-LT' | 'B-LTA'>> => {
      const raised = await raiseToLongTerm(stamped, gather, []);
      return { 'B-LT': raised, 'B-LTA': (await archive(raised)).pdf };
    },
    judge: (pdf: Uint8Array) => verifySeal(pdf, roots, roots),
    close: async () => {
      await tsa.close();
      await world.close();
    },
  };
};
