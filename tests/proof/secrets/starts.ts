import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '#tests/support/free-port.ts';
import { launchPortal } from '#tests/support/portal-process.ts';
import { newDataDir, removeDataDir } from '../../../bench/support/portal.ts';
import { searchText, type Find } from './places.ts';
import type { Room } from './room.ts';
import { openVault } from './vault.ts';

const canary = (): string => `canary-start-${randomBytes(15).toString('base64url')}`;

/** Invalid settings that contain a secret; the portal refuses each at start. */
const badStarts = async (folder: string, secret: string): Promise<Record<string, string>[]> => {
  const p12 = path.join(folder, 'noise.p12');
  await writeFile(p12, 'noise');
  const port = await freePort();
  return [
    { DATABASE_URL: `postgres://paraphe:${secret}@127.0.0.1:${port}/paraphe` },
    { DATABASE_URL: `postgres//${secret}` },
    { FILES_URL: `s3://AKIA:${secret}@127.0.0.1:${port}/files?tls=off&surely=not` },
    { FILES_URL: `azblob://account:${secret}@127.0.0.1:${port}` },
    { SMTP_URL: `http://user:${secret}@127.0.0.1` },
    { SECRET_KEY: `${secret}!` },
    { CRM_CLIENT_SECRET: secret },
    { SEAL_P12: p12, SEAL_P12_PASSWORD: secret },
    { SEAL_P12_PASSWORD: secret },
    { SMS_GATEWAY_SECRET: secret },
    { PROVIDER_ORG_JWT_KEY: secret },
    { METRICS_TOKEN: secret.slice(0, 12) },
    { SIGN_WEBHOOK_SECRET: secret.slice(0, 15) },
  ];
};

const longestStartMs = 60_000;

/** Starts portals with invalid settings. Their output must not contain the secret. */
export const refusedStarts = async (room: Room): Promise<{ starts: number; refused: number; finds: Find[] }> => {
  const folder = await newDataDir();
  const secret = canary();
  const vault = openVault();
  vault.learn('a refused setting', secret);
  vault.learn('a refused setting', secret.slice(0, 12));
  const starts = await badStarts(folder, secret);
  const finds: Find[] = [];
  let refused = 0;
  try {
    for (const setting of starts) {
      const dataDir = path.join(folder, 'data');
      await mkdir(dataDir, { mode: 0o711 });
      await chmod(dataDir, 0o711);
      const portal = await launchPortal({ LOG_LEVEL: 'debug', DATA_DIR: dataDir, ...setting });
      const timer = setTimeout(() => portal.child.kill('SIGTERM'), longestStartMs);
      const isReady = await portal.ready.then(
        () => true,
        () => false,
      );
      if (isReady) await portal.stop();
      else refused += 1;
      clearTimeout(timer);
      await portal.ended;
      const said = portal.log() + portal.complaints();
      finds.push(...searchText({ ...room, vault }, `a start with ${Object.keys(setting).join(', ')}`, said).finds);
      await rm(dataDir, { recursive: true });
    }
  } finally {
    await removeDataDir(folder);
  }
  return { starts: starts.length, refused, finds };
};

interface Generated {
  keys: string[];
  /** Key files readable by others, and other files that contain a key. */
  wrong: string[];
}

/** The files that may contain keys generated at the first start (docs/running.md). */
const keyFiles = ['secret.key', 'sign-webhook.secret', 'seal/local-authority.pem', 'seal/local-seal.pem'];

const privateLine = /-----BEGIN (?:EC |RSA )?PRIVATE KEY-----\n([^\n]+)\n/;

/** Checks that a portal without settings generates its keys, each in its own file that only its user may read. */
export const generatedKeys = async (): Promise<Generated> => {
  const dataDir = await newDataDir();
  const vault = openVault();
  const wrong: string[] = [];
  try {
    const portal = await launchPortal({
      LOG_LEVEL: 'debug',
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
    });
    await portal.ready;
    await portal.stop();
    const keys: string[] = [];
    for (const name of keyFiles) {
      const file = path.join(dataDir, name);
      const text = await readFile(file, 'utf8').catch(() => null);
      if (text === null) continue;
      keys.push(name);
      const key = privateLine.exec(text)?.[1] ?? text.trim();
      vault.learn(name, key);
      vault.learn(name, Buffer.from(key, 'base64'));
      const { mode } = await stat(file);
      if ((mode & 0o077) !== 0) wrong.push(`${name} has mode ${(mode & 0o777).toString(8)}`);
    }
    const others = (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile() && !keyFiles.includes(path.relative(dataDir, path.join(entry.parentPath, entry.name))),
    );
    const texts = [portal.log(), portal.complaints()];
    for (const { parentPath, name } of others) texts.push(await readFile(path.join(parentPath, name), 'latin1'));
    for (const text of texts)
      for (const { secret } of vault.search(Buffer.from(text, 'latin1'))) wrong.push(`${secret.kind} stands elsewhere`);
    return { keys, wrong };
  } finally {
    await removeDataDir(dataDir);
  }
};
