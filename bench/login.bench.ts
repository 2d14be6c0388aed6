import { verify } from '@node-rs/argon2';
import { answeredPerSecond } from './support/load.ts';
import { goBackstage, makePerson, password } from './support/people.ts';
import { newDataDir, removeDataDir, startPortal } from './support/portal.ts';
import { interleave, type Row } from './support/rounds.ts';

export const title = 'POST /api/auth/login against argon2id alone, two verifications at once in both';

const rounds = 7;
const seconds = 2;
const atOnce = 2;
/** Twice as many as are verified at once: somebody always stands at the gate. */
const connections = 4;

const verifiedPerSecond = async (passwordHash: string): Promise<number> => {
  const begun = performance.now();
  let count = 0;
  const oneAfterTheOther = async () => {
    while (performance.now() - begun < seconds * 1000) {
      await verify(passwordHash, password);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, oneAfterTheOther));
  return count / ((performance.now() - begun) / 1000);
};

export const measure = async (): Promise<Row[]> => {
  const dataDir = await newDataDir();
  const portal = await startPortal(dataDir, { LOG_LEVEL: 'info' });
  const backstage = await goBackstage(dataDir);
  const { credentials, passwordHash } = await makePerson(backstage);
  try {
    const { ours, baseline } = await interleave(rounds, {
      ours: () =>
        answeredPerSecond({
          url: `${portal.origin}/api/auth/login`,
          connections,
          seconds,
          body: credentials,
        }),
      baseline: () => verifiedPerSecond(passwordHash),
    });
    return [{ what: 'log-ins', value: ours, unit: '/s', baseline, atLeast: 0.9 }];
  } finally {
    await backstage.leave();
    await portal.stop();
    await removeDataDir(dataDir);
  }
};
