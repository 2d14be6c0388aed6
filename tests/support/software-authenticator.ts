import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { CreationOptions, RequestOptions } from '#contract/accounts/passkeys.ts';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const b64 = (data: Buffer) => data.toString('base64url');

/** CBOR of what an authenticator says: short byte strings, texts, small integers and maps (RFC 8949 §3). */
const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
};
type Item = number | string | Buffer | Map<number | string, Item>;
const cbor = (item: Item): Buffer => {
  if (typeof item === 'number') return item >= 0 ? head(0, item) : head(1, -1 - item);
  if (typeof item === 'string') return Buffer.concat([head(3, Buffer.byteLength(item)), Buffer.from(item)]);
  if (Buffer.isBuffer(item)) return Buffer.concat([head(2, item.length), item]);
  return Buffer.concat([head(5, item.size), ...[...item].flatMap(([key, value]) => [cbor(key), cbor(value)])]);
};

const userPresent = 0x01;
const userVerified = 0x04;
const holdsCredential = 0x40;

/** Changes that a test makes to an answer, to see it refused. */
export interface Lies {
  origin?: string;
  crossOrigin?: boolean;
  counter?: number;
  isUserVerified?: boolean;
  userHandle?: string;
}

/** An authenticator in software, which holds one discoverable ES256 credential (WebAuthn §6). */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16);
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });
  private counter = 0;
  private userHandle = '';
  private readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  private clientData(type: 'create' | 'get', challenge: string, lies: Lies): Buffer {
    const { origin = this.origin, crossOrigin = false } = lies;
    return Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin }));
  }

  private data(rpId: string, flags: number, counter: number): Buffer {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted]);
  }

  create(options: CreationOptions, lies: Lies = {}) {
    this.userHandle = options.user.id;
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const key = cbor(
      new Map<number, Item>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const authData = Buffer.concat([
      this.data(options.rp.id, userPresent | userVerified | holdsCredential, 0),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      key,
    ]);
    const attestation = cbor(
      new Map<string, Item>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    const clientDataJSON = b64(this.clientData('create', options.challenge, lies));
    return {
      id: b64(this.id),
      rawId: b64(this.id),
      type: 'public-key',
      response: { clientDataJSON, attestationObject: b64(attestation), transports: ['internal'] },
    };
  }

  get(options: RequestOptions, lies: Lies = {}) {
    this.counter = lies.counter ?? this.counter + 1;
    const flags = userPresent | (lies.isUserVerified === false ? 0 : userVerified);
    const authenticatorData = this.data(options.rpId, flags, this.counter);
    const clientData = this.clientData('get', options.challenge, lies);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.keys.privateKey);
    return {
      id: b64(this.id),
      rawId: b64(this.id),
      type: 'public-key',
      response: {
        clientDataJSON: b64(clientData),
        authenticatorData: b64(authenticatorData),
        signature: b64(signature),
        userHandle: lies.userHandle ?? this.userHandle,
      },
    };
  }
}
