import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { CreatedWebdoc } from '#contract/webdocs/public-webdocs.ts';
import type { Answer, World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { expireDue } from './expire.ts';
import { create, eventsOf, note, noteActions, openSender, sign, untilSealed } from '../signing.test-support.ts';

const documents = 12;

const test = worldTest();
let bearer: string;

test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'ends@acier-nord.example'));
});

const tokenOf = ({ signatories }: CreatedWebdoc) => signatories[0]?.token;

const decline = (world: World, created: CreatedWebdoc) =>
  world.call('POST', '/api/webdoc/decline', {
    body: {
      webdocToken: tokenOf(created),
      stakeholderId: created.signatories[0]?.id,
      reason: 'Le prix a changé',
    },
  });

const outcome = ({ status, body }: Answer): string => (status === 200 ? 'done' : body.code);

/** The end of a document according to its trail, its status and the answers. */
const endOf = async (world: World, created: CreatedWebdoc) => {
  const { body } = await world.call('GET', `/api/public/webdocs/${created.id}`, { bearer });
  if (body.status === 'completed') await untilSealed(world, bearer, created.id);
  const events = await eventsOf(world, bearer, created.id);
  return { status: body.status, ends: events.filter((event) => /done|declined|expired|sealed/.test(event)) };
};

const ends = {
  completed: { status: 'completed', ends: ['signer.done', 'sealed'] },
  declined: { status: 'declined', ends: ['signer.declined'] },
  expired: { status: 'expired', ends: ['expired'] },
};

// REQ-2.4.1
test('signed and declined at once, a document has one end, which both answers tell', async ({ world }) => {
  for (let turn = 0; turn < documents; turn += 1) {
    const created = await create(world, bearer, note({ allowDecline: true }));
    const acts = [() => sign(world, tokenOf(created), noteActions), () => decline(world, created)];
    if (turn % 2 === 1) acts.reverse();
    const answers = (await Promise.all(acts.map((act) => act()))).map(outcome);
    const [signed, declined] = turn % 2 === 1 ? answers.toReversed() : answers;
    const end = await endOf(world, created);
    if (end.status === 'completed') {
      expect({ signed, declined, end }).toEqual({
        signed: 'done',
        declined: 'AlreadySign',
        end: ends.completed,
      });
    } else {
      expect({ signed, declined, end }).toEqual({
        signed: 'AlreadyDeclined',
        declined: 'done',
        end: ends.declined,
      });
    }
  }
});

// REQ-2.4.1 REQ-2.4.5
test('signed at the moment of expiry, a document is signed or expired, never both', async ({ world }) => {
  for (let turn = 0; turn < documents; turn += 1) {
    const expiresAt = new Date(world.clock.now().getTime() + 3_600_000);
    const created = await create(world, bearer, note({ expiresAt: expiresAt.toISOString() }));
    world.clock.set(new Date(expiresAt.getTime() - 60_000));
    const signing = sign(world, tokenOf(created), noteActions);
    // The expiry comes during the signature call, later in each turn.
    await delay(turn * 5);
    world.clock.set(expiresAt);
    const [answer] = await Promise.all([signing, expireDue(world.context)]);
    const end = await endOf(world, created);
    expect({ answer: outcome(answer), end }).toEqual(
      end.status === 'completed'
        ? { answer: 'done', end: ends.completed }
        : { answer: 'WebdocExpired', end: ends.expired },
    );
  }
});
