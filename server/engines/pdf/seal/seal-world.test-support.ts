import { spawnSync } from 'node:child_process';
import {
  createHash,
  createHmac,
  createPrivateKey,
  generateKeyPairSync,
  randomBytes,
  X509Certificate,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PDF } from '@libpdf/core';
import { oids } from '#seal-reader/cms.ts';
import { childAt, content, encoded, readDer, tags } from '#seal-reader/der.ts';
import { writeDer, writeInteger, writeOid } from '../der-writing.ts';
import { extension, issueAuthority, issueCertificate, nameOf } from '../local-authority/certificates.ts';
import type { Issued } from '../local-authority/certificates.ts';
import { writeToken } from '../local-authority/timestamp-answer.ts';

/** A PDF of one page with this text. */
export const smallPdf = async (text = 'Contrat'): Promise<Uint8Array> => {
  const document = PDF.create();
  document.addPage().drawText(text, { x: 50, y: 700, size: 12 });
  return document.save();
};

export const pemBytes = (issued: Issued) => new X509Certificate(issued.certificatePem).raw;

export interface LeafOptions {
  keys?: { privateKey: KeyObject; publicKey: KeyObject };
  purpose?: string;
  days?: number;
}

/** A certificate from this authority with any key, purpose and validity. */
export const leafOf = (authority: Issued, common: string, options: LeafOptions = {}): Issued => {
  const { privateKey, publicKey } = options.keys ?? generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const above = new X509Certificate(authority.certificatePem);
  const issuer = childAt(childAt(readDer(above.raw), 0, tags.sequence), 5, tags.sequence);
  const purposes = options.purpose
    ? [extension('2.5.29.37', writeDer(tags.sequence, writeOid(options.purpose)), true)]
    : [];
  return issueCertificate(
    {
      issuer: encoded(issuer),
      subject: nameOf(common, 'Test'),
      publicKey,
      days: options.days ?? 30,
      extensions: [extension('2.5.29.15', writeDer(tags.bitString, Buffer.from([6, 0xc0])), true), ...purposes],
    },
    privateKey,
    createPrivateKey(authority.keyPem),
  );
};

/** A P12 with unencrypted bags (RFC 7292 §4), which is simpler; tests need only its keys and certificates. */
export const plainP12 = (keyPem: string, certificates: readonly Buffer[], password = ''): Uint8Array => {
  const bag = (oid: string, value: Uint8Array) =>
    writeDer(tags.sequence, writeOid(`1.2.840.113549.1.12.10.1.${oid}`), explicit(value));
  const x509 = writeOid('1.2.840.113549.1.9.22.1');
  const certificateBag = (der: Buffer) => bag('3', writeDer(tags.sequence, x509, explicit(octets(der))));
  const info = (value: Uint8Array) =>
    writeDer(tags.sequence, writeOid('1.2.840.113549.1.7.1'), explicit(octets(value)));
  const key = bag('1', createPrivateKey(keyPem).export({ type: 'pkcs8', format: 'der' }));
  const contents = writeDer(tags.sequence, key, ...certificates.map(certificateBag));
  const safe = writeDer(tags.sequence, info(contents));
  return writeDer(tags.sequence, writeInteger(Buffer.from([3])), info(safe), p12Mac(safe, password));
};

const explicit = (value: Uint8Array) => writeDer(tags.context0, value);
const octets = (value: Uint8Array) => writeDer(tags.octetString, value);

/** MacData with one iteration: the key is RFC 7292 appendix B.2 for SHA-256 and purpose 3. */
const p12Mac = (safe: Uint8Array, password: string): Uint8Array => {
  const salt = randomBytes(8);
  const bmp = Buffer.from(`${password}\0`, 'utf16le').swap16();
  const fill = (bytes: Buffer) => Buffer.alloc(Math.ceil(bytes.length / 64) * 64, bytes);
  const input = Buffer.concat([Buffer.alloc(64, 3), fill(salt), fill(bmp)]);
  const key = createHash('sha256').update(input).digest();
  const algorithm = writeDer(tags.sequence, writeOid(oids.sha256));
  const mac = octets(createHmac('sha256', key).update(safe).digest());
  return writeDer(tags.sequence, writeDer(tags.sequence, algorithm, mac), octets(salt));
};

/** A timestamp authority with real signatures and configurable faults. */
export const startTsa = async () => {
  const authority = issueAuthority('Test time');
  const leaf = leafOf(authority, 'Test TSA', { purpose: '1.3.6.1.5.5.7.3.8' });
  const behaviour: { down: boolean; silent: boolean; foreignDigest: boolean; aheadMs: number; signer: Issued } = {
    down: false,
    silent: false,
    foreignDigest: false,
    aheadMs: 0,
    signer: leaf,
  };
  let requests = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      requests += 1;
      if (behaviour.silent) return;
      response.statusCode = behaviour.down ? 503 : 200;
      response.end(behaviour.down ? '' : answerTo(Buffer.concat(parts), behaviour));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/tsr`,
    authority,
    behaviour,
    requests: () => requests,
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
};

const answerTo = (
  request: Buffer,
  behaviour: { foreignDigest: boolean; aheadMs: number; signer: Issued },
): Uint8Array => {
  const imprint = childAt(readDer(request), 1, tags.sequence);
  const nonce = childAt(readDer(request), 2, tags.integer);
  const algorithm = childAt(imprint, 0, tags.sequence);
  const digest = behaviour.foreignDigest ? randomBytes(32) : content(childAt(imprint, 1, tags.octetString));
  const time = `${new Date(Date.now() + behaviour.aheadMs).toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`;
  const info = writeDer(
    tags.sequence,
    writeInteger(Buffer.from([1])),
    writeOid('1.2.3.4'),
    writeDer(tags.sequence, encoded(algorithm), writeDer(tags.octetString, digest)),
    writeInteger(Buffer.from([7])),
    writeDer(tags.generalizedTime, Buffer.from(time)),
    encoded(nonce),
  );
  const granted = writeDer(tags.sequence, writeInteger(Buffer.from([0])));
  return writeDer(tags.sequence, granted, writeToken(info, behaviour.signer));
};

/** Tells whether an external checking program is installed. */
export const installed = (program: string) => !spawnSync(program, ['--version']).error;
