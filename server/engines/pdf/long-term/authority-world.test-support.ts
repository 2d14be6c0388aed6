import { spawn, spawnSync } from 'node:child_process';
import { randomUUID, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { plainP12 } from '../seal/seal-world.test-support.ts';

const openssl = (...args: string[]) => {
  const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl ${args[0]}: ${stderr}`);
};

/** Like `openssl`, without holding up the server that the answer is for. */
const opensslAside = async (...args: string[]) => {
  const [code] = (await once(spawn('openssl', args, { stdio: 'ignore' }), 'close')) as [number];
  if (code !== 0) throw new Error(`openssl ${args[0]}: ${code}`);
};

/** Names of the certificates: a root, an authority below it, what it has issued, and somebody else with its name. */
type Name =
  | 'root'
  | 'authority'
  | 'seal'
  | 'bare'
  | 'time'
  | 'laterTime'
  | 'responder'
  | 'checked'
  | 'forger'
  | 'impostor';

const exponents = { hour: 3_600_000, day: 86_400_000 };
const asTime = (at: number) => new Date(at).toISOString().replaceAll(/[-:T]/g, '').slice(2, 14);

/** The keys of root and authority. Some authorities of Europe sign with RSA-PSS. */
type Keys = 'P-256' | 'RSA-PSS';

interface Place {
  path: (name: string) => string;
  keys: Keys;
}

/** What the authority's server does, and how it lies. */
interface Behaviour {
  mode: 'right' | 'down' | 'silent' | 'garbage' | 'endless';
  /** Who signs OCSP answers. */
  responder: 'responder' | 'checked' | 'forger' | 'authority';
  /** Sends this certificate with its answers, too. */
  also: Name | null;
  /** Answers about this certificate, whatever the question. */
  about: Name | null;
  /** Answers with these bytes. */
  replay: Uint8Array | null;
  hasOcsp: boolean;
  /** Lists of the seal's authority are of this moment, and in force until the other. */
  listFrom: number | null;
  listUntil: number | null;
  listSigner: 'authority' | 'forger';
  revoked: Map<Name, number>;
  /** These are only suspended. */
  isOnHold: boolean;
}

/**
 * A certificate authority of the openssl program: its certificates name this server, which answers with `openssl ocsp`
 * and lists of `openssl ca`.
 */
export const startAuthority = async (keys: Keys = 'P-256') => {
  const folder = mkdtempSync(join(tmpdir(), 'authority-'));
  const path = (name: string) => join(folder, name);
  const behaviour: Behaviour = {
    mode: 'right',
    responder: 'responder',
    also: null,
    about: null,
    replay: null,
    hasOcsp: true,
    listFrom: null,
    listUntil: null,
    listSigner: 'authority',
    revoked: new Map(),
    isOnHold: false,
  };
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response, { path, behaviour, keys }).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  issueAll({ path, keys }, url);
  const pem = (name: Name) => readFileSync(path(`${name}.pem`), 'utf8');
  return {
    folder,
    url,
    behaviour,
    asked,
    pem,
    der: (name: Name) => new X509Certificate(pem(name)).raw,
    issued: (name: Name) => ({ keyPem: readFileSync(path(`${name}.key`), 'utf8'), certificatePem: pem(name) }),
    /** A P12 of the certificate that seals, without the authorities above it. */
    p12: (name: Name) => {
      const file = path(`${name}.p12`);
      writeFileSync(file, plainP12(readFileSync(path(`${name}.key`), 'utf8'), [new X509Certificate(pem(name)).raw]));
      return file;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      rmSync(folder, { recursive: true });
    },
  };
};

const serials: Record<Name, string> = {
  root: '10',
  authority: '11',
  seal: '12',
  bare: '13',
  time: '14',
  responder: '15',
  checked: '16',
  forger: '17',
  impostor: '18',
  laterTime: '19',
};

const daysOf: Partial<Record<Name, number>> = { root: 3_650, authority: 3_650, laterTime: 730 };

const issueAll = (path: Place, url: string) => {
  const ca = ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign,cRLSign'];
  const below = (issuer: 'root' | 'authority') => [
    `authorityInfoAccess=caIssuers;URI:${url}/${issuer}.cer${issuer === 'authority' ? `,OCSP;URI:${url}/ocsp` : ''}`,
    `crlDistributionPoints=URI:${url}/${issuer}.crl`,
  ];
  const signing = ['keyUsage=critical,digitalSignature,nonRepudiation'];
  const ocsp = ['extendedKeyUsage=OCSPSigning', 'keyUsage=critical,digitalSignature'];
  issue(path, 'root', 'root', ca);
  issue(path, 'authority', 'root', [...ca, ...below('root')]);
  issue(path, 'seal', 'authority', [...signing, ...below('authority')]);
  issue(path, 'bare', 'authority', signing);
  for (const name of ['time', 'laterTime'] as const) {
    issue(path, name, 'authority', [...signing, 'extendedKeyUsage=critical,timeStamping', ...below('authority')]);
  }
  issue(path, 'responder', 'authority', [...ocsp, 'noCheck=ignored']);
  issue(path, 'checked', 'authority', [...ocsp, ...below('authority')]);
  issue(path, 'impostor', 'impostor', ca, '/O=Test/CN=authority');
  issue(path, 'forger', 'impostor', [...ocsp, 'noCheck=ignored']);
};

const issue = ({ path, keys }: Place, name: Name, by: Name, extensions: string[], subject = `/O=Test/CN=${name}`) => {
  const [key, request, ext, pem] = ['key', 'csr', 'ext', 'pem'].map((end) => path(`${name}.${end}`)) as [
    string,
    string,
    string,
    string,
  ];
  const isAuthority = name === 'root' || name === 'authority';
  const kind = isAuthority && keys === 'RSA-PSS' ? ['rsa:2048'] : ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
  openssl('req', '-new', '-newkey', ...kind, '-nodes', '-keyout', key, '-out', request, '-subj', subject);
  const isRoot = name === by;
  const identifiers = ['subjectKeyIdentifier=hash', ...(isRoot ? [] : ['authorityKeyIdentifier=keyid'])];
  writeFileSync(ext, [...extensions, ...identifiers].join('\n'));
  const signer = isRoot ? ['-signkey', key] : ['-CA', path(`${by}.pem`), '-CAkey', path(`${by}.key`)];
  const padding = by === 'impostor' ? [] : paddingOf(keys, '-sigopt');
  const rest = [
    ...padding,
    '-set_serial',
    `0x${serials[name]}`,
    '-days',
    String(daysOf[name] ?? 365),
    '-extfile',
    ext,
    '-out',
    pem,
  ];
  openssl('x509', '-req', '-in', request, ...signer, ...rest);
};

const paddingOf = (keys: Keys, option: '-sigopt' | '-rsigopt'): string[] =>
  keys === 'RSA-PSS' ? [option, 'rsa_padding_mode:pss', option, 'rsa_pss_saltlen:32'] : [];

interface Parts extends Place {
  behaviour: Behaviour;
}

/** The database of `openssl ca` and `openssl ocsp`: one line per certificate. */
const writeIndex = ({ path, behaviour }: Parts, names: readonly Name[]): string => {
  const end = `${asTime(Date.now() + 300 * exponents.day)}Z`;
  const lines = names.map((name) => {
    const at = behaviour.revoked.get(name);
    const reason = behaviour.isOnHold ? ',certificateHold' : '';
    const state = at === undefined ? ['V', end, ''] : ['R', end, `${asTime(at)}Z${reason}`];
    return [...state, serials[name], 'unknown', `/O=Test/CN=${name}`].join('\t');
  });
  const file = path(`index-${randomUUID()}.txt`);
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
};

const answer = async (request: IncomingMessage, response: ServerResponse, parts: Parts): Promise<void> => {
  const question = await buffer(request);
  const { mode } = parts.behaviour;
  if (mode === 'silent') return;
  if (mode === 'down') return void response.writeHead(503).end();
  if (mode === 'garbage') return void response.end('<html>Sign in to the network</html>');
  if (mode === 'endless') {
    const write = (): void =>
      void (response.destroyed || response.write(Buffer.alloc(65_536), () => setImmediate(write)));
    return write();
  }
  const name = /^\/(root|authority)\.(cer|crl)$/.exec(request.url ?? '');
  const issuer = name?.[1] as 'root' | 'authority' | undefined;
  if (issuer && name?.[2] === 'cer') {
    response.end(new X509Certificate(readFileSync(parts.path(`${issuer}.pem`))).raw);
  } else if (issuer) response.end(await listOf(issuer, parts));
  else if (request.url === '/ocsp' && parts.behaviour.hasOcsp) response.end(await statusFor(question, parts));
  else response.writeHead(404).end();
};

const issuedBy = {
  root: ['authority'],
  authority: ['seal', 'bare', 'time', 'laterTime', 'responder', 'checked'],
} as const;

const listOf = async (issuer: 'root' | 'authority', parts: Parts): Promise<Uint8Array> => {
  const { path, behaviour, keys: kind } = parts;
  const isOwn = issuer === 'authority';
  const signer = isOwn && behaviour.listSigner === 'forger' ? 'impostor' : issuer;
  const index = writeIndex(parts, issuedBy[issuer]);
  const config = `${index}.cnf`;
  writeFileSync(
    config,
    `[ca]\ndefault_ca=d\n[d]\ndatabase=${index}\ndefault_md=sha256\ncrl_extensions=x\n[x]\nauthorityKeyIdentifier=keyid\n`,
  );
  const from = (isOwn && behaviour.listFrom) || Date.now();
  const until = (isOwn && behaviour.listUntil) || from + exponents.day;
  const times = ['-crl_lastupdate', `${asTime(from)}Z`, '-crl_nextupdate', `${asTime(until)}Z`];
  const keys = ['-cert', path(`${signer}.pem`), '-keyfile', path(`${signer}.key`)];
  const padding = signer === 'impostor' ? [] : paddingOf(kind, '-sigopt');
  await opensslAside('ca', '-gencrl', '-config', config, ...keys, ...padding, ...times, '-out', `${index}.pem`);
  await opensslAside('crl', '-in', `${index}.pem`, '-outform', 'DER', '-out', `${index}.crl`);
  return readFileSync(`${index}.crl`);
};

const statusFor = async (question: Uint8Array, parts: Parts): Promise<Uint8Array> => {
  const { path, behaviour, keys } = parts;
  if (behaviour.replay) return behaviour.replay;
  const index = writeIndex(parts, issuedBy.authority);
  const asks = `${index}.req`;
  writeFileSync(asks, question);
  if (behaviour.about !== null) {
    const about = ['-issuer', path('authority.pem'), '-cert', path(`${behaviour.about}.pem`)];
    await opensslAside('ocsp', ...about, '-no_nonce', '-reqout', asks);
  }
  const signer = ['-rsigner', path(`${behaviour.responder}.pem`), '-rkey', path(`${behaviour.responder}.key`)];
  const authority = ['-CA', path('authority.pem'), '-index', index, '-nmin', '60'];
  const also = behaviour.also === null ? [] : ['-rother', path(`${behaviour.also}.pem`)];
  const padding = behaviour.responder === 'authority' ? paddingOf(keys, '-rsigopt') : [];
  await opensslAside('ocsp', ...authority, ...signer, ...also, ...padding, '-reqin', asks, '-respout', `${index}.res`);
  return readFileSync(`${index}.res`);
};
