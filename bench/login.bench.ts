import { startBareLogin } from './support/bare-server.ts';
import { answeredPerSecond } from './support/load.ts';
import { openDatabaseOf, logIn, makePerson } from './support/people.ts';
import { newDataDir, removeDataDir, startPortal } from './support/portal.ts';
import { interleave, type Row } from './support/rounds.ts';

export const title =
  'POST /api/auth/login against argon2id alone behind bare node:http, two verifications at once in both';

const rounds = 7;
/** Twice as many connections as parallel password checks, so that one always waits. */
const load = { connections: 4, seconds: 2 };
/** Warms up the portal with fast requests: a hundred log-ins a second are too few to optimise its code. */
const warmUp = { connections: 20, seconds: 10 };

export const measure = async (): Promise<Row[]> => {
  const dataDir = await newDataDir();
  const portal = await startPortal(dataDir, { LOG_LEVEL: 'info' });
  const backstage = await openDatabaseOf(dataDir);
  const person = await makePerson(backstage);
  const { credentials: body, passwordHash } = person;
  // The same client for both sides, because the client uses the same two cores as the measured server.
  const bare = await startBareLogin(passwordHash);
  const bearer = await logIn(portal.origin, person);
  try {
    await answeredPerSecond({
      ...warmUp,
      url: `${portal.origin}/api/user`,
      headers: { authorization: `Bearer ${bearer}` },
    });
    await answeredPerSecond({ ...warmUp, body, url: `${portal.origin}/api/auth/login` });
    const { ours, baseline } = await interleave(rounds, {
      ours: () => answeredPerSecond({ ...load, body, url: `${portal.origin}/api/auth/login` }),
      baseline: () => answeredPerSecond({ ...load, body, url: bare.origin }),
    });
    return [{ what: 'log-ins', value: ours, unit: '/s', baseline, atLeast: 0.9 }];
  } finally {
    await bare.stop();
    await backstage.leave();
    await portal.stop();
    await removeDataDir(dataDir);
  }
};
