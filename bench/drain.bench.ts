import { setTimeout as delay } from 'node:timers/promises';
import { createWebdoc, signWebdoc, untilSealed, type OpenWebdoc } from './support/webdocs.ts';
import { openDatabaseOf, makePerson, type DirectAccess } from './support/people.ts';
import { newDataDir, removeDataDir, startPortal } from './support/portal.ts';
import { median, type Row } from './support/rounds.ts';

export const title = 'Answers of the signing page while 100 documents are sealed, against the same page at rest';

const documents = 100;
const atOnce = 10;
const pauseMs = 20;

const answerMs = async (url: string): Promise<number> => {
  const begun = performance.now();
  const answer = await fetch(url);
  await answer.text();
  if (!answer.ok) throw new Error(`the page answered ${answer.status}`);
  return performance.now() - begun;
};

/** Requests the page repeatedly, at the pace of one reader, until `isOver`. Returns the milliseconds of each answer. */
const askUntil = async (url: string, isOver: () => boolean): Promise<number[]> => {
  const times: number[] = [];
  while (!isOver()) {
    times.push(await answerMs(url));
    await delay(pauseMs);
  }
  return times;
};

const eachOf = async <T>(all: readonly T[], act: (one: T) => Promise<unknown>): Promise<void> => {
  const left = [...all];
  const work = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await act(one);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
};

const drainWithinMs = 300_000;

/** Polls the database, because requests to the portal would slow it down. */
const untilAllSealed = async ({ db }: DirectAccess): Promise<void> => {
  const end = Date.now() + drainWithinMs;
  while (Date.now() < end) {
    const { left } = await db
      .selectFrom('webdocs')
      .select(({ fn }) => fn.countAll<string>().as('left'))
      .where('status', '=', 'completed')
      .where('sealed_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (Number(left) === 0) return;
    await delay(250);
  }
  throw new Error('the documents were not sealed in time');
};

const percentile95 = (times: number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN;

export const measure = async (): Promise<Row[]> => {
  const dataDir = await newDataDir();
  const portal = await startPortal(dataDir, { LOG_LEVEL: 'info' });
  const backstage = await openDatabaseOf(dataDir);
  try {
    const { companyId } = await makePerson(backstage);
    const make = () => createWebdoc(portal.origin, backstage, companyId);
    const read = await make();
    const waiting: OpenWebdoc[] = [];
    await eachOf([...Array(documents).keys()], async () => waiting.push(await make()));
    const url = `${portal.origin}/webdoc/${read.token}`;
    // Warm-up: the first document starts the printing browser.
    const [first = read, ...others] = waiting;
    await signWebdoc(portal.origin, first);
    await untilSealed(portal.origin, first);
    const restUntil = performance.now() + 5_000;
    const atRest = await askUntil(url, () => performance.now() > restUntil);
    const begun = performance.now();
    let isDrained = false;
    const draining = eachOf(others, (one) => signWebdoc(portal.origin, one))
      .then(() => untilAllSealed(backstage))
      .finally(() => {
        isDrained = true;
      });
    const [meanwhile] = await Promise.all([askUntil(url, () => isDrained), draining]);
    const seconds = (performance.now() - begun) / 1000;
    return [
      { what: 'page, median', value: median(meanwhile), unit: 'ms', baseline: median(atRest), atMost: 2 },
      {
        what: 'page, 95th of a hundred',
        value: percentile95(meanwhile),
        unit: 'ms',
        baseline: percentile95(atRest),
      },
      { what: 'documents sealed', value: others.length / seconds, unit: '/s' },
    ];
  } finally {
    await backstage.leave();
    await portal.stop();
    await removeDataDir(dataDir);
  }
};
