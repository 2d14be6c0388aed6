import { expect } from 'vitest';
import { openSender } from '#domains/webdocs/signing.test-support.ts';
import { openSeededRandom } from '#tests/support/seeded-random.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { smallCorpus } from './corpus/corpus.ts';
import { judge, problemsOf } from './paper/judge.ts';
import { Front, signThrough } from './paper/walk.ts';

const test = worldTest({ env: { RATE_WEBDOC_PAPER: '100000/60' } });

// REQ-5.1.8, REQ-5.1.9: some documents; `npm run proof -- paper` signs more than 200.
test(
  'what is shown before confirming is sealed: letters, values, pictures and pages',
  { timeout: 300_000 },
  async ({ world }) => {
    const { bearer } = await openSender(world, 'corpus@acier-nord.example');
    const front = new Front(world.origin, bearer);
    const problems: string[] = [];
    const refused: string[] = [];
    const chance = openSeededRandom();
    for (const document of smallCorpus(chance)) {
      const { name } = document.body;
      const outcome = await signThrough(front, document);
      if (outcome.kind === 'refused') refused.push(...outcome.by.map((one) => `${name}: ${one}`));
      if (outcome.kind === 'notSealed') problems.push(`${name}: ${outcome.because}`);
      if (outcome.kind !== 'signed') continue;
      problems.push(...problemsOf(await judge(document, outcome.signed)).map((one) => `${name}: ${one}`));
    }
    expect(problems, `TEST_SEED=${chance.seed} brings this run back`).toEqual([]);
    // A field of which little can be seen.
    expect(refused).toEqual(['stacked 0: FieldNotPrinted at interactions.0.tag']);
  },
);
