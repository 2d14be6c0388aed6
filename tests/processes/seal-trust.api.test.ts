import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SealCertificate } from '#contract/webdocs/seal-certificates.ts';
import { create, note, noteActions, openSender, sign, untilSealed } from '#domains/webdocs/signing.test-support.ts';
import { silentLog } from '#engines/log.ts';
import { issueAuthority } from '#engines/pdf/local-authority/certificates.ts';
import { leafOf, pemBytes, plainP12, startTsa } from '#engines/pdf/seal/seal-world.test-support.ts';
import { readCertificate } from '#seal-reader/certificate.ts';
import { backupCreate, backupRestore } from '#server/admin/backup.ts';
import { webdocVerify } from '#server/admin/webdocs.ts';
import { readConfig, type Config } from '#server/config.ts';
import { openEngines } from '#server/open-engines.ts';
import { cacheDir } from '#tests/support/cache-dir.ts';
import { makeDataDir } from '#tests/support/outside-world.ts';
import { makeDatabase } from '#tests/support/own-database.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import { checkFile } from '#sign/verify/check-file.ts';
import { sealCertificates } from '#domains/webdocs/seal-certificates.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const password = 'of the tests';
let folder: string;
let tsa: Awaited<ReturnType<typeof startTsa>>;
let world: World;
let final: Buffer;
const after: (() => Promise<unknown>)[] = [];

/** A P12 file with a new authority and certificate. */
const makeP12 = async (name: string): Promise<string> => {
  const authority = issueAuthority(`Authority of ${name}`);
  const leaf = leafOf(authority, name);
  const file = path.join(folder, `${name}.p12`);
  await writeFile(file, plainP12(leaf.keyPem, [pemBytes(leaf), pemBytes(authority)], password));
  return file;
};

beforeAll(async () => {
  folder = await makeDataDir();
  tsa = await startTsa();
  world = await openWorld({
    env: { TSA_URL: tsa.url, SEAL_P12: await makeP12('first'), SEAL_P12_PASSWORD: password },
  });
  const { bearer } = await openSender(world, 'trust@acier-nord.example');
  const created = await create(world, bearer, note());
  const token = created.signatories[0]?.token;
  await sign(world, token, noteActions);
  await untilSealed(world, bearer, created.id);
  final = (await world.app.inject({ url: `/api/webdoc/download/${token}` })).rawPayload;
});
afterAll(async () => {
  await world.close();
  await tsa.close();
  for (const each of after) await each();
  await rm(folder, { recursive: true, force: true });
});

/** Configuration of another process with an empty folder and the same files store; `more` sets its database. */
const otherConfig = async (more: Record<string, string> = {}): Promise<Config> => {
  const dataDir = await makeDataDir();
  after.push(() => rm(dataDir, { recursive: true, force: true }));
  return readConfig({
    DATA_DIR: dataDir,
    CACHE_DIR: cacheDir,
    DATABASE_URL: world.connectionString,
    FILES_URL: `file://${world.config.dataDir}/files`,
    SECRET_KEY: world.config.secretKey ?? '',
    SEAL_P12: path.join(folder, 'first.p12'),
    SEAL_P12_PASSWORD: password,
    ...more,
  });
};

const asBrowser = (certificates: SealCertificate[]) => {
  const der = (use: SealCertificate['use']) =>
    certificates
      .filter((each) => each.use === use)
      .map(({ pem }) => readCertificate(Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64')));
  return { seals: der('seal'), times: der('time') };
};

/** Results of `webdoc verify --all` and of the page `/verify` of this process for the sealed file. */
const believes = async (config: Config) => {
  const engines = await openEngines(config, { log: silentLog, migrationsDir: 'server/migrations' });
  try {
    const { data } = await webdocVerify.run(engines, { options: { all: true }, words: [], config });
    const published = await sealCertificates(engines);
    const { kind, doubt, seal } = await checkFile(final, asBrowser(published));
    return { ...(data as object), kind, doubt, timestamp: seal?.timestamps[0]?.indication === 'TOTAL-PASSED' };
  } finally {
    await engines.close();
  }
};

const whole = {
  checked: 1,
  sealed: 1,
  broken: [],
  ended: [],
  kind: 'intact',
  doubt: null,
  timestamp: true,
};

describe('a document that was sealed and timestamped is believed', () => {
  test('by a second portal with a folder of its own', async () => {
    expect(await believes(await otherConfig())).toEqual(whole);
  });

  test('by a portal with a renewed certificate and without the first one', async () => {
    const renewed = await makeP12('second');
    expect(await believes(await otherConfig({ SEAL_P12: renewed }))).toEqual(whole);
  });

  test('by a portal that seals with a local certificate now', async () => {
    expect(await believes(await otherConfig({ SEAL_P12: '', SEAL_P12_PASSWORD: '' }))).toEqual(whole);
  });

  test('after a restore into an empty place with another certificate', async () => {
    const backup = await backupCreate.run(world.context, {
      options: {},
      words: [folder],
      config: world.config,
    });
    const { connectionString, drop } = await makeDatabase('trust', { empty: true });
    after.push(drop);
    const config = await otherConfig({
      DATABASE_URL: connectionString,
      FILES_URL: '',
      SEAL_P12: await makeP12('third'),
    });
    const restored = await backupRestore.run(
      {
        migrationsDir: 'server/migrations',
        open: () => openEngines(config, { log: silentLog, migrationsDir: 'server/migrations' }),
        say: () => {},
      },
      { options: {}, words: [(backup.data as { file: string }).file], config },
    );
    expect(restored).toMatchObject({ failed: false, data: { documents: { broken: [] } } });
    expect(await believes(config)).toEqual(whole);
  });

  test('where an earlier version kept its certificates in files, from the first start on', async () => {
    const trusted = await world.context.pdf.trusted();
    await world.context.db.deleteFrom('trusted_certificates').execute();
    const config = await otherConfig({ SEAL_P12: await makeP12('fourth') });
    for (const [name, certificates] of [
      ['trusted', trusted.seals],
      ['trusted-time', trusted.times],
    ] as const) {
      await mkdir(path.join(config.dataDir, 'seal', name), { recursive: true });
      for (const [index, certificate] of certificates.entries())
        await writeFile(path.join(config.dataDir, 'seal', name, `${index}.pem`), certificate.toString());
    }
    expect(await believes(config)).toEqual(whole);
    expect(await believes(await otherConfig())).toEqual(whole);
  });
});

test('nothing that a seal needs to be believed is kept in a folder', async () => {
  expect(await readdir(world.config.dataDir)).not.toContain('seal');
});
