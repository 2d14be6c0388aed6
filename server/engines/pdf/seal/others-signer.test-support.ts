import { afterAll, beforeAll } from 'vitest';
import { startAuthority } from '../long-term/authority-world.test-support.ts';
import { loadSigner, type SealSigner } from './certificate.ts';
import { reportOn } from './report.ts';
import { sealPdf } from './seal.ts';

/** Somebody else who signs, for the tests of a `describe`, and the judge for readers who trust that person's authority. */
export const withOthersSigner = () => {
  let world: Awaited<ReturnType<typeof startAuthority>>;
  let signer: SealSigner;
  beforeAll(async () => {
    world = await startAuthority();
    signer = await loadSigner({ p12Path: world.p12('seal'), password: '' });
  });
  afterAll(() => world.close());
  return {
    world: () => world,
    signed: async (pdf: Uint8Array): Promise<Uint8Array> => (await sealPdf(pdf, { signer, reason: 'x' })).pdf,
    /** Indication and reason of each signature; `more` are certificates that the reader trusts, too. */
    judged: async (pdf: Uint8Array, more: readonly Uint8Array[] = []) => {
      const added = [world.der('seal'), world.der('root'), ...more];
      const { signatures } = await reportOn(pdf, { seals: [], times: [], added });
      return signatures.map(({ indication, reason }) => [indication, reason]);
    },
  };
};
