import { beforeAll, describe, expect, test } from 'vitest';
import { tags } from '#seal-reader/der.ts';
import { writeDer } from '../der-writing.ts';
import { extension } from '../local-authority/certificates.ts';
import { certificateOf, listOf, seq, signedPdf, tokenOf, withStore, withTokens } from './others-world.test-support.ts';
import type { CertificateOptions, Party } from './others-world.test-support.ts';
import { reportOn } from './report.ts';

const purpose = {
  server: '1.3.6.1.5.5.7.3.1',
  client: '1.3.6.1.5.5.7.3.2',
  code: '1.3.6.1.5.5.7.3.3',
  mail: '1.3.6.1.5.5.7.3.4',
  time: '1.3.6.1.5.5.7.3.8',
  ocsp: '1.3.6.1.5.5.7.3.9',
  documents: '1.3.6.1.5.5.7.3.36',
  any: '2.5.29.37.0',
} as const;
type Purposes = readonly (keyof typeof purpose)[];
const some = (names: Purposes | undefined) => (names ? { purposes: names.map((name) => purpose[name]) } : {});

let root: Party;
beforeAll(() => {
  root = certificateOf('Root', null);
});

interface Chain {
  authority?: Purposes;
  leaf?: Purposes;
  more?: readonly Uint8Array[];
}

/** A signature with the proofs of its chain, judged by a reader who trusts the root, and by one who trusts the signer. */
const judged = async ({ authority, leaf, more = [] }: Chain) => {
  const above = certificateOf('Authority', root, { isAuthority: true, more, ...some(authority) });
  const signer = certificateOf('Signer', above, some(leaf));
  const crls = [root, above].map((one) => listOf(one, Date.now()));
  const file = withStore(await signedPdf(signer), { certificates: [above.der], crls });
  const [byRoot, byItself] = await Promise.all(
    [root.der, signer.der].map(async (der) => {
      const [first] = (await reportOn(file, { seals: [], times: [], added: [der] })).signatures;
      return [first?.indication, first?.subIndication, first?.reason];
    }),
  );
  return { byRoot, byItself };
};
const passes = ['TOTAL-PASSED', null, null];
const fails = (reason: string) => ['INDETERMINATE', 'CHAIN_CONSTRAINTS_FAILURE', reason];

// REQ-5.2.28
describe('a signature', () => {
  test.each<[string, Chain]>([
    ['mail', { leaf: ['mail'] }],
    ['documents', { leaf: ['documents'] }],
    ['clients, as many qualified ones', { leaf: ['client'], authority: ['client', 'mail'] }],
    ['code', { leaf: ['code'] }],
    ['anything', { leaf: ['any'], authority: ['any'] }],
    ['servers and clients', { leaf: ['server', 'client'] }],
  ])('passes with a certificate for %s', async (_name, chain) => {
    expect((await judged(chain)).byRoot).toEqual(passes);
  });

  test.each<[string, Chain]>([
    ['servers alone', { leaf: ['server'] }],
    ['answers of OCSP alone', { leaf: ['ocsp'] }],
    ['timestamps alone', { leaf: ['time'] }],
    ['servers, answers and timestamps', { leaf: ['server', 'ocsp', 'time'] }],
  ])('does not pass with a certificate for %s, but for whoever trusts this one', async (_name, chain) => {
    expect(await judged(chain)).toEqual({ byRoot: fails('notForThis'), byItself: passes });
  });

  const limits = writeDer(tags.context1, seq(seq(writeDer(0xa4, seq()))));
  test.each<[string, Chain]>([
    ['servers alone', { authority: ['server'] }],
    ['timestamps alone', { authority: ['time'], leaf: ['mail'] }],
    ['some names alone, and does not call that critical', { more: [extension('2.5.29.30', seq(limits))] }],
    ['some names alone, and calls that critical', { more: [extension('2.5.29.30', seq(limits), true)] }],
  ])('does not pass with an authority that certifies %s', async (_name, chain) => {
    expect(await judged(chain)).toEqual({ byRoot: fails('forbiddenChain'), byItself: passes });
  });
});

/** The timestamp of a signature, by a certificate of this authority; `more` are fields of its TSTInfo. */
const timestamped = async (above: Party, time: Party, more: readonly Uint8Array[] = []) => {
  const signer = certificateOf('Signer', root);
  const stamped = withTokens(await signedPdf(signer), (bytes) => [tokenOf(bytes, time, Date.now(), more)]);
  const crls = [root, above].map((one) => listOf(one, Date.now()));
  const file = withStore(stamped, { certificates: [above.der], crls });
  const [first] = (await reportOn(file, { seals: [], times: [], added: [root.der] })).signatures;
  return first?.timestamps.map((one) => one.reason);
};

// REQ-5.2.28
test.each<[Purposes | undefined, string | null]>([
  [undefined, null],
  [['time'], null],
  [['any'], null],
  [['mail', 'client'], 'forbiddenChain'],
])('a timestamp below an authority for %j', async (names, reason) => {
  const above = certificateOf('Times', root, { isAuthority: true, ...some(names) });
  expect(await timestamped(above, certificateOf('Time', above, some(['time'])))).toEqual([reason]);
});

// REQ-5.2.35
describe('a timestamp of others', () => {
  test.each<[string, CertificateOptions]>([
    ['another purpose besides', some(['time', 'mail'])],
    ['any purpose besides', some(['time', 'any'])],
    ['its purpose named twice', some(['time', 'time'])],
    ['its purpose as a hint', { ...some(['time']), isCritical: false }],
    ['no purpose', {}],
    ['a key for certificates besides', { ...some(['time']), keyUsage: [1, 0x86] }],
    ['a key for nothing', { ...some(['time']), keyUsage: [7, 0x00] }],
  ])('does not pass by a certificate with %s', async (_name, options) => {
    expect(await timestamped(root, certificateOf('Time', root, options))).toEqual(['notForThis']);
  });

  test.each([
    ['signatures alone', [7, 0x80]],
    ['commitments alone', [6, 0x40]],
  ])('passes by a certificate with a key for %s', async (_name, keyUsage) => {
    expect(await timestamped(root, certificateOf('Time', root, { ...some(['time']), keyUsage }))).toEqual([null]);
  });

  test('with a critical extension that nobody knows is not taken for one; with another it is', async () => {
    const time = certificateOf('Time', root, some(['time']));
    const extended = (critical: boolean) =>
      writeDer(tags.context1, extension('1.2.3.4.5', writeDer(tags.octetString), critical));
    expect(await timestamped(root, time, [extended(false)])).toEqual([null]);
    expect(await timestamped(root, time, [extended(true)])).toEqual([]);
  });
});
