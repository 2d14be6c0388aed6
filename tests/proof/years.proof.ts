import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startAuthority } from '#engines/pdf/long-term/authority-world.test-support.ts';
import { plainP12, startTsa } from '#engines/pdf/seal/seal-world.test-support.ts';
import { adminJson, runAdmin } from '#tests/support/admin-process.ts';
import { freePort } from '#tests/support/free-port.ts';
import { newDataDir, removeDataDir } from '../../bench/support/portal.ts';
import { openDesk } from './retention/desk.ts';
import { count, none, tell, type Figure } from './support/figures.ts';
import { openKillable, type Killable } from './support/killable.ts';

export const title = 'Twenty years on: a backup restored without any authority, with another certificate';

/** `PROOF_DOCUMENTS=8` for a short run. */
const documents = Number(process.env['PROOF_DOCUMENTS'] ?? 60);
const years = 20;
const passphrase = 'a passphrase of the proof';
const seal = `name in ('webdoc.timestamp', 'webdoc.raise', 'webdoc.archive')`;

type Tsa = Awaited<ReturnType<typeof startTsa>>;
type Authority = Awaited<ReturnType<typeof startAuthority>>;

/** What answers while a document is sealed, and while it is raised, so that it stays at this level. */
const levels = [
  { level: 'B-B', stamped: false, raised: null },
  { level: 'B-T', stamped: true, raised: null },
  { level: 'B-LT', stamped: true, raised: { stamped: false } },
  { level: 'B-LTA', stamped: true, raised: { stamped: true } },
] as const;

const levelsIn = async ({ query }: Killable): Promise<Record<string, number>> => {
  const rows = await query('select seal_level as level, count(*)::int as many from webdocs group by 1');
  return Object.fromEntries(rows.map(({ level, many }) => [String(level), Number(many)]));
};

const raiseNow = async ({ query }: Killable): Promise<void> => {
  // What proves a seal is of a second after it at the earliest.
  await new Promise((done) => setTimeout(done, 1_100));
  await query(`update jobs set run_at = now() where state = 'ready' and ${seal}`);
  const due = `select count(*)::int as due from jobs where name = 'webdoc.raise' and state in ('ready', 'running')`;
  for (let looks = 0; looks < 600 && Number((await query(due))[0]?.['due']) > 0; looks += 1)
    await new Promise((done) => setTimeout(done, 100));
};

/** As many documents of each level; nothing is left that would raise them later. */
const signAll = async (place: Killable, tsa: Tsa, authority: Authority): Promise<void> => {
  const desk = await openDesk(place);
  const each = Math.ceil(documents / levels.length);
  let number = 0;
  for (const { stamped, raised } of levels) {
    tsa.behaviour.down = !stamped;
    authority.behaviour.mode = raised ? 'right' : 'down';
    for (let made = 0; made < each; made += 1) {
      await desk.endOne('annees', number % 100, 'sealed');
      number += 1;
    }
    if (raised) {
      tsa.behaviour.down = !raised.stamped;
      await raiseNow(place);
    }
    await place.query(`delete from jobs where state = 'ready' and ${seal}`);
  }
};

/** Debian's package; its folder is named after the processor. */
const faketime = (): string => {
  const found = readdirSync('/usr/lib')
    .map((folder) => `/usr/lib/${folder}/faketime/libfaketime.so.1`)
    .find((file) => existsSync(file));
  if (!found) throw new Error('This proof needs the Debian package faketime.');
  return found;
};

const later = (): Record<string, string> => ({
  LD_PRELOAD: faketime(),
  FAKETIME: `+${years}y`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});

/** A certificate of that time, which has nothing to do with the one that sealed. */
const laterP12 = (folder: string): string => {
  const [key, certificate, p12] = ['later.key', 'later.pem', 'later.p12'].map((name) => path.join(folder, name));
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '700', '-subj', '/CN=later'];
  const files = ['-keyout', key!, '-out', certificate!];
  const usage = ['-addext', 'keyUsage=critical,digitalSignature,nonRepudiation'];
  const { status, stderr } = spawnSync('openssl', [...made, ...files, ...usage], {
    env: { ...process.env, ...later() },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`openssl: ${stderr}`);
  writeFileSync(p12!, plainP12(readFileSync(key!, 'utf8'), [new X509Certificate(readFileSync(certificate!)).raw]));
  return p12!;
};

export const prove = async (): Promise<Figure[]> => {
  faketime();
  const [authority, tsa] = await Promise.all([startAuthority(), startTsa()]);
  tsa.behaviour.signer = authority.issued('time');
  const place = await openKillable({ TSA_URL: tsa.url, SEAL_P12: authority.p12('seal'), SEAL_P12_PASSWORD: '' });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'paraphe-years-'));
  const file = path.join(folder, 'years.backup');
  const dataDir = await newDataDir();
  try {
    await signAll(place, tsa, authority);
    const made = await levelsIn(place);
    tell(`sealed: ${JSON.stringify(made)}`);
    await adminJson({ ...place.env, BACKUP_PASSPHRASE: passphrase }, ['backup', 'create', file, '--with-keys']);
    await Promise.all([place.close(), tsa.close(), authority.close()]);
    const port = await freePort();
    const env = {
      ...later(),
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      BACKUP_PASSPHRASE: passphrase,
      SEAL_P12: laterP12(folder),
      SEAL_P12_PASSWORD: '',
    };
    const { code, output, complaint } = await runAdmin(env, ['backup', 'restore', file, '--json']);
    if (output === '') throw new Error(`the restore said: ${complaint}`);
    const { audit, documents: restored } = JSON.parse(output);
    const verified = JSON.parse((await runAdmin(env, ['webdoc', 'verify', '--all', '--json'])).output);
    tell(`restored with code ${code}; ${restored.sealed} seals judged, ${verified.sealed} once more by webdoc verify`);
    const all = `${count(restored.sealed)} sealed documents`;
    const archived = made['B-LTA'] ?? 0;
    return [
      {
        promise: 'documents of all four levels, in one file with the keys',
        figure: JSON.stringify(made),
        holds: levels.every(({ level }) => (made[level] ?? 0) >= documents / levels.length),
      },
      none('trails that are not proved twenty years later', audit.broken.length, count(audit.chains)),
      none('seals that are not proved twenty years later', restored.broken.length + verified.broken.length, all),
      {
        promise: 'archive timestamps that nobody renewed are named as ended, no others',
        figure: `${restored.ended.length} of ${archived}`,
        holds: restored.ended.length === archived && restored.sealed >= documents,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
    await removeDataDir(dataDir);
  }
};
