import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from './config-error.ts';

/** Folder by folder: Node's own recursive mkdir never returns where the parent cannot hold folders, as under /proc. */
const makeFolders = (folder: string): void => {
  const parent = path.dirname(folder);
  if (parent !== folder && !existsSync(parent)) makeFolders(parent);
  if (existsSync(folder)) return;
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process has made it at the same moment.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};

/** Makes the folder of the data where it is missing. @throws {ConfigError} if it cannot be written */
export const ensureDataDir = (dataDir: string): void => {
  const refuse = (code: string): never => {
    throw new ConfigError([`DATA_DIR: cannot write to ${dataDir} (${code})`]);
  };
  try {
    makeFolders(dataDir);
    if (!statSync(dataDir).isDirectory()) refuse('ENOTDIR');
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    refuse((error as NodeJS.ErrnoException).code ?? 'unknown');
  }
};
