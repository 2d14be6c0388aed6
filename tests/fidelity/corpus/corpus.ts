import { exportedDocuments } from '#domains/webdocs/creation/exports.test-support.ts';
import { contract, firstActions, secondActions } from '#domains/webdocs/signing.test-support.ts';
import type { SeededRandom } from '#tests/support/seeded-random.ts';
import { samples } from '../documents.ts';
import { fieldFamilies, sixTogether, twoTogether } from './field-families.ts';
import { honestFamilies, long } from './honest-families.ts';
import { hostileFamilies, watching } from './hostile-families.ts';
import { drawDocument, type CorpusDocument } from './sketch.ts';

const families = { ...honestFamilies, ...fieldFamilies, ...hostileFamilies };

const byHand = (): CorpusDocument[] => {
  const base = contract();
  return [
    ...samples.map(({ what, html }): CorpusDocument => ({
      family: 'fidelity',
      body: {
        ...base,
        name: what,
        documents: [{ title: what, html }],
        signatories: base.signatories.slice(0, 1),
        interactions: [],
      },
      answers: [[]],
    })),
    ...exportedDocuments.map(({ program, html }): CorpusDocument => {
      const tags = ['{{s1_ville}}', '{{s1_nom}}'];
      return {
        family: 'export',
        body: {
          ...base,
          name: program,
          documents: [{ title: program, html }],
          signatories: base.signatories.slice(0, 1),
          interactions: tags.map((tag) => ({ tag, recipient: 's1', type: 'text' })),
        },
        answers: [tags.map((tag) => ({ tag, type: 'text', value: 'Zoé de Lille' }))],
      };
    }),
    { family: 'contract', body: base, answers: [firstActions, secondActions] as CorpusDocument['answers'] },
  ];
};

const together = (chance: SeededRandom, count: number): CorpusDocument[] =>
  Array.from({ length: count }, (_, variant) => {
    const order = variant % 2 ? 'sequential' : 'parallel';
    return [
      drawDocument(`six ${order}`, sixTogether, chance, { variant, signatories: 6, order }),
      drawDocument(`watching ${order}`, watching, chance, { variant, signatories: 2, order }),
      drawDocument(`two ${order}`, twoTogether, chance, { variant, signatories: 2, order }),
    ];
  }).flat();

const drawn = (chance: SeededRandom, variants: number): CorpusDocument[] =>
  Object.entries(families).flatMap(([family, write]) =>
    Array.from({ length: variants }, (_, variant) => drawDocument(family, write, chance, { variant })),
  );

/** More than 200 documents: one to five of each family, long ones, several signatories, and those made by hand. */
export const wholeCorpus = (chance: SeededRandom): CorpusDocument[] => [
  ...byHand(),
  ...together(chance, 4),
  ...drawn(chance, 5),
  ...[40, 120, 300].map((variant) => drawDocument('long', long, chance, { variant })),
];

/** Of few pages, and the most telling: each found a fault, or hides something. */
const small = `
  wideTable letterhead stamp allScripts oddPlaces longValues given optional whiteBox pageEnd stacked looksAtValues counters
  bigField overField transforms offSheet markup marks empties
`
  .trim()
  .split(/\s+/);

export const smallCorpus = (chance: SeededRandom): CorpusDocument[] =>
  [...together(chance, 1), ...drawn(chance, 1)].filter(({ family }) =>
    [...small, 'watching parallel'].includes(family),
  );
