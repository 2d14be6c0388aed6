import { sign } from 'node:crypto';
import { PDF } from '@libpdf/core';
import type { Signer } from '@libpdf/core';
import { makeArchival } from '../archival/archival.ts';
import { attachFiles } from './attach.ts';
import type { Attachment } from './attach.ts';
import { signerOfP12 } from './p12.ts';
import type { P12, P12Certificates } from './p12.ts';
import { privateKeyOf } from './private-key.ts';

/** The key of the sealing certificate: in its P12, or an EC key in PEM. */
export type SealKey = P12 | { pem: string };

export interface SealRequest {
  attachments?: readonly Attachment[] | undefined;
  reason: string;
  location?: string | undefined;
}

/** The key of a seal with its certificates. */
export interface SealingParts extends P12Certificates {
  key: SealKey;
}

/** Everything that a seal is made of, as plain data: it is sent to another process. */
export interface SealPlan extends SealRequest, SealingParts {
  signingTime: Date;
}

// A timestamp with its chain took 6 KB in measurements; long chains of public authorities take more.
const roomForTimestamp = 16_384;

const keyOf = async (key: SealKey): Promise<Pick<Signer, 'keyType' | 'signatureAlgorithm' | 'sign'>> => {
  if ('password' in key) return signerOfP12(key);
  const privateKey = privateKeyOf(key.pem);
  return {
    keyType: 'EC',
    signatureAlgorithm: 'ECDSA',
    sign: (data, digest) => Promise.resolve(sign(digest.replace('-', ''), data, privateKey)),
  };
};

export const signerOf = async ({ key, certificate, chain }: SealingParts): Promise<Signer> => {
  const { keyType, signatureAlgorithm, sign: signData } = await keyOf(key);
  return { certificate, certificateChain: chain, keyType, signatureAlgorithm, sign: signData };
};

/** A detached signature, as `openssl dgst -sha256 -verify` checks it. */
export const signBytes = async (bytes: Uint8Array, by: SealingParts): Promise<Uint8Array> =>
  (await signerOf(by)).sign(bytes, 'SHA-256');

/** Attaches the files, then seals everything with one signature over every byte. Nothing is checked. */
export const makeSeal = async (pdf: Uint8Array, plan: SealPlan): Promise<Uint8Array> => {
  const { attachments = [], reason, location, signingTime, certificate, chain } = plan;
  const document = await PDF.load(pdf);
  attachFiles(document, attachments);
  makeArchival(document, pdf);
  const { bytes } = await document.sign({
    signer: await signerOf(plan),
    reason: withoutBrackets(reason),
    ...(location === undefined ? {} : { location: withoutBrackets(location) }),
    signingTime,
    level: 'B-B',
    estimatedSize: [certificate, ...chain].reduce((sum, { length }) => sum + length, roomForTimestamp),
  });
  return bytes;
};

/** libpdf 0.4.2 escapes these twice, so that readers would show the escapes. */
const withoutBrackets = (text: string) => text.replaceAll('(', '[').replaceAll(')', ']').replaceAll('\\', '/');
