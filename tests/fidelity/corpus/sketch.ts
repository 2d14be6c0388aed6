import type { NewInteraction, NewWebdoc } from '#contract/webdocs/public-webdocs.ts';
import type { SignAction } from '#contract/webdocs/webdocs.ts';
import { asValue, png } from '#domains/webdocs/drawn-png.test-support.ts';
import type { SeededRandom } from '#tests/support/seeded-random.ts';
import { scripts } from './letters.ts';

/** A document of the corpus, and what its signatories enter. */
export interface CorpusDocument {
  family: string;
  body: NewWebdoc;
  /** By signatory. */
  answers: SignAction[][];
}

interface Wanted extends Partial<Omit<NewInteraction, 'tag' | 'type' | 'recipient'>> {
  /** From 1. */
  by?: number;
  /** What the signatory enters. */
  answer?: string;
}

/** Hands out fields while a document is written. */
export interface Sketch {
  chance: SeededRandom;
  /** A number that is another one for each document of a family. */
  variant: number;
  /** Registers a field and answers its tag. */
  field: (type?: NewInteraction['type'], wanted?: Wanted) => string;
  pick: <T>(items: readonly T[]) => T;
}

/** One document or several, as HTML. */
export type Family = (sketch: Sketch) => string | string[];

interface Kinds {
  signatories?: number;
  order?: 'parallel' | 'sequential';
}

const people = ['Zoé Lefèvre', 'John Smith', 'Ελένη Παππά', 'Олена Шевчук', '山田 太郎', 'فاطمة الزهراء'];

const answerFor = (type: NewInteraction['type'], sketch: Pick<Sketch, 'pick' | 'chance'>, by: number): string => {
  switch (type) {
    case 'number':
      return String(sketch.chance.between(1, 99_999));
    case 'date':
      return '2027-03-14';
    case 'checkbox':
      return 'true';
    case 'picklist':
      return 'Or massif';
    case 'signature':
      return asValue(png(60 + by, 20));
    case 'text':
    case 'mention':
      return sketch.pick(Object.values(scripts));
  }
};

/** Draws one document of a family. */
export const drawDocument = (
  family: string,
  write: Family,
  chance: SeededRandom,
  { variant, signatories = 1, order = 'parallel' }: Kinds & { variant: number },
): CorpusDocument => {
  const interactions: NewInteraction[] = [];
  const answers: SignAction[][] = Array.from({ length: signatories }, () => []);
  const pick = <T>(items: readonly T[]): T => items[chance.between(0, items.length - 1)]!;
  const sketch: Sketch = {
    chance,
    variant,
    pick,
    field: (type = 'text', { by = 1, answer, ...more } = {}) => {
      const tag = `{{f${interactions.length + 1}}}`;
      interactions.push({
        tag,
        type,
        recipient: `s${by}`,
        name: `Champ ${interactions.length + 1}`,
        ...(type === 'picklist' && { options: ['Argent', 'Or massif'] }),
        ...(type === 'mention' && { value: 'Lu et approuvé' }),
        ...more,
      });
      if (type !== 'mention' && !more.isAutofilled)
        answers[by - 1]?.push({ tag, type, value: answer ?? answerFor(type, { pick, chance }, by) });
      return tag;
    },
  };
  const written = write(sketch);
  const body: NewWebdoc = {
    name: `${family} ${variant}`,
    owner: { firstName: 'Claire', lastName: 'Martin', email: 'claire.martin@acier-nord.example' },
    signingOrder: order,
    documents: [written].flat().map((html, at) => ({ title: `Document ${at + 1}`, html })),
    signatories: people.slice(0, signatories).map((name, at) => {
      const [firstName = name, ...lastName] = name.split(' ');
      return { firstName, lastName: lastName.join(' '), email: `s${at + 1}@client.example` };
    }),
    interactions,
  };
  return { family, body, answers };
};
