import path from 'node:path';
import type { Backstage } from './people.ts';
import { startProgram, type Program } from './processes.ts';
import { statementsOfUserRead } from './read-statements.ts';

export interface BareServer extends Program {
  origin: string;
}

/** Starts the bare server that answers `GET /api/user` from the same database, for this bearer's session. */
export const startBareServer = async (backstage: Backstage, bearer: string): Promise<BareServer> => {
  const program = await startProgram(path.resolve('bench/support/bare-user-server.mjs'), {
    ...process.env,
    DATABASE_URL: backstage.connectionString,
    STATEMENTS: JSON.stringify(await statementsOfUserRead(backstage, bearer)),
  });
  const { port } = program.said as { port: number };
  return { ...program, origin: `http://127.0.0.1:${port}` };
};
