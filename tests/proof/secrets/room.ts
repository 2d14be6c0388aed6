import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { issueAuthority } from '#engines/pdf/local-authority/certificates.ts';
import { leafOf, pemBytes, plainP12 } from '#engines/pdf/seal/seal-world.test-support.ts';
import { openRunningWorld, type RunningWorld } from '../support/running-world.ts';
import { openVault, type Vault } from './vault.ts';

/** A portal with a searchable value in every secret setting. */
export interface Room {
  running: RunningWorld;
  vault: Vault;
  /** Not a secret: part of a document's name, which the search must find in every place. */
  visible: string;
  /** Folder of the S3 bucket's files. */
  bucketDir: string;
  /** TMPDIR of the portal and of its child processes. */
  tempDir: string;
  /** The values of the secret settings, by name. */
  planted: Record<string, string>;
  close(): Promise<void>;
}

const require = createRequire(import.meta.url);

interface Bucket {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}

interface Account {
  DUMMY_ACCOUNT: { createKeyPair(id: string, secret: string): void };
}

/** A unique value, easy to recognise: `canary-smtp-…`. */
const canary = (kind: string): string => `canary-${kind}-${randomBytes(15).toString('base64url')}`;

const openBucket = async (directory: string, keys: { id: string; secret: string }) => {
  const S3rver = require('s3rver') as new (options: object) => Bucket;
  (require('s3rver/lib/models/account') as Account).DUMMY_ACCOUNT.createKeyPair(keys.id, keys.secret);
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'files' }],
  });
  return { port: (await server.run()).port, close: () => server.close() };
};

/** Writes the operator's P12 file and records its key as secrets: the private number, and a line of the PEM. */
const makeP12 = async (file: string, password: string, vault: Vault): Promise<void> => {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const authority = issueAuthority('Autorité de preuve');
  const leaf = leafOf(authority, 'Canari', { keys });
  await writeFile(file, plainP12(leaf.keyPem, [pemBytes(authority), pemBytes(leaf)], password), {
    mode: 0o600,
  });
  const { d = '' } = keys.privateKey.export({ format: 'jwk' });
  vault.learn('key of the seal', Buffer.from(d, 'base64url'));
};

const jwtKeys = (vault: Vault) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const line = pem.split('\n')[6] ?? '';
  vault.learn("key of the provider's org", line);
  vault.learn("key of the provider's org", Buffer.from(line, 'base64'));
  return { pem, publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
};

const plantedSettings = (vault: Vault) => {
  const planted = {
    SECRET_KEY: randomBytes(32).toString('base64'),
    SMTP: canary('smtp'),
    // The simulator's default. With another client the portal is not a demo and refuses webhooks to this machine.
    CRM_CLIENT_SECRET: 'paraphe-demo-secret',
    SIGN_WEBHOOK_SECRET: canary('sign-webhook'),
    SMS_GATEWAY_SECRET: canary('sms'),
    SEAL_P12_PASSWORD: canary('p12'),
    METRICS_TOKEN: canary('metrics'),
    S3: canary('s3'),
    BACKUP_PASSPHRASE: canary('backup'),
  };
  vault.learn('SECRET_KEY', planted.SECRET_KEY);
  vault.learn('SECRET_KEY', Buffer.from(planted.SECRET_KEY, 'base64'));
  vault.learn('password of SMTP', planted.SMTP);
  vault.learn('client secret of the CRM', planted.CRM_CLIENT_SECRET);
  vault.learn("secret of the e-signature provider's webhook", planted.SIGN_WEBHOOK_SECRET);
  vault.learn('secret of the SMS gateway', planted.SMS_GATEWAY_SECRET);
  vault.learn('password of the P12', planted.SEAL_P12_PASSWORD);
  vault.learn('token of the metrics', planted.METRICS_TOKEN);
  vault.learn('key of the object store', planted.S3);
  vault.learn('passphrase of backups', planted.BACKUP_PASSPHRASE);
  return planted;
};

export const openRoom = async (): Promise<Room> => {
  const vault = openVault();
  const folder = await mkdtemp(path.join(tmpdir(), 'paraphe-secrets-'));
  await chmod(folder, 0o711);
  const [bucketDir, tempDir, p12] = ['bucket', 'tmp', 'seal.p12'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  await Promise.all([mkdir(bucketDir), mkdir(tempDir)]);
  // Same mode as /tmp: under root, PostgreSQL and the browser run as another user.
  await chmod(tempDir, 0o1777);
  const planted = plantedSettings(vault);
  await makeP12(p12, planted.SEAL_P12_PASSWORD, vault);
  const jwt = jwtKeys(vault);
  const bucket = await openBucket(bucketDir, { id: 'AKIAPROOF', secret: planted.S3 });
  const running = await openRunningWorld({
    hear: (name, text) => vault.hear(name, text),
    crm: { jwtPublicKey: jwt.publicPem },
    env: (mailbox) => ({
      LOG_LEVEL: 'debug',
      TMPDIR: tempDir,
      MAIL_FROM: 'Paraphe <no-reply@paraphe.example>',
      SECRET_KEY: planted.SECRET_KEY,
      SMTP_URL: mailbox.smtpUrl.replace('smtp://', `smtp://sender:${planted.SMTP}@`),
      PROVIDER_ORG_JWT_USERNAME: 'integration@docugen.example',
      PROVIDER_ORG_JWT_KEY: jwt.pem,
      SIGN_WEBHOOK_SECRET: planted.SIGN_WEBHOOK_SECRET,
      SMS_GATEWAY_URL: `${mailbox.webOrigin}/api/sms`,
      SMS_GATEWAY_SECRET: planted.SMS_GATEWAY_SECRET,
      SEAL_P12: p12,
      SEAL_P12_PASSWORD: planted.SEAL_P12_PASSWORD,
      METRICS_TOKEN: planted.METRICS_TOKEN,
      BACKUP_PASSPHRASE: planted.BACKUP_PASSPHRASE,
      STAFF_EMAIL: 'staff@docugen.example',
      FILES_URL: `s3://AKIAPROOF:${planted.S3}@127.0.0.1:${bucket.port}/files/proof?region=eu-west-3&tls=off`,
    }),
  });
  return {
    running,
    vault,
    visible: `Visible${randomBytes(9).toString('hex')}`,
    bucketDir,
    tempDir,
    planted,
    close: async () => {
      await running.close();
      await bucket.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
