import path from 'node:path';
import type { DirectAccess } from './people.ts';
import { startProgram, type Program } from './processes.ts';
import { statementsOfUserRead } from './read-statements.ts';

export interface BareServer extends Program {
  origin: string;
}

/** Starts a baseline server, which reports its port; `file` is relative to this folder. */
export const startBare = async (file: string, env: NodeJS.ProcessEnv): Promise<BareServer> => {
  const program = await startProgram(path.resolve('bench/support', file), { ...process.env, ...env });
  const { port } = program.said as { port: number };
  return { ...program, origin: `http://127.0.0.1:${port}` };
};

/** Starts the baseline server that verifies one password with argon2id for every request. */
export const startBareLogin = (passwordHash: string): Promise<BareServer> =>
  startBare('bare-login-server.mjs', { PASSWORD_HASH: passwordHash });

/** Starts the baseline server that answers `GET /api/user` from the same database, for this bearer's session. */
export const startBareServer = async (backstage: DirectAccess, bearer: string): Promise<BareServer> =>
  startBare('bare-user-server.mjs', {
    DATABASE_URL: backstage.connectionString,
    STATEMENTS: JSON.stringify(await statementsOfUserRead(backstage, bearer)),
  });
