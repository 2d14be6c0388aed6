import { X509Certificate } from 'node:crypto';
import { sameBytes } from '#seal-reader/der.ts';
import { openResting } from '../../outbound-http/resting.ts';
import type { PublishedAuthority } from '../local-authority/local-authority.ts';
import { answerTimestampRequest } from '../local-authority/timestamp-answer.ts';
import type { SealSigner } from './certificate.ts';
import { postRequest, requestTimestamp, TimestampError, tokenSigner } from './timestamp.ts';
import type { TimestampAuthority } from './timestamp.ts';
import type { TrustStore } from './trust-store.ts';

/** The timestamps of a server, and the authorities for them that it trusts. */
export interface Timestamps {
  /** The authority that it uses. */
  authority: () => Promise<TimestampAuthority | undefined>;
  /** A token over the bytes; null without an authority. @throws TimestampError */
  stamp: (bytes: Uint8Array) => Promise<Uint8Array | null>;
  /** Certificates, in DER, to one of which a timestamp must lead. */
  believed: () => Promise<Uint8Array[]>;
  /** From then on the server trusts the authority that answered its own request. */
  believe: (certificate: X509Certificate | null) => Promise<void>;
}

interface Parts {
  /** Of the configured authority. */
  url: string | undefined;
  signer: () => Promise<SealSigner>;
  localAuthority: PublishedAuthority | null;
  trust: TrustStore;
}

/** Without a configured authority, the local one gives the timestamps where it seals. */
export const openTimestamps = ({ url, signer, localAuthority, trust }: Parts): Timestamps => {
  const resting = openResting({ isFailure: (error) => error instanceof TimestampError });

  const authority = async (): Promise<TimestampAuthority | undefined> => {
    if (url !== undefined) return { answer: (request) => resting(url, () => postRequest({ url }, request)) };
    const { local } = await signer();
    return local ? { answer: (request) => answerTimestampRequest(request, local.time, Date.now()) } : undefined;
  };

  /** Its root, which outlives its certificates. */
  const own = localAuthority && url === undefined ? new X509Certificate(localAuthority.certificate) : null;

  const believe: Timestamps['believe'] = async (certificate) => {
    if (certificate) await trust.add('time', own && certificate.verify(own.publicKey) ? own : certificate);
  };

  return {
    authority,
    stamp: async (bytes) => {
      const tsa = await authority();
      if (!tsa) return null;
      const token = await requestTimestamp(tsa, bytes);
      await believe(tokenSigner(token));
      return token;
    },
    believed: async () => {
      const known = await trust.certificates('time');
      return own && !known.some((der) => sameBytes(der, own.raw)) ? [...known, own.raw] : known;
    },
    believe,
  };
};
