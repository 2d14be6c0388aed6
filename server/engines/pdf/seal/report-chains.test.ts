import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { storeSection } from '#seal-reader/long-term/dss.ts';
import { loadSigner } from './certificate.ts';
import { reportOn } from './report.ts';
import { sealPdf } from './seal.ts';
import { installed, plainP12, smallPdf } from './seal-world.test-support.ts';

const folder = mkdtempSync(join(tmpdir(), 'chains-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
const path = (name: string) => join(folder, name);
const der = (name: string): Uint8Array => new X509Certificate(readFileSync(path(`${name}.pem`))).raw;

let serial = 100;
const issue = (name: string, by: string, extensions: readonly string[]) => {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', `${name}.key`];
  openssl('req', '-new', ...key, '-out', `${name}.csr`, '-subj', `/O=Test/CN=${name}`);
  writeFileSync(path(`${name}.ext`), [...extensions, 'subjectKeyIdentifier=hash'].join('\n'));
  const signer = name === by ? ['-signkey', `${name}.key`] : ['-CA', `${by}.pem`, '-CAkey', `${by}.key`];
  const rest = ['-set_serial', String((serial += 1)), '-days', '365', '-extfile', `${name}.ext`, '-out', `${name}.pem`];
  openssl('x509', '-req', '-in', `${name}.csr`, ...signer, ...rest);
};

const listOf = (name: string): Uint8Array => {
  writeFileSync(path(`${name}.txt`), '');
  const sections = ['[ca]', 'default_ca=d', '[d]', `database=${path(`${name}.txt`)}`, 'default_md=sha256'];
  writeFileSync(
    path(`${name}.cnf`),
    [...sections, 'crl_extensions=x', '[x]', 'authorityKeyIdentifier=keyid'].join('\n'),
  );
  const keys = ['-cert', `${name}.pem`, '-keyfile', `${name}.key`, '-crldays', '30'];
  openssl('ca', '-gencrl', '-config', `${name}.cnf`, ...keys, '-out', `${name}.list`);
  openssl('crl', '-in', `${name}.list`, '-outform', 'DER', '-out', `${name}.crl`);
  return new Uint8Array(readFileSync(path(`${name}.crl`)));
};

/** A signature of `signer`, with these authorities in its store and the lists of those. */
const signedWith = async (authorities: readonly string[], lists: readonly string[]): Promise<Buffer> => {
  const p12Path = path('signer.p12');
  writeFileSync(p12Path, plainP12(readFileSync(path('signer.key'), 'utf8'), [Buffer.from(der('signer'))]));
  const signer = await loadSigner({ p12Path, password: '' });
  const { pdf } = await sealPdf(await smallPdf(), { signer, reason: 'x' });
  const store = { certificates: authorities.map(der), ocsps: [], crls: lists.map(listOf) };
  return Buffer.concat([pdf, storeSection(pdf, store)]);
};

/** The judgement of a reader who trusts one certificate. */
const judge = async (file: Uint8Array, root: string) => {
  const trust = { seals: [], times: [], added: [der(root)] };
  const { signatures } = await reportOn(file, trust, new Date(Date.now() + 5_000));
  return signatures.map(({ indication, subIndication, reason }) => [indication, subIndication, reason]);
};

interface Chain {
  /** Behind `CA:TRUE`, and extensions more, for each authority from the root down. */
  authorities: readonly { limit?: string; more?: readonly string[] }[];
  leaf?: readonly string[];
}

/** A signature with the proofs of its chain, judged by a reader who trusts the root. */
const judged = async ({ authorities, leaf = [] }: Chain) => {
  const names = authorities.map((_, place) => `authority${place}`);
  for (const [place, { limit = '', more = [] }] of authorities.entries()) {
    const constraints = [`basicConstraints=critical,CA:TRUE${limit}`, 'keyUsage=critical,keyCertSign,cRLSign'];
    issue(`authority${place}`, `authority${Math.max(place - 1, 0)}`, [...constraints, ...more]);
  }
  issue('signer', names.at(-1)!, ['keyUsage=critical,digitalSignature,nonRepudiation', ...leaf]);
  const file = await signedWith(names.slice(1), names);
  return { byRoot: await judge(file, 'authority0'), byItself: await judge(file, 'signer') };
};

const passes = [['TOTAL-PASSED', null, null]];
const fails = [['INDETERMINATE', 'CHAIN_CONSTRAINTS_FAILURE', 'forbiddenChain']];
const [plain, unknown] = [{}, '1.2.3.4.5=critical,DER:0500'];

// REQ-5.2.20
describe.skipIf(!installed('openssl'))('a chain of others', () => {
  test.each<[string, Chain]>([
    ['as long as it may be', { authorities: [{ limit: ',pathlen:1' }, { limit: ',pathlen:0' }] }],
    ['without limits', { authorities: [plain, plain, plain] }],
    ['with an unknown extension that is not critical', { authorities: [plain, plain], leaf: ['1.2.3.4.5=DER:0500'] }],
    [
      'with critical policies that nobody demands',
      {
        authorities: [plain, { more: ['certificatePolicies=critical,1.2.3.4', 'inhibitAnyPolicy=critical,0'] }],
        leaf: ['certificatePolicies=critical,1.2.3.4', 'extendedKeyUsage=critical,emailProtection'],
      },
    ],
  ])('passes %s', async (_name, chain) => {
    expect((await judged(chain)).byRoot).toEqual(passes);
  });

  test.each<[string, Chain]>([
    ['more authorities than one allows', { authorities: [plain, { limit: ',pathlen:0' }, plain] }],
    ['more authorities than the root allows', { authorities: [{ limit: ',pathlen:0' }, plain] }],
    ['limits of names', { authorities: [plain, { more: ['nameConstraints=critical,permitted;DNS:example.com'] }] }],
    [
      'the demand of a policy',
      { authorities: [plain, { more: ['policyConstraints=critical,requireExplicitPolicy:0'] }] },
    ],
    ['an unknown critical extension of an authority', { authorities: [plain, { more: [unknown] }] }],
    ['an unknown critical extension of its own', { authorities: [plain, plain], leaf: [unknown] }],
  ])('does not pass with %s', async (_name, chain) => {
    const { byRoot, byItself } = await judged(chain);
    expect(byRoot).toEqual(fails);
    // The reader trusts the signer's certificate itself, and has taken it as it is.
    expect(byItself).toEqual(passes);
  });

  test.each([[['middle', 'cross']], [['cross', 'middle']]])(
    'passes by each of two roots that have certified its authority, in the order %s',
    async (authorities) => {
      const isAuthority = ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign,cRLSign'];
      for (const root of ['one', 'two']) issue(root, root, isAuthority);
      issue('middle', 'one', isAuthority);
      const cross = ['-CA', 'two.pem', '-CAkey', 'two.key', '-set_serial', String((serial += 1)), '-days', '365'];
      openssl('x509', '-req', '-in', 'middle.csr', ...cross, '-extfile', 'middle.ext', '-out', 'cross.pem');
      issue('signer', 'middle', ['keyUsage=critical,digitalSignature,nonRepudiation']);
      const file = await signedWith(authorities, ['one', 'two', 'middle']);
      expect(await judge(file, 'one')).toEqual(passes);
      expect(await judge(file, 'two')).toEqual(passes);
      issue('stranger', 'stranger', isAuthority);
      expect(await judge(file, 'stranger')).toEqual([['INDETERMINATE', 'NO_CERTIFICATE_CHAIN_FOUND', 'noChain']]);
    },
  );
});
