import { statSync } from 'node:fs';
import path from 'node:path';
import { verifyChains, type ChainVerdict } from '#engines/hash-chain/hash-chain.ts';
import type { Engines } from '#engines/engine-types.ts';
import { AdminRefusal, linesOf, type StandaloneCommand, type Command } from './command.ts';
import { createBackup } from './backup/create-backup.ts';
import { neededFiles } from './backup/referred-files.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { brokenLinesOf, checkDocuments, endedLineOf } from './webdocs.ts';

const isFolder = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;

const newName = (): string => `paraphe-${new Date().toISOString().replaceAll(':', '-')}.backup`;

/** The path of the new backup; in an existing folder it gets a generated name. @throws AdminRefusal */
const fileOf = ([word = '']: string[]): string => {
  if (word === '') throw new AdminRefusal('name the file, or the folder it is made in');
  const file = isFolder(word) ? path.join(word, newName()) : word;
  if (!isFolder(path.dirname(file))) throw new AdminRefusal(`${path.dirname(file)}: there is no such folder`);
  if (statSync(file, { throwIfNoEntry: false }))
    throw new AdminRefusal(`${file} is there already: name another file, or a folder`);
  return path.resolve(file);
};

const missingLine = (key: string): string =>
  `MISSING ${key}: the database refers to it, but the store does not have it`;

const sizeOf = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

const keysLine = (withKeys: boolean, encrypted: boolean): string => {
  if (!withKeys)
    return 'Without keys: keep SECRET_KEY (or secret.key of DATA_DIR) and the sealing certificate in another place. A complete restore needs them.';
  return encrypted
    ? 'With keys, encrypted.'
    : 'With keys, not encrypted: whoever reads this file can read and sign everything.';
};

export const backupCreate: Command = {
  name: 'backup create',
  summary: 'writes everything into one file; the portal can keep running',
  takes: '<file or folder>',
  options: { 'with-keys': { type: 'boolean', help: 'also the keys generated into DATA_DIR' } },
  run: async (engines, { options, words, config }) => {
    const file = fileOf(words);
    const withKeys = options['with-keys'] === true;
    const report = await createBackup({ engines, config, withKeys }, file);
    const missing = report.missing.map(missingLine);
    return {
      data: report,
      text: linesOf([
        ...missing,
        `${file}: as of ${report.takenAt}, ${report.tables} tables, ${report.files} files, ${sizeOf(report.bytes)}`,
        keysLine(withKeys, report.encrypted),
      ]),
      failed: missing.length > 0,
    };
  },
};

const companies = 'company:';

/** Files that the database names and that neither the backup nor a portal started since then has stored. */
const missingFiles = async ({ files, pool, secrets }: Engines, brought: ReadonlySet<string>): Promise<string[]> => {
  const client = await pool.connect();
  try {
    const missing: string[] = [];
    for (const key of await neededFiles(client, secrets))
      if (!brought.has(key) && !(await files.head(key))) missing.push(key);
    return missing;
  } finally {
    client.release();
  }
};

/** Checks every audit chain, every document with its audit trail and sealed file, and every other referenced file. */
const verifyAll = async (engines: Engines, brought: ReadonlySet<string>) => {
  const chains: ChainVerdict[] = await verifyChains(engines.db, companies);
  const brokenChains = chains.filter(({ intact }) => !intact);
  const documents = await checkDocuments(engines);
  const missing = await missingFiles(engines, brought);
  return {
    lines: [
      ...missing.map(missingLine),
      ...brokenChains.map(({ chain, brokenAt, why }) => `BROKEN ${chain} at entry ${brokenAt}: ${why}`),
      ...documents.broken.flatMap(brokenLinesOf),
    ],
    missing,
    audit: { chains: chains.length, broken: brokenChains },
    documents,
  };
};

const secondsSince = (begun: number): number => Math.round((performance.now() - begun) / 100) / 10;

export const backupRestore: StandaloneCommand = {
  name: 'backup restore',
  summary: 'restores a backup into an empty place and verifies it; exit code 1 names what is broken',
  takes: '<file>',
  opensNoEngines: true,
  options: {},
  run: async ({ migrationsDir, open, say }, { words: [file = ''], config }) => {
    if (file === '') throw new AdminRefusal('name the file of the backup');
    const begun = performance.now();
    const { manifest, files, tables } = await restoreBackup(config, migrationsDir, file);
    const restoredInSeconds = secondsSince(begun);
    const sum = `restored as of ${manifest.takenAt}: ${tables} tables, ${files.size} files, in ${restoredInSeconds} s`;
    say(`${sum}. A portal can be started; every chain, document and seal is checked meanwhile.`);
    const restored = performance.now();
    const engines = await open();
    try {
      const { lines, audit, documents, missing } = await verifyAll(engines, files);
      const { checked, sealed } = documents;
      const verifiedInSeconds = secondsSince(restored);
      return {
        data: {
          takenAt: manifest.takenAt,
          tables,
          files: files.size,
          restoredInSeconds,
          verifiedInSeconds,
          missing,
          audit,
          documents,
        },
        text: linesOf([
          ...lines,
          ...documents.ended.map(endedLineOf),
          sum,
          `verified in ${verifiedInSeconds} s: ${audit.chains} audit chains, ${checked} documents with their trails, ${sealed} seals; ${lines.length === 0 ? 'all hold' : `${lines.length} things are broken`}`,
          'All users must log in again and request new password links and codes.',
        ]),
        failed: lines.length > 0,
      };
    } finally {
      await engines.close();
    }
  },
};
