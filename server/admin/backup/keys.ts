import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config.ts';

export interface KeyFile {
  /** Path relative to `DATA_DIR`. */
  name: string;
  content: Buffer;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const readIfThere = async (file: string): Promise<Buffer | null> => {
  try {
    return await readFile(file);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

/** Files in `DATA_DIR` with keys that the portal generated because the operator configured none. */
const namesOfKeys = (config: Config): string[] => [
  ...(config.secretKey === undefined ? ['secret.key'] : []),
  ...(config.ownsWebhookSecret ? ['sign-webhook.secret'] : []),
  ...(config.seal.p12 === undefined ? ['seal/local-authority.pem', 'seal/local-seal.pem'] : []),
];

const readThose = async (config: Config, names: string[]): Promise<KeyFile[]> => {
  const found: KeyFile[] = [];
  for (const name of names) {
    const content = await readIfThere(path.join(config.dataDir, name));
    if (content) found.push({ name, content });
  }
  return found;
};

export const readKeys = (config: Config): Promise<KeyFile[]> => readThose(config, namesOfKeys(config));

/** Allows only the files of `readKeys` and the certificates of older backups: an archive must not write elsewhere. */
export const isKeyFile = (name: string): boolean =>
  /^(secret\.key|sign-webhook\.secret|seal\/local-(authority|seal)\.pem|seal\/trusted\/[\w.-]+\.pem)$/.test(name);

/** Tells whether a file with this name and another content exists. */
export const differsFromExisting = async (config: Config, { name, content }: KeyFile): Promise<boolean> => {
  const there = await readIfThere(path.join(config.dataDir, name));
  return there !== null && !there.equals(content);
};

/** @param file whose name `isKeyFile` allows; @returns the path of the written file, or null when the file existed */
export const writeKey = async (config: Config, { name, content }: KeyFile): Promise<string | null> => {
  const file = path.join(config.dataDir, name);
  if (await readIfThere(file)) return null;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const aside = `${file}.restoring`;
  await rm(aside, { force: true });
  const handle = await open(aside, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(aside, file);
  } finally {
    await rm(aside, { force: true });
  }
  return file;
};
