import { insertCompany, insertUser, storePassword } from '#domains/accounts/store.ts';
import { silentLog } from '#engines/log.ts';
import { inTransaction, openDatabase, type Database } from '#engines/postgres/database.ts';
import { startEmbeddedPostgres } from '#engines/postgres/embedded.ts';
import { masterKey } from '#engines/secrets/keys.ts';
import { openSecrets, type Secrets } from '#engines/secrets/secrets.ts';

export interface DirectAccess {
  db: Database;
  secrets: Secrets;
  connectionString: string;
  leave(): Promise<void>;
}

/** Opens the embedded database of a running portal with the same key: `secretKey`, or the portal's key file. */
export const openDatabaseOf = async (dataDir: string, secretKey?: string): Promise<DirectAccess> => {
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog });
  const { connectionString } = server;
  const { db } = openDatabase({ connectionString, maxConnections: 2, log: silentLog });
  return {
    db,
    secrets: await openSecrets(masterKey(secretKey, dataDir)),
    connectionString,
    leave: async () => {
      await db.destroy();
      await server.stop();
    },
  };
};

export interface Person {
  companyId: string;
  /** The body of a log-in. */
  credentials: { username: string; encryptedPassword: string };
  passwordHash: string;
}

export const password = 'Correct-Horse-42';

/** Inserts a person with a password, without the mails of a registration. */
export const makePerson = async ({ db, secrets }: DirectAccess): Promise<Person> => {
  const username = 'nora.petit@studio-ouest.example';
  const name = { firstName: 'Nora', lastName: 'Petit' };
  const passwordHash = await secrets.passwords.hash(password);
  const companyId = await inTransaction(db, async (trx) => {
    const id = await insertCompany(trx);
    const user = {
      ...name,
      companyId: id,
      username,
      email: username,
      role: 'owner',
      language: 'fr',
    } as const;
    await storePassword(trx, await insertUser(trx, user), passwordHash);
    return id;
  });
  const encryptedPassword = Buffer.from(password, 'utf8').toString('base64');
  return { companyId, credentials: { username, encryptedPassword }, passwordHash };
};

/** Logs in over HTTP; returns the bearer. */
export const logIn = async (origin: string, { credentials }: Person): Promise<string> => {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const { userToken } = (await answer.json()) as { userToken?: string };
  if (!userToken) throw new Error(`logging in answered ${answer.status}`);
  return userToken;
};
