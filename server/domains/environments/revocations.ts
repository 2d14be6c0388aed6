import { randomUUID } from 'node:crypto';
import type { Grant } from '#engines/crm/authorization/grants.ts';
import { inTurns } from '#engines/jobs/in-turns.ts';
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

/** Null: the key of the encrypted grant is gone. Nobody can use the grant, and the CRM ends unused grants itself. */
const openRevocation = ({ secrets }: RevocationParts, { id, sealed }: Revocation): Grant | null => {
  try {
    return JSON.parse(secrets.open(Buffer.from(sealed, 'base64'), sealContext(id))) as Grant;
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
};

/** Of two workers. The company of a grant may be gone, so orgs take turns. */
const heldBack = { ofOne: 1, ofAll: 1, slowMs: 3_000 } as const;

export const registerRevocations = (context: AppContext): void => {
  context.jobs.register<Revocation>({
    name: jobName,
    maxAttempts,
    workers: 2,
    handle: inTurns<Revocation>(
      heldBack,
      async (payload) => {
        const grant = openRevocation(context, payload);
        return grant ? { companyId: grant.orgId, isDoubtful: false } : undefined;
      },
      async ({ payload }) => {
        const grant = openRevocation(context, payload);
        if (grant) await context.crm.revoke(grant);
      },
    ),
  });
};
