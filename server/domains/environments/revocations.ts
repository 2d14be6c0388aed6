import { randomUUID } from 'node:crypto';
import type { Grant } from '#engines/crm/authorization/grants.ts';
import type { Trx } from '#engines/postgres/database.ts';
import { SealBroken } from '#engines/secrets/secrets.ts';
import type { AppContext } from '#server/app-context.ts';

const jobName = 'environments.revokeGrants';
/** With a back-off of 1 s to an hour, this means about a day of attempts when the CRM is down. */
const maxAttempts = 30;

interface Revocation {
  id: string;
  /** The grant as encrypted JSON, because staff can read the payloads of jobs. */
  sealed: string;
}

export type RevocationParts = Pick<AppContext, 'jobs' | 'secrets'>;

const sealContext = (id: string) => `revocations.${id}.grant`;

/** Revokes one grant at the CRM after the transaction commits, even if the CRM is down for hours. */
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
        // The key of the encrypted grant is gone. Nobody can use the grant, and the CRM ends unused grants itself.
        if (!(error instanceof SealBroken)) throw error;
      }
    },
  });
};
