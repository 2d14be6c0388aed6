import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { openTurns, printUnverifiedAside } from '#domains/companies/unverified-turns.ts';
import { spareCopied } from '#engines/blobs/copying.ts';
import { openFiles } from '#engines/blobs/open-files.ts';
import { systemClock, type Clock } from '#engines/clock.ts';
import { openCrm } from '#engines/crm/crm-engine.ts';
import { openOrgChanges } from '#engines/crm/messages/org-changes.ts';
import type { Engines, EnginesWithoutPdf } from '#engines/engine-types.ts';
import { openOfficeReader } from '#engines/office/office-reader.ts';
import { openSignaturePictures } from '#engines/images/signature-pictures.ts';
import { openJobs } from '#engines/jobs/jobs.ts';
import type { Log } from '#engines/log.ts';
import { openOutbox } from '#engines/mail/mail.ts';
import { openDatabase, type Database } from '#engines/postgres/database.ts';
import { startEmbeddedPostgres } from '#engines/postgres/embedded.ts';
import { hostNames } from '#engines/postgres/hosts.ts';
import { assertDurable, migrate } from '#engines/postgres/migrate.ts';
import { NotAReplica, refuseForeign } from '#engines/postgres/replicas/examine.ts';
import { openStaleReads, type StaleReads } from '#engines/postgres/replicas/stale-reads.ts';
import { masterKey } from '#engines/secrets/keys.ts';
import type { PasswordOptions } from '#engines/secrets/passwords.ts';
import { openSecrets, type Secrets } from '#engines/secrets/secrets.ts';
import { openSms } from '#engines/sms/sms.ts';
import { tracedFiles, tracedPdf } from '#engines/tracing/traced-engines.ts';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';

/** `close` closes everything in the order that loses nothing. */
interface Closing {
  close(): Promise<void>;
  /** Stops the embedded database at once, whatever still uses it. For a stop that takes too long: it would outlive us. */
  stopDatabase(): Promise<void>;
}
export type OpenEngines = Engines & Closing;
export type OpenWithoutPdf = EnginesWithoutPdf & Closing;

export interface EngineOptions {
  log: Log;
  migrationsDir: string;
  clock?: Clock;
  onStatement?: (sql: string) => void;
  /** The built programs of the processes that read and seal PDFs, and draw their pages; only a bundle has them. */
  pdfProgram?: string | undefined;
  pagesProgram?: string | undefined;
  /** The built thread that decodes signatures. */
  picturesProgram?: string | undefined;
  officeProgram?: string | undefined;
  passwords?: PasswordOptions;
}

/** One line with the variable, for a database that cannot be used. */
const unusable = (variable: string, url: string, error: unknown): ConfigError => {
  const reason = (error as Error).message || (error as NodeJS.ErrnoException).code;
  return new ConfigError([`${variable}: the database at ${hostNames(url)} cannot be used (${reason})`]);
};

/**
 * The embedded database, or the one that the settings name, as it is; past the pooler if there is one. `prepare` is
 * what it is wanted for.
 */
export const startDatabase = async (config: Config, log: Log, prepare: (connectionString: string) => Promise<void>) => {
  const { databaseUrl, databaseDirectUrl } = config;
  const embedded = databaseUrl ? null : await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  const connectionString = databaseDirectUrl ?? databaseUrl ?? embedded?.connectionString ?? '';
  try {
    await assertDurable(connectionString);
    await prepare(connectionString);
  } catch (error) {
    await embedded?.stop();
    if (embedded) throw error;
    throw unusable(databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL', connectionString, error);
  }
  if (databaseUrl !== undefined && databaseDirectUrl !== undefined)
    await assertDurable(databaseUrl).catch((error: unknown) => {
      throw unusable('DATABASE_URL', databaseUrl, error);
    });
  return { connectionString, stop: async () => embedded?.stop() };
};

/** The database with its schema up to date. */
const startMigrated = (config: Config, { log, migrationsDir }: EngineOptions) =>
  startDatabase(config, log, async (connectionString) => {
    const applied = await migrate(connectionString, migrationsDir);
    if (applied.length > 0) log.info({ applied }, 'the schema was brought up to date');
  });

/** Opens the files store of `config`. */
export const openFilesOf = (config: Config): Promise<Engines['files']> =>
  openFiles(config.filesUrl ?? { directory: ownFolder(config, 'files') });

/** A database sealed with another key is unreadable: better said at start than at the first token. */
const assertSameKey = async (db: Database, secrets: Secrets): Promise<void> => {
  await sql`insert into settings (name, value) values ('keyId', ${JSON.stringify(secrets.keyId)}::jsonb) on conflict do nothing`.execute(
    db,
  );
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'keyId')
    .executeTakeFirstOrThrow();
  if (value !== secrets.keyId) throw new ConfigError(['SECRET_KEY: this database was written with another key']);
};

/** For this user's eyes alone, whatever `DATA_DIR` itself allows. */
const ownFolder = (config: Config, name: string): string => {
  const folder = path.join(config.dataDir, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  return folder;
};

const readWhole = async (files: Engines['files'], key: string): Promise<Buffer | null> => {
  const file = await files.get(key);
  if (!file) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of file.stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

export const pdfSettings = (config: Config, { pdfProgram, pagesProgram }: EngineOptions) => ({
  chromiumPath: config.render.chromiumPath,
  renderUrl: config.render.url,
  cacheDir: config.cacheDir,
  sealP12: config.seal.p12,
  sealP12Password: config.seal.p12Password,
  dataDir: config.dataDir,
  pdfProgram,
  pagesProgram,
  tsaUrl: config.seal.tsaUrl,
  privateSources: config.demo,
  publicUrl: config.publicUrl,
  organisation: config.productName,
});

const mailSettings = (config: Config) => ({
  ...config.mailServer,
  from: config.mailFrom,
  publicUrl: config.publicUrl,
  reports: config.reports,
});

export const crmSettings = (config: Config) => ({
  ...config.crm,
  redirectUri: `${config.publicUrl}/workspaces`,
  screenTimeoutMs: 10_000,
  jobTimeoutMs: 30_000,
});

/** Notices of jobs and of the provider's org, and a backup. */
const directConnections = 3;

/** `url` leads to the database itself; with a pooler before it, all but a few connections use the pooler. */
const openPools = (url: string, { databaseUrl, databaseDirectUrl }: Config, { log, onStatement }: EngineOptions) => {
  const isPooled = databaseDirectUrl !== undefined;
  const connectionString = isPooled ? (databaseUrl ?? '') : url;
  const { db, pool } = openDatabase({ connectionString, log, isPooled, ...(onStatement && { onStatement }) });
  if (!isPooled) return { db, pool, direct: pool, end: () => db.destroy() };
  const past = openDatabase({ connectionString: url, log, maxConnections: directConnections });
  const end = async () => {
    await past.pool.end();
    await db.destroy();
  };
  return { db, pool, direct: past.pool, end };
};

/**
 * Opens every engine but the one of PDFs from the configuration.
 * @throws {ConfigError} for what the operator can put right, in one line each
 */
export const openWithoutPdf = async (config: Config, options: EngineOptions): Promise<OpenWithoutPdf> => {
  const { log } = options;
  const clock = options.clock ?? systemClock;
  const database = await startMigrated(config, options);
  const { db, pool, direct, end } = openPools(database.connectionString, config, options);
  try {
    const secrets = await openSecrets(masterKey(config.secretKey, config.dataDir), options.passwords);
    await assertSameKey(db, secrets);
    const jobs = openJobs({ db, direct, log });
    const files = spareCopied(tracedFiles(await openFilesOf(config)), { db, jobs });
    const outbox = openOutbox(mailSettings(config), {
      db,
      jobs,
      secrets,
      log,
      readFile: (key) => readWhole(files, key),
      removeFile: (key) => files.remove(key),
    });
    const sms = openSms(config.smsGateway, { db, jobs, secrets, clock, log });
    const pictures = openSignaturePictures(options.picturesProgram, openTurns(db));
    const office = openOfficeReader(options.officeProgram);
    const crm = openCrm(crmSettings(config), { log, now: () => clock.now(), turnOf: openTurns(db) });
    const orgChanges = openOrgChanges({ db, direct, log });
    const close = async () => {
      await jobs.stop();
      await orgChanges.close();
      await pictures.close();
      await office.close();
      await outbox.close();
      await files.close();
      await end();
      await database.stop();
    };
    const opened = {
      db,
      pool,
      direct,
      jobs,
      outbox,
      sms,
      files,
      secrets,
      crm,
      orgChanges,
      pictures,
      office,
      clock,
      log,
    };
    return { ...opened, close, stopDatabase: database.stop };
  } catch (error) {
    await end();
    await database.stop();
    throw error;
  }
};

/** A worker serves no reads. */
const openReplicas = async (config: Config, { log, onStatement }: EngineOptions, db: Database): Promise<StaleReads> => {
  const { urls, maxStalenessSeconds } = config.role === 'worker' ? { ...config.replicas, urls: [] } : config.replicas;
  if (urls.length > 0)
    await refuseForeign(db, urls, log).catch((error: unknown) => {
      throw error instanceof NotAReplica ? new ConfigError([`DATABASE_REPLICA_URLS: ${error.message}`]) : error;
    });
  return openStaleReads({ primary: db, urls, maxStalenessSeconds, log, ...(onStatement && { onStatement }) });
};

/**
 * Opens every engine from the configuration.
 * @throws {ConfigError} for what the operator can put right, in one line each
 */
export const openEngines = async (config: Config, options: EngineOptions): Promise<OpenEngines> => {
  const others = await openWithoutPdf(config, options);
  let stale: StaleReads | undefined;
  try {
    stale = await openReplicas(config, options, others.db);
    const { openPdfEngine } = await import('#engines/pdf/pdf-engine.ts');
    const { openTrustTable } = await import('#engines/pdf/seal/trust-store.ts');
    const pdf = await openPdfEngine(pdfSettings(config, options), {
      log: options.log,
      trust: openTrustTable(others.db),
    });
    const close = async () => {
      await others.jobs.stop();
      await pdf.close();
      await stale?.close();
      await others.close();
    };
    return { ...others, stale, pdf: tracedPdf(printUnverifiedAside(pdf, openTurns(others.db))), close };
  } catch (error) {
    await stale?.close();
    await others.close();
    throw error;
  }
};
