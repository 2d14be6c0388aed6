import { randomBytes } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { deflateSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { processTree } from '#tests/support/portal-process.ts';
import { backUp } from './secrets/backup.ts';
import { crawl } from './secrets/crawl.ts';
import { formsOf } from './secrets/forms.ts';
import { learnMails } from './secrets/mails.ts';
import { provokeErrors } from './secrets/errors.ts';
import {
  searchAnswers,
  searchFolder,
  searchMails,
  searchProcesses,
  searchRows,
  searchText,
  type Searched,
} from './secrets/places.ts';
import { openRoom, type Room } from './secrets/room.ts';
import { generatedKeys, refusedStarts } from './secrets/starts.ts';
import { openVault } from './secrets/vault.ts';
import { walkCrm } from './secrets/walk-crm.ts';
import { walkPeople } from './secrets/walk-people.ts';
import { walkSigning } from './secrets/walk-signing.ts';
import { count, none, tell, type Figure } from './support/figures.ts';

export const title = 'A canary for each kind of secret, looked for in every place';

/** All kinds of secrets of the product. A kind that is not planted is a gap in this proof. */
const kinds = [
  'SECRET_KEY',
  'password of SMTP',
  'client secret of the CRM',
  "key of the provider's org",
  "secret of the e-signature provider's webhook",
  'secret of the SMS gateway',
  'key of the seal',
  'password of the P12',
  'token of the metrics',
  'key of the object store',
  'passphrase of backups',
  'password',
  'bearer',
  'link of an account',
  'link of a question',
  'link to the list of an address',
  'support link',
  'secret of an authenticator app',
  'code of an authenticator app',
  'recovery code',
  'API token',
  'signer token',
  'preview token',
  'one-time code',
  "proof of a signer's code",
  'webhook secret',
  'OAuth state',
  'OAuth code',
  'PKCE verifier',
  'access token of the CRM',
  'refresh token of the CRM',
] as const;

/** Checks the search itself: it must find each form, plain and deflated. */
const blindSpots = (): string[] => {
  const vault = openVault();
  const secret = `canary-${randomBytes(15).toString('base64url')}+é/"&`;
  vault.learn('password', secret);
  return formsOf(secret, { guessable: true }).flatMap(({ name, bytes }) => {
    const around = Buffer.concat([Buffer.from('xx'), bytes, Buffer.from('yy')]);
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7 stream\n'), deflateSync(around), Buffer.from('endstream')]);
    return [around, pdf, gzipSync(around)].every((one) => vault.search(one).length > 0) ? [] : [name];
  });
};

const mib = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;

/** Holds when the place has no secret in clear, and when it was really read. */
const figureOf = ({ vault }: Room, promise: string, { bytes, finds, sees }: Searched, marked = true): Figure => {
  for (const { place, kind, form } of finds.slice(0, 20)) tell(`found: ${kind}, ${form}, in ${place}`);
  if (marked && !sees) tell(`${promise}: what is no secret was not met there`);
  return {
    promise,
    figure: `${count(finds.length)} of ${count(vault.secrets.length)} secrets in ${mib(bytes)}`,
    holds: finds.length === 0 && bytes > 0 && (sees || !marked),
  };
};

const isLog = (file: string): boolean => /\.log(\.\d+)?$/.test(file);
const isWal = (file: string): boolean => file.includes('/pg_wal/');

/** Searches answers, mails, rows and processes while the portal runs. */
const whileRunning = async (room: Room, sentOut: string[]): Promise<Figure[]> => {
  const { running } = room;
  const { db } = running.world.context;
  const pids = processTree(running.portal.child.pid ?? 0);
  const figures = [
    figureOf(room, 'answers to calls, their headers, pages and metrics', searchAnswers(room)),
    figureOf(room, 'mails and messages to others than the one meant', searchMails(room)),
    figureOf(room, "what customers' webhooks are sent", searchText(room, 'a webhook', sentOut.join('\n')), false),
    figureOf(room, 'rows of the database and samples of its planner', await searchRows(room, db)),
    figureOf(
      room,
      'command lines and environments of PostgreSQL and the browser',
      await searchProcesses(room, pids),
      false,
    ),
    ...(await backUp(room)).map(({ promise, searched, isReadable }) => figureOf(room, promise, searched, isReadable)),
  ];
  await sql`checkpoint`.execute(db);
  return figures;
};

/** Searches files and logs after everything has stopped. */
const afterwards = async (room: Room): Promise<Figure[]> => {
  const { running, bucketDir, tempDir } = room;
  const dataDir = running.env['DATA_DIR'] ?? '';
  const database = await realpath(path.join(dataDir, 'postgres'));
  const said = running.portal.log() + running.portal.complaints();
  const figure = async (promise: string, folder: string, fits: (file: string) => boolean, marked = true) =>
    figureOf(room, promise, await searchFolder(room, folder, fits), marked);
  return [
    await figure('files of the database', database, (file) => !isLog(file) && !isWal(file)),
    await figure('write-ahead log', database, isWal),
    await figure("PostgreSQL's own log, with statements that failed", database, isLog, false),
    await figure('object store', bucketDir, () => true),
    await figure('the rest of DATA_DIR', dataDir, (file) => !file.startsWith(database), false),
    figureOf(room, 'temporary files', await temporary(room, tempDir), false),
    figureOf(room, "the portal's log, everything told", searchText(room, 'the log', said), false),
  ];
};

/** The folder is often empty, which is allowed. */
const temporary = async (room: Room, folder: string): Promise<Searched> => {
  const searched = await searchFolder(room, folder);
  return { ...searched, bytes: Math.max(searched.bytes, 1) };
};

const startFigures = async (room: Room): Promise<Figure[]> => {
  const { starts, refused, finds } = await refusedStarts(room);
  for (const { place, form } of finds) tell(`found: ${form} in ${place}`);
  const { keys, wrong } = await generatedKeys();
  for (const line of wrong) tell(line);
  return [
    none('what a start says that is refused for a bad setting', finds.length, `${starts} starts, ${refused} refused`),
    {
      promise: 'keys made at the first start stand in their own file alone, of mode 600',
      figure: `${keys.length} keys, ${wrong.length} faults`,
      holds: keys.length > 0 && wrong.length === 0,
    },
  ];
};

const planted = ({ vault }: Room, calls: number): Figure[] => {
  const missing = kinds.filter((kind) => !vault.secrets.some((secret) => secret.kind === kind));
  if (missing.length > 0) tell(`not planted: ${missing.join(', ')}`);
  const blind = blindSpots();
  if (blind.length > 0) tell(`not found when planted: ${blind.join(', ')}`);
  const forms = formsOf('canary-é/"&', { guessable: true }).length;
  return [
    {
      promise: 'every kind of secret is planted',
      figure: `${kinds.length - missing.length} of ${kinds.length} kinds, ${count(vault.secrets.length)} secrets, ${calls} calls`,
      holds: missing.length === 0 && calls > 0,
    },
    none('forms in which the search would miss a secret', blind.length, `${forms}, plain and deflated`),
  ];
};

export const prove = async (): Promise<Figure[]> => {
  const room = await openRoom();
  try {
    tell('people');
    await walkPeople(room);
    tell('documents');
    const sentOut = await walkSigning(room);
    tell('every call');
    const calls = await crawl(room);
    tell('the CRM');
    await walkCrm(room);
    tell('bad moments');
    await provokeErrors(room);
    learnMails(room);
    tell('searching');
    const running = await whileRunning(room, sentOut);
    await room.running.stop();
    return [...planted(room, calls), ...running, ...(await afterwards(room)), ...(await startFigures(room))];
  } finally {
    await room.close();
  }
};
