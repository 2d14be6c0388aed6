import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  contract,
  create,
  firstActions,
  openSender,
  secondActions,
  sign,
  untilSealed,
} from '#domains/webdocs/signing.test-support.ts';
import { logIn } from '#tests/support/people.ts';
import { fillCompanies, fillEvents } from '../../bench/support/sign-events.ts';
import { eachOf, readProcessor, totalOf, type Used } from './growth/processor.ts';
import { coresFor } from './growth/queue.ts';
import { databaseBytes, fillPartitions, measureEvents, measurePeople, pageMs, partition } from './growth/sizes.ts';
import { count, tell, type Figure } from './support/figures.ts';
import { openRunningWorld, type RunningWorld } from './support/running-world.ts';

export const title = 'What one signature, person and event cost, and what a thousand signatures a minute take';

/** `GROWTH_EVENTS=5000000` for the larger step; `GROWTH_DOCUMENTS` and `GROWTH_PEOPLE` likewise. */
const events = Number(process.env['GROWTH_EVENTS'] ?? 1_000_000);
const documents = Number(process.env['GROWTH_DOCUMENTS'] ?? 40);
const people = Number(process.env['GROWTH_PEOPLE'] ?? 20_000);
const logIns = 60;

/** Required scale. */
const target = { events: 50e6, users: 100e3, companies: 10e3, signaturesPerSecond: 1_000 / 60 };
const signaturesPerDocument = 2;
const inTime = { answered: 1, sealed: 60 };

/** Not limits of the product: assumptions of docs/growth.md, which the measured values must not exceed. */
const planned = { coreSecondsPerSignature: 1.5, bytesPerEvent: 2_500, cores: 32 };

const inMs = ({ portal, browser, postgres }: Used): string =>
  `${[portal, postgres, browser].map((seconds) => (seconds * 1_000).toFixed(0)).join(' + ')} ms`;

const folderBytes = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => stat(path.join(entry.parentPath, entry.name))),
  );
  return sizes.reduce((sum, { size }) => sum + size, 0);
};

interface Signing {
  create: Used;
  signature: Used;
  seal: Used;
  logIn: Used;
  rowBytes: number;
  walBytes: number;
  fileBytes: number;
  mails: number;
}

/** Measures documents of two signatories, step by step: create, first signature, last signature, seal. */
const measureSigning = async ({ world, portal, env }: RunningWorld): Promise<Signing> => {
  const dataDir = env['DATA_DIR'] ?? '';
  const used = () => readProcessor(portal.child.pid ?? 0, dataDir);
  const username = 'claire.martin@growth.example';
  const { bearer } = await openSender(world, username);
  const makeOne = () => create(world, bearer, contract());
  const signOne = async (token: string | undefined, actions: object[]) => {
    const { status, text } = await sign(world, token, actions);
    if (status !== 200) throw new Error(`signing answered ${text}`);
  };
  // Warm-up: the first document also starts the browser and opens connections and fonts.
  const first = await makeOne();
  await signOne(first.signatories[0]?.token, firstActions);
  await signOne(first.signatories[1]?.token, secondActions);
  await untilSealed(world, bearer, first.id, 120_000);
  const [rows, files, mails] = [
    await databaseBytes(world.context.db),
    await folderBytes(path.join(dataDir, 'files')),
    world.mailbox.all().length,
  ];
  const begin = await used();
  const made = [];
  for (let one = 0; one < documents; one += 1) made.push(await makeOne());
  const created = await used();
  for (const { signatories } of made) await signOne(signatories[0]?.token, firstActions);
  const signed = await used();
  for (const { signatories } of made) await signOne(signatories[1]?.token, secondActions);
  for (const { id } of made) await untilSealed(world, bearer, id, 600_000);
  const sealed = await used();
  for (let one = 0; one < logIns; one += 1) await logIn(world, username);
  const entered = await used();
  const after = await databaseBytes(world.context.db);
  const signature = eachOf(created, signed, documents);
  const last = eachOf(signed, sealed, documents);
  return {
    create: eachOf(begin, created, documents),
    signature,
    // The last signature costs as much as the first; the difference is the seal.
    seal: eachOf(signature, last, 1),
    logIn: eachOf(sealed, entered, logIns),
    rowBytes: (after.tables - rows.tables) / documents,
    walBytes: (after.wal - rows.wal) / documents,
    fileBytes: ((await folderBytes(path.join(dataDir, 'files'))) - files) / documents,
    mails: (world.mailbox.all().length - mails) / documents,
  };
};

const said = (promise: string, figure: string, holds = true): Figure => ({ promise, figure, holds });
const kb = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;
const gb = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

const signingFigures = (signing: Signing): Figure[] => {
  const perSignature =
    totalOf(signing.signature) + (totalOf(signing.create) + totalOf(signing.seal)) / signaturesPerDocument;
  const stream = {
    perSecond: target.signaturesPerSecond,
    signSeconds: totalOf(signing.signature) + totalOf(signing.create) / signaturesPerDocument,
    sealSeconds: totalOf(signing.seal),
    signaturesPerDocument,
    seconds: 3_600,
  };
  const { sign: signCores, seal, fared } = coresFor(stream, inTime);
  const perThousand = 1_000 / signaturesPerDocument;
  return [
    said('processor of a document created (portal + PostgreSQL + browser)', inMs(signing.create)),
    said('processor of a signature', inMs(signing.signature)),
    said('processor of a document printed and sealed', inMs(signing.seal)),
    said('processor of a log-in', inMs(signing.logIn)),
    said(
      'processor of a thousand signatures, documents and seals included',
      `${(perSignature * 1_000).toFixed(0)} core-seconds`,
      perSignature < planned.coreSecondsPerSignature,
    ),
    said(
      'kept for a thousand signatures: rows + files (write-ahead log passes)',
      `${kb(signing.rowBytes * perThousand)} + ${kb(signing.fileBytes * perThousand)} (${kb(signing.walBytes * perThousand)})`,
    ),
    said('mails of a thousand signatures', count(Math.round(signing.mails * perThousand))),
    said(
      'cores for 1,000 signatures a minute, answers + seals, simulated',
      `${signCores} + ${seal}, ${(fared.busy * 100).toFixed(0)} % busy, p99 ${fared.answered.toFixed(2)} s and ${fared.sealed.toFixed(1)} s`,
      signCores + seal <= planned.cores,
    ),
  ];
};

const sizeFigures = async ({ world }: RunningWorld): Promise<Figure[]> => {
  const { db } = world.context;
  const person = await measurePeople(db, people);
  const [company = ''] = (await db.selectFrom('companies').select('id').limit(1).execute()).map(({ id }) => id);
  tell(`${count(events)} events`);
  await fillEvents(db, await fillCompanies(db, company), events);
  const event = await measureEvents(db, events);
  const whole = await pageMs(db, 'sign_events', company);
  await partition(db);
  const perSecond = await fillPartitions(db, Math.min(events, 500_000));
  const parted = await pageMs(db, 'grown_events', company);
  const bytes = event.heap + event.indexes;
  return [
    said(
      'bytes of a company, a user, a session with three bearers',
      [person.company, person.user, person.session].map((one) => one.toFixed(0)).join(', '),
    ),
    said(
      `100,000 users with ten sessions each, 10,000 companies`,
      gb(target.users * (person.user + 10 * person.session) + target.companies * person.company),
    ),
    said(
      `bytes of an event, at ${count(events)}: row + nine indexes`,
      `${event.heap.toFixed(0)} + ${event.indexes.toFixed(0)}`,
      bytes < planned.bytesPerEvent,
    ),
    said(
      '50 million events: rows + indexes',
      `${gb(target.events * event.heap)} + ${gb(target.events * event.indexes)}`,
    ),
    said('a page of a company: one table, thirteen months', `${whole.toFixed(2)} ms, ${parted.toFixed(2)} ms`),
    said('events a second into months, one statement, three indexes', count(Math.round(perSecond))),
  ];
};

export const prove = async (): Promise<Figure[]> => {
  const running = await openRunningWorld({ env: () => ({ LOG_LEVEL: 'info' }) });
  try {
    tell(`${documents} documents`);
    const figures = signingFigures(await measureSigning(running));
    return [...figures, ...(await sizeFigures(running))];
  } finally {
    await running.close();
  }
};
