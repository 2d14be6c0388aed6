import { describe, expect, it } from 'vitest';
import { bearerStorage } from '#app/bearer-storage.ts';
import { sharedStorage } from '#app/session-server.test-support.ts';
import { draftBook } from './drafts.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/** A browser in which Claire is signed in and Marc has left a draft. */
const browser = () => {
  const storage = sharedStorage();
  const session = bearerStorage(storage);
  const expiresAt = new Date(Date.now() + 1_800_000).toISOString();
  session.keep({ userToken: 't', expiresAt, username: 'claire' } as Parameters<typeof session.keep>[0]);
  const claire = draftBook(storage, 'claire', 'new-ticket', isText);
  const marc = draftBook(storage, 'marc', 'new-ticket', isText);
  claire.keep('<p>Bonjour</p>');
  marc.keep('<p>Bonsoir</p>');
  return { storage, session, claire, marc };
};

describe('a draft', () => {
  it('is kept under its writer’s name, also when the session runs out', () => {
    const { session, claire, marc } = browser();
    session.clear('expired');
    expect([claire.read(), marc.read()]).toEqual(['<p>Bonjour</p>', '<p>Bonsoir</p>']);
  });

  it('goes when its writer logs out, and when a support session is over; nobody else’s does', () => {
    for (const why of ['disconnected', 'supportOver'] as const) {
      const { session, claire, marc } = browser();
      session.clear(why);
      expect([claire.read(), marc.read()]).toEqual([null, '<p>Bonsoir</p>']);
    }
  });

  it('is nothing when what is kept is not one', () => {
    const { storage, claire } = browser();
    storage.setItem('draft claire new-ticket', '{');
    expect(claire.read()).toBeNull();
    storage.setItem('draft claire new-ticket', '7');
    expect(claire.read()).toBeNull();
  });
});
