import { readCertificate } from '#seal-reader/certificate.ts';
import type { Certificate } from '#seal-reader/certificate.ts';
import { sameBytes } from '#seal-reader/der.ts';
import type { PublishedAuthority } from '../local-authority/local-authority.ts';
import { SealError, stampSigner, upgradeToTimestamp } from '../seal/seal.ts';
import { TimestampError } from '../seal/timestamp.ts';
import type { Timestamps } from '../seal/timestamps.ts';
import type { SealCheck } from '../seal/verify.ts';
import { openArchiving } from './archiving.ts';
import type { Archived } from './archiving.ts';
import { openGathering, openStatusCheck, ProofsPending } from './gather.ts';
import type { OnStatus, OwnList } from './gather.ts';
import { raiseToLongTerm } from './raise.ts';
import { openSources } from './sources.ts';

/** The steps by which the level of a seal is raised afterwards. */
export interface Raising {
  /**
   * Makes a B-B seal B-T, in a file of the same size. Null without an authority.
   * @throws TimestampError when it must be tried again, SealError when the file does not pass our own check
   */
  upgradeToTimestamp(pdf: Uint8Array): Promise<Uint8Array | null>;
  /**
   * Makes a B-T seal B-LT, in a file that begins with the same bytes.
   * @throws ProofsPending when it must be tried again, NoProofs when it is useless
   */
  raise(pdf: Uint8Array): Promise<Uint8Array>;
  /**
   * Makes a B-LT seal B-LTA, or renews its archive timestamp, in a file that begins with the same bytes. Null without an
   * authority.
   * @throws TimestampError, ProofsPending when it must be tried again, NotLonger when that is too early, NoProofs when it
   *   is useless
   */
  archive(pdf: Uint8Array): Promise<Archived | null>;
  /** Asks the authorities of all trusted certificates whether they have revoked one. */
  checkRevocations(): Promise<void>;
}

interface Parts {
  /** Certificates may name sources in the own network. */
  allowPrivate: boolean;
  localAuthority: PublishedAuthority | null;
  timestamps: Timestamps;
  /** DER of the trusted certificates, former ones too, among which authorities may be. */
  known: () => Promise<Uint8Array[]>;
  verify: (pdf: Uint8Array) => Promise<SealCheck>;
  /** Called for each status that is found, also again. */
  onStatus: OnStatus;
  /** Called for each of them when its status was asked: why there is no answer, or null. */
  onAsked: (certificate: Certificate, noAnswer: string | null) => Promise<void>;
}

export const openRaising = (parts: Parts): Raising => {
  const { allowPrivate, localAuthority, timestamps, known, verify, onStatus, onAsked } = parts;
  const ownList: OwnList = ({ raw }) =>
    localAuthority && sameBytes(raw, localAuthority.certificate) ? localAuthority.list() : null;
  const sources = openSources({ allowPrivate });
  const gather = openGathering(sources, Date.now, ownList, onStatus);
  const askStatus = openStatusCheck(sources, Date.now, ownList, onStatus);
  const stamp = async (bytes: Uint8Array): Promise<Uint8Array> => {
    const token = await timestamps.stamp(bytes);
    if (!token) throw new TimestampError('No timestamp authority is configured.');
    return token;
  };
  const archive = openArchiving({ gather, known, verify, stamp });
  return {
    upgradeToTimestamp: async (pdf) => {
      const tsa = await timestamps.authority();
      if (!tsa) return null;
      const upgraded = await upgradeToTimestamp(pdf, tsa);
      if (upgraded !== pdf) await timestamps.believe(stampSigner(upgraded));
      const { valid, level, problems } = await verify(upgraded);
      if (!valid || level !== 'B-T')
        throw new SealError(`The timestamped file does not pass our own check: ${problems.join('; ')}`);
      return upgraded;
    },
    raise: async (pdf) => {
      const raised = await raiseToLongTerm(pdf, gather, await known());
      const { valid, level, problems } = await verify(raised);
      if (!valid || level !== 'B-LT') throw new ProofsPending(`not proved: ${problems.join('; ')}`);
      return raised;
    },
    archive: async (pdf) => ((await timestamps.authority()) ? archive(pdf) : null),
    checkRevocations: async () => {
      const all = (await known()).map(readCertificate);
      for (const one of all) await onAsked(one, await askStatus(one, all));
    },
  };
};
