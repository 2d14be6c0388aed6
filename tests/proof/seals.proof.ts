import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { installed } from '#engines/pdf/seal/seal-world.test-support.ts';
import { findSeals } from '#seal-reader/seal-place.ts';
import { openSeededRandom } from '#tests/support/seeded-random.ts';
import { mutool, openPdfBox, openssl, pdfsig, type Case } from './seals/judges.ts';
import { authorityKeys, levels, openSealing, type Sealed } from './seals/make-seals.ts';
import { openTallies } from './seals/tallies.ts';
import { count, none, tell, type Figure } from './support/figures.ts';

export const title = 'Seals at each level, judged by other programs';

const documents = Number(process.env['PROOF_SEALS'] ?? 1_000);
/** Of so many documents, one is also judged with one bit changed. */
const everyChanged = 10;
const inOneBatch = 50;

type Sealing = Awaited<ReturnType<typeof openSealing>>;
type Tallies = ReturnType<typeof openTallies>;

interface OwnTally {
  judged: number;
  wrong: string[];
}

const random = openSeededRandom();

/** Any bit that the seal covers. */
const withChangedBit = (pdf: Uint8Array): Uint8Array => {
  const [place] = findSeals(pdf);
  if (!place) throw new Error('The file has no seal.');
  const { ranges, contents } = place;
  const covered = (ranges[2] ?? 0) + (ranges[3] ?? 0) - (contents.end - contents.start);
  const chosen = random.between(0, covered - 1);
  const at = chosen < contents.start ? chosen : chosen + contents.end - contents.start;
  const changed = new Uint8Array(pdf);
  changed[at] = (changed[at] ?? 0) ^ (1 << random.between(0, 7));
  return changed;
};

/** Our own judge. A seal without its proofs does not bring the chain, which is then missing. */
const openOwnJudge =
  ({ judge }: Sealing, own: OwnTally) =>
  async ({ pdf, level, path: file }: Case, isChanged: boolean): Promise<void> => {
    const { valid, level: found, problems } = await judge(pdf);
    const isRaised = level === 'B-LT' || level === 'B-LTA';
    const isIntact = isRaised ? valid && found === level : problems.join().endsWith('noChain');
    own.judged += 1;
    if (isIntact === isChanged) own.wrong.push(`ours, ${file}: ${found ?? problems.join()}`);
  };

interface Batch {
  sealing: Sealing;
  folder: string;
  ask: (one: Case, isChanged: boolean) => Promise<void>;
}

const judgeBatch = async ({ sealing, folder, ask }: Batch, numbers: readonly number[]): Promise<void> => {
  const sealed: [number, Pick<Sealed, 'B-B' | 'B-T'>][] = [];
  for (const number of numbers) sealed.push([number, await sealing.seal(number)]);
  // The proofs of a seal have to be later, by a second at least.
  await new Promise((done) => setTimeout(done, 1_100));
  const judgeAt = async (number: number, level: (typeof levels)[number], pdf: Uint8Array) => {
    const file = path.join(folder, `${number}-${level}.pdf`);
    await writeFile(file, pdf);
    await ask({ pdf, level, path: file }, false);
    if (number % everyChanged !== 0) return;
    const changed = withChangedBit(pdf);
    await writeFile(file, changed);
    await ask({ pdf: changed, level, path: file }, true);
  };
  const hand = async () => {
    for (let next = sealed.shift(); next; next = sealed.shift()) {
      const [number, early] = next;
      const all: Sealed = { ...early, ...(await sealing.raise(early['B-T'])) };
      for (const level of levels) await judgeAt(number, level, all[level]);
    }
  };
  await Promise.all([hand(), hand()]);
};

const judgeAll = async (sealing: Sealing, folder: string, tallies: Tallies, own: OwnTally): Promise<void> => {
  const ask = openOwnJudge(sealing, own);
  const askAll = async (one: Case, isChanged: boolean) => {
    await ask(one, isChanged);
    await tallies.ask(one, isChanged);
  };
  const all = documents / authorityKeys.length;
  for (let first = 0; first < all; first += inOneBatch) {
    const numbers = Array.from({ length: Math.min(inOneBatch, all - first) }, (_, at) => first + at);
    const place = path.join(folder, String(first));
    await mkdir(place);
    await judgeBatch({ sealing, folder: place, ask: askAll }, numbers);
    await rm(place, { recursive: true });
    tell(`${count(first + numbers.length)} of ${count(all)} documents at four levels`);
  }
};

export const prove = async (): Promise<Figure[]> => {
  const missing = ['pdfsig', 'mutool', 'openssl', 'java'].filter((program) => !installed(program));
  if (missing.length > 0) throw new Error(`This proof needs ${missing.join(', ')}.`);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'paraphe-seals-'));
  const box = openPdfBox();
  const own: OwnTally = { judged: 0, wrong: [] };
  const figures: Figure[] = [];
  try {
    for (const keys of authorityKeys) {
      tell(`an authority with ${keys}, seed ${random.seed}`);
      const sealing = await openSealing(keys);
      const place = path.join(folder, keys);
      await mkdir(place);
      try {
        const pem = (name: string) => readFile(path.join(sealing.folder, `${name}.pem`), 'utf8');
        await writeFile(path.join(sealing.folder, 'chain.pem'), `${await pem('root')}${await pem('authority')}`);
        const tallies = openTallies({ pdfsig, mutool, PDFBox: box.judge, openssl: openssl(sealing.folder) });
        await judgeAll(sealing, place, tallies, own);
        for (const line of [...own.wrong, ...tallies.lines].slice(0, 20)) tell(line);
        figures.push(...tallies.figures().map((figure) => ({ ...figure, promise: `${figure.promise} (${keys})` })));
      } finally {
        await sealing.close();
      }
    }
  } finally {
    box.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  const all = `${count(own.judged)} files`;
  return [none('files that our own judge sees otherwise than they are', own.wrong.length, all), ...figures];
};
