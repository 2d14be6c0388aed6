import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openSeededRandom } from '#tests/support/seeded-random.ts';
import { adminJson, runAdmin } from '#tests/support/admin-process.ts';
import { freePort } from '#tests/support/free-port.ts';
import { encode, goodPassword } from '#tests/support/people.ts';
import { startPortal, type PortalProcess } from '#tests/support/portal-process.ts';
import { newDataDir, removeDataDir } from '../../bench/support/portal.ts';
import { askedSealed, openJournal, type Journal } from './backup/journal.ts';
import { seedDocuments } from './backup/seed-documents.ts';
import { openCompanyRoom } from './durability/company-room.ts';
import { openPresser } from './durability/presses.ts';
import { openSigningRoom } from './durability/signing-room.ts';
import { count, none, tell, type Figure } from './support/figures.ts';
import { openKillable, type Killable } from './support/killable.ts';

export const title = 'a backup under mixed load, and its restore into an empty place';

/** `PROOF_DOCUMENTS=500` for a short run. */
const documents = Number(process.env['PROOF_DOCUMENTS'] ?? 10_000);
const acknowledgedBefore = Math.min(300, documents);
/** REQ-4.8.4. */
const longestSeconds = 60;
const passphrase = 'a passphrase of the proof';
const person = 'claire.martin@acier-nord.example';

interface Load {
  journal: Journal;
  stop(): Promise<void>;
}

/** The load of the durability proof by signers and companies, with a journal of the acknowledged writes. */
const openLoad = async (place: Killable): Promise<Load> => {
  const presser = openPresser(place.origin);
  const parts = { place, presser, chance: openSeededRandom(), rounds: 1 };
  const rooms = [await openSigningRoom(parts), await openCompanyRoom(parts)];
  const journal = await openJournal(place, presser);
  const over = new AbortController();
  const pressing = [...rooms.flatMap(({ clients }) => clients.slice(0, 6)), ...journal.clients].map(async (act) => {
    while (!over.signal.aborted) await act();
  });
  return {
    journal,
    stop: async () => {
      over.abort();
      await Promise.all(pressing);
    },
  };
};

const settings = (place: Killable, dataDir: string, port: number): Record<string, string> => ({
  ...place.env,
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATA_DIR: dataDir,
  BACKUP_PASSPHRASE: passphrase,
});

const figuresThere = async (
  origin: string,
  dataDir: string,
  journal: Journal,
  acknowledged: ReturnType<Journal['soFar']>,
  samples: Awaited<ReturnType<typeof askedSealed>>,
): Promise<Figure[]> => {
  const lost = await journal.missingIn(dataDir, acknowledged);
  const logIn = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: person, encryptedPassword: encode(goodPassword) }),
  });
  const again = await askedSealed(origin, samples.bearer, [...samples.files.keys()], dataDir);
  const others = [...samples.files].filter(([id, bytes]) => !again.files.get(id)?.equals(bytes));
  return [
    none('acknowledged before the backup began, and not in it', lost.length, count(acknowledged.size)),
    { promise: 'people log in with their passwords', figure: `${logIn.status}`, holds: logIn.status === 200 },
    none('sealed documents that are not the same bytes', others.length, count(samples.files.size)),
    none('of these, seals that our reader does not call whole', again.broken, count(again.files.size)),
  ];
};

export const prove = async (): Promise<Figure[]> => {
  const place = await openKillable();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'paraphe-backup-'));
  const dataDir = await newDataDir();
  try {
    const names = ['--username', person, '--firstname=Claire', '--lastname=Martin', '--company-name=Acier'];
    await adminJson(place.env, ['account', 'create', ...names], `${goodPassword}\n`);
    const seeded = await seedDocuments(place, documents);
    tell(`${count(documents)} sealed documents are there`);
    const samples = await askedSealed(
      place.origin,
      seeded.bearer,
      seeded.ids.slice(0, 20),
      place.env['DATA_DIR'] ?? '',
    );
    const load = await openLoad(place);
    const { journal } = load;
    await journal.until(acknowledgedBefore);
    const acknowledged = journal.soFar();
    const file = path.join(folder, 'proof.backup');
    const begun = performance.now();
    const made = await adminJson({ ...place.env, BACKUP_PASSPHRASE: passphrase }, [
      'backup',
      'create',
      file,
      '--with-keys',
    ]);
    const madeIn = (performance.now() - begun) / 1000;
    const meanwhile = journal.soFar().size - acknowledged.size;
    await load.stop();
    tell(`backed up in ${madeIn.toFixed(1)} s, ${count(meanwhile)} acknowledged meanwhile`);

    const port = await freePort();
    const env = settings(place, dataDir, port);
    const from = performance.now();
    let seconds = Infinity;
    let serving: Promise<PortalProcess> | undefined;
    const serve = async (): Promise<PortalProcess> => {
      const started = await startPortal(env);
      seconds = (performance.now() - from) / 1000;
      return started;
    };
    const { code, output, complaint } = await runAdmin(env, ['backup', 'restore', file, '--json'], '', (text) => {
      if (text.includes('A portal can be started')) serving ??= serve();
    });
    if (output === '') throw new Error(`the restore said: ${complaint}`);
    const answer = JSON.parse(output);
    const portal = await (serving ?? serve());
    tell(`restored in ${answer.restoredInSeconds} s, verified in ${answer.verifiedInSeconds} s`);
    try {
      const broken = answer.audit.broken.length + answer.documents.broken.length;
      const size = (await stat(file)).size / 1_000_000;
      return [
        {
          promise: 'one command backs up under load',
          figure: `${count(made.files)} files, ${size.toFixed(0)} MB in ${madeIn.toFixed(1)} s, ${count(meanwhile)} writes acknowledged meanwhile`,
          holds: made.missing.length === 0 && meanwhile > 0,
        },
        ...(await figuresThere(portal.origin, dataDir, journal, acknowledged, samples)),
        {
          promise: 'every chain and every seal holds after the restore',
          figure: `${count(answer.documents.checked)} documents, ${count(answer.documents.sealed)} seals, ${count(answer.audit.chains)} audit chains, ${broken} broken`,
          holds: code === 0 && broken === 0 && answer.documents.sealed >= documents,
        },
        {
          promise: `restored and serving within ${longestSeconds} s, verified meanwhile`,
          figure: `${seconds.toFixed(1)} s: ${answer.restoredInSeconds} s to restore; verified in ${answer.verifiedInSeconds.toFixed(1)} s`,
          holds: seconds <= longestSeconds,
        },
      ];
    } finally {
      await portal.stop();
    }
  } finally {
    await place.close();
    await rm(folder, { recursive: true, force: true });
    await removeDataDir(dataDir);
  }
};
