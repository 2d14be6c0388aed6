import { expect } from 'vitest';
import type { Answer } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { act, mailsTo } from './lifecycle.test-support.ts';
import { create, eventsOf, note, noteActions, openSender, sign } from '../signing.test-support.ts';

const test = worldTest();
let bearer: string;

test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'life-races@acier-nord.example'));
});

/** Starts `count` calls of each kind, alternating, all in parallel. */
const mixed = async (
  count: number,
  one: (index: number) => Promise<Answer>,
  other: (index: number) => Promise<Answer>,
) => {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, index) => Promise.all([one(index), other(index)])),
  );
  return { ones: answers.map(([first]) => first), others: answers.map(([, second]) => second) };
};
const successes = (answers: Answer[]) => answers.filter(({ status }) => status === 200).length;
const codes = (answers: Answer[]) =>
  [...new Set(answers.filter(({ status }) => status !== 200).map(({ body }): string => body.code))].sort();
const oneEmail = (email: string) => [{ firstName: 'Zoé', lastName: 'Vite', email }];

test('of 200 cancellations and signatures at once one stands, and the document has one end', async ({ world }) => {
  const created = await create(world, bearer, note({ signatories: oneEmail('zoe@cancel-race.example') }));
  const token = created.signatories[0]?.token;
  const { ones: signed, others: cancelled } = await mixed(
    100,
    () => sign(world, token, noteActions),
    () => act(world, bearer, `${created.id}/cancel`),
  );
  expect(successes(signed) + successes(cancelled)).toBe(1);
  const events = await eventsOf(world, bearer, created.id);
  const ends = events.filter((event) => ['cancelled', 'completed', 'expired', 'signer.declined'].includes(event));
  if (successes(signed) === 1) {
    expect(ends).toEqual(['completed']);
    expect([codes(signed), codes(cancelled)]).toEqual([['AlreadySign'], ['WebdocEnded']]);
    expect(await mailsTo(world, 'zoe@cancel-race.example')).not.toContain('cancelled');
  } else {
    expect(ends).toEqual(['cancelled']);
    expect([codes(signed), codes(cancelled)]).toEqual([['WebdocExpired'], ['WebdocEnded']]);
    expect(await mailsTo(world, 'zoe@cancel-race.example')).toEqual(['invitation', 'cancelled']);
  }
});

test('declined or cancelled at the same moment, a document has one end and one set of mails', async ({ world }) => {
  const created = await create(world, bearer, note({ signatories: oneEmail('zoe@decline-race.example') }));
  const [zoe] = created.signatories;
  const { ones: declined, others: cancelled } = await mixed(
    20,
    () =>
      world.call('POST', '/api/webdoc/decline', {
        body: { webdocToken: zoe?.token, stakeholderId: zoe?.id, reason: 'Non' },
      }),
    () => act(world, bearer, `${created.id}/cancel`),
  );
  expect(successes(declined) + successes(cancelled)).toBe(1);
  const events = await eventsOf(world, bearer, created.id);
  expect(events.slice(2)).toEqual([successes(declined) === 1 ? 'signer.declined' : 'cancelled']);
  const told = successes(declined) === 1 ? ['invitation'] : ['invitation', 'cancelled'];
  expect(await mailsTo(world, 'zoe@decline-race.example')).toEqual(told);
});

test('a correction against a signature by the old link: signed by it, or corrected and not signed', async ({
  world,
}) => {
  const created = await create(world, bearer, note({ signatories: oneEmail('zoe@correct-race.example') }));
  const [zoe] = created.signatories;
  const { ones: signed, others: corrected } = await mixed(
    30,
    () => sign(world, zoe?.token, noteActions),
    () => act(world, bearer, `${created.id}/signatories/${zoe?.id}`, { email: 'new@correct-race.example' }),
  );
  const events = await eventsOf(world, bearer, created.id);
  if (successes(signed) === 1) {
    // A correction invalidates the old link, so no correction came before the signature.
    expect(successes(corrected)).toBe(0);
    expect([codes(signed), codes(corrected)]).toEqual([['AlreadySign'], ['WebdocEnded']]);
    expect(events).toContain('completed');
  } else {
    expect(successes(signed)).toBe(0);
    expect(codes(signed)).toEqual(['NoWebdocFound']);
    expect(successes(corrected)).toBe(30);
    expect(events).not.toContain('signer.done');
  }
});

test('handing over against signing: one of both, once', async ({ world }) => {
  const created = await create(
    world,
    bearer,
    note({ allowDelegation: true, signatories: oneEmail('zoe@delegate-race.example') }),
  );
  const token = created.signatories[0]?.token;
  const { ones: signed, others: handed } = await mixed(
    30,
    () => sign(world, token, noteActions),
    (index) =>
      world.call('POST', '/api/webdoc/delegate', {
        body: {
          webdocToken: token,
          firstName: 'Dora',
          lastName: 'Vice',
          email: `dora${index}@delegate-race.example`,
        },
      }),
  );
  expect(successes(signed) + successes(handed)).toBe(1);
  const events = await eventsOf(world, bearer, created.id);
  expect(events.filter((event) => event === 'signer.done' || event === 'signer.delegated')).toHaveLength(1);
  expect(codes([...signed, ...handed])).toEqual([successes(signed) === 1 ? 'AlreadySign' : 'NoWebdocFound']);
});

test('of ten calls to remind at once one mails, the others are told to wait', async ({ world }) => {
  const created = await create(world, bearer, note({ signatories: oneEmail('zoe@remind-race.example') }));
  const answers = await Promise.all(Array.from({ length: 10 }, () => act(world, bearer, `${created.id}/remind`)));
  expect([successes(answers), codes(answers)]).toEqual([1, ['TooManyRequests']]);
  expect(await mailsTo(world, 'zoe@remind-race.example')).toEqual(['invitation', 'reminder']);
});
