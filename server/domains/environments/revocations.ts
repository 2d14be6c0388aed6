import { randomUUID } from 'node:crypto';
import type { Grant } from '#engines/crm/authorization/grants.ts';
import type { Trx } from '#engines/postgres/database.ts';
import { SealBroken } from '#engines/secrets/secrets.ts';
import type { AppContext } from '#server/app-context.ts';

const jobName = 'environments.revokeGrants';
/** Back-off of 1 s to an hour: about a day of telling a CRM that is down. */
const maxAttempts = 30;

interface Revocation {
  id: string;
  /** The grant as JSON, encrypted: a job's payload is read by staff. */
  sealed: string;
}

export type RevocationParts = Pick<AppContext, 'jobs' | 'secrets'>;

const sealContext = (id: string) => `revocations.${id}.grant`;

/** Has the CRM forget one grant, however long the CRM is away; dropped with the transaction. */
export const queueRevocation = async (trx: Trx, { jobs, secrets }: RevocationParts, grant: Grant): Promise<void> => {
  const id = randomUUID();
  const sealed = secrets.seal(JSON.stringify(grant), sealContext(id)).toString('base64');
  await jobs.enqueue(trx, jobName, { id, sealed } satisfies Revocation, { maxAttempts });
};

const openRevocation = ({ secrets }: RevocationParts, { id, sealed }: Revocation): Grant =>
  JSON.parse(secrets.open(Buffer.from(sealed, 'base64'), sealContext(id))) as Grant;

export const registerRevocations = (context: AppContext): void => {
  context.jobs.register<Revocation>({
    name: jobName,
    maxAttempts,
    handle: async ({ payload }) => {
      try {
        await context.crm.revoke(openRevocation(context, payload));
      } catch (error) {
        // Sealed with a key that is gone: nobody can use the grant either, and the CRM forgets it by itself.
        if (!(error instanceof SealBroken)) throw error;
      }
    },
  });
};
