import { startBareServer } from './support/bare-server.ts';
import { answeredPerSecond } from './support/load.ts';
import { openDatabaseOf, logIn, makePerson } from './support/people.ts';
import { newDataDir, removeDataDir, startPortal } from './support/portal.ts';
import { interleave, type Row } from './support/rounds.ts';

export const title = 'GET /api/user, 20 connections, against bare node:http with the same database read';

const rounds = 7;
const load = { connections: 20, seconds: 2 };

export const measure = async (): Promise<Row[]> => {
  const dataDir = await newDataDir();
  // Log each request, as in production; `npm start` logs less.
  const portal = await startPortal(dataDir, { LOG_LEVEL: 'info' });
  const backstage = await openDatabaseOf(dataDir);
  const bearer = await logIn(portal.origin, await makePerson(backstage));
  const bare = await startBareServer(backstage, bearer);
  const headers = { authorization: `Bearer ${bearer}` };
  try {
    const { ours, baseline } = await interleave(rounds, {
      ours: () => answeredPerSecond({ ...load, headers, url: `${portal.origin}/api/user` }),
      baseline: () => answeredPerSecond({ ...load, headers, url: `${bare.origin}/api/user` }),
    });
    return [{ what: 'answers', value: ours, unit: '/s', baseline, atLeast: 0.6 }];
  } finally {
    await bare.stop();
    await backstage.leave();
    await portal.stop();
    await removeDataDir(dataDir);
  }
};
