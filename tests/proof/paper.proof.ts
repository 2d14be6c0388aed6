import { wholeCorpus } from '#tests/fidelity/corpus/corpus.ts';
import type { CorpusDocument } from '#tests/fidelity/corpus/sketch.ts';
import { judge, problemsOf, type Findings } from '#tests/fidelity/paper/judge.ts';
import { Front, signThrough, type Outcome } from '#tests/fidelity/paper/walk.ts';
import { openSeededRandom } from '#tests/support/seeded-random.ts';
import { seedApiToken, seedCompany } from './durability/seeds.ts';
import { count, none, tell, type Figure } from './support/figures.ts';
import { openKillable } from './support/killable.ts';

export const title = 'What is shown before confirming is what is sealed';

/** `PROOF_PAPER='^(long|six)'` selects documents by name; `TEST_SEED` repeats a run. */
const chosen = new RegExp(process.env['PROOF_PAPER'] ?? '');
/** Documents on their way at once. */
const atOnce = 3;

interface Judged {
  document: CorpusDocument;
  outcome: Exclude<Outcome, { kind: 'signed' }> | { kind: 'sealed'; pages: number };
  findings: Findings;
}

const nothing: Findings = { letters: [], values: [], pictures: [], pages: [] };

const signOne = async (front: Front, document: CorpusDocument): Promise<Judged> => {
  const outcome = await signThrough(front, document);
  if (outcome.kind !== 'signed') return { document, outcome, findings: nothing };
  const pages = outcome.signed.confirmed.at(-1)?.of ?? 0;
  return { document, outcome: { kind: 'sealed', pages }, findings: await judge(document, outcome.signed) };
};

const signAll = async (front: Front, documents: CorpusDocument[]): Promise<Judged[]> => {
  const waiting = [...documents];
  const judged: Judged[] = [];
  const hand = async () => {
    for (let document = waiting.shift(); document; document = waiting.shift()) {
      const one = await signOne(front, document);
      judged.push(one);
      const { outcome, findings } = one;
      const lines = problemsOf(findings);
      if (outcome.kind === 'refused') lines.push(`refused: ${outcome.by.join(', ')}`);
      if (outcome.kind === 'notSealed') lines.push(`not sealed: ${outcome.because}`);
      for (const line of lines) tell(`${document.body.name}: ${line}`);
      if (judged.length % 25 === 0) tell(`${judged.length} of ${documents.length} documents`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, hand));
  return judged;
};

const refusals = (judged: readonly Judged[]): string => {
  const codes = new Map<string, number>();
  for (const { outcome } of judged) {
    if (outcome.kind !== 'refused') continue;
    const code = outcome.by[0]?.split(' ')[0] ?? '';
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  return [...codes].map(([code, times]) => `${times} ${code}`).join(', ');
};

const figuresOf = (judged: readonly Judged[]): Figure[] => {
  const sealed = judged.filter(({ outcome }) => outcome.kind === 'sealed');
  const refused = judged.filter(({ outcome }) => outcome.kind === 'refused');
  const notSealed = judged.filter(({ outcome }) => outcome.kind === 'notSealed');
  const pages = sealed.reduce((sum, { outcome }) => sum + (outcome.kind === 'sealed' ? outcome.pages : 0), 0);
  const values = sealed.reduce((sum, { document }) => sum + document.answers.flat().length, 0);
  const of = `${count(sealed.length)} documents, ${count(pages)} pages`;
  const having = (kind: keyof Findings) => sealed.filter(({ findings }) => findings[kind].length > 0).length;
  return [
    {
      promise: 'a document is accepted, or refused by an error that names the place',
      figure: `${count(judged.length - refused.length)} accepted, ${count(refused.length)} refused${refused.length > 0 ? `: ${refusals(judged)}` : ''}`,
      // Without any document every other promise would hold.
      holds:
        sealed.length > 0 &&
        refused.every(({ outcome }) => outcome.kind === 'refused' && outcome.by.every((one) => one.includes(' at '))),
    },
    none(
      'documents accepted and not shown, signed and sealed',
      notSealed.length,
      count(judged.length - refused.length),
    ),
    none('documents of which letters that were shown are missing in the sealed PDF', having('letters'), of),
    none('documents of which a value is missing', having('values'), `${count(sealed.length)}, ${count(values)} values`),
    none('documents of which a picture or a signature is missing', having('pictures'), of),
    none(
      'documents of which a sealed page differs from the confirmed one, as text with places or as picture',
      having('pages'),
      of,
    ),
  ];
};

export const prove = async (): Promise<Figure[]> => {
  const chance = openSeededRandom();
  tell(`seed ${chance.seed} (TEST_SEED=${chance.seed} brings this run back)`);
  const place = await openKillable();
  try {
    const bearer = await seedApiToken(place, await seedCompany(place, 'Paper'));
    const front = new Front(place.origin, bearer);
    const begun = performance.now();
    const judged = await signAll(
      front,
      wholeCorpus(chance).filter(({ body }) => chosen.test(body.name)),
    );
    tell(`${((performance.now() - begun) / 1000).toFixed(0)} s`);
    return figuresOf(judged);
  } finally {
    await place.close();
  }
};
