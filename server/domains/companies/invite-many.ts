import { sql } from 'kysely';
import type { FieldRefusal } from '#contract/errors.ts';
import { beyondMailbox, type inviteUsers, type NewUsers } from '#contract/accounts/company-users.ts';
import { inTransaction, type Connection, type Trx } from '#engines/postgres/database.ts';
import { insertUsers } from '#domains/accounts/store.ts';
import { actorOf, recordAudit } from '#domains/audit/record.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { inviterOf, mailInvitation } from './invite-user.ts';
import { requireCompany, roleOrRefuse, toRefusal } from './owner-checks.ts';
import { registeredMembers } from './store.ts';

const jobName = 'companies.mailInvitations';
const maxAttempts = 10;
/** 500 invitations leave within two minutes. So mails that people wait for, as a new password, are not held up. */
const mailsAtOnce = 20;
const pauseMs = 4_000;

type Person = NewUsers['people'][number];

/** Invitations that are still to be mailed, in the order of the list. */
interface Invitations {
  companyId: string;
  userIds: string[];
  inviter: string;
  company: string;
}

/** The persons whose username is taken by a user of any company, or by an earlier person of the list. */
const findTaken = async (db: Connection, people: Person[]): Promise<FieldRefusal[]> => {
  const usernames = people.map(({ username }) => username.toLowerCase());
  const { rows } = await sql<{ username: string }>`
    select lower(username) as username from users where lower(username) = any(${usernames}::text[])`.execute(db);
  const taken = new Set(rows.map(({ username }) => username));
  return usernames.flatMap((username, index) => {
    if (!taken.has(username)) {
      taken.add(username);
      return [];
    }
    return [{ path: `people.${index}.username`, code: 'UsernameAlreadyExists' }];
  });
};

/** A stranger is not written to by 500 invitations. @throws {Refusal} InvalidRequest */
const refuseFloods = (people: Person[]): void => {
  const errors = beyondMailbox(people).map((index) => ({ path: `people.${index}.email`, code: 'TooMuchMail' }));
  if (errors.length > 0) throw new Refusal('InvalidRequest', { errors });
};

const readRoles = (people: Person[]) =>
  people.map((person, index) => ({ ...person, role: roleOrRefuse(person.roleName, `people.${index}.roleName`) }));

const queueMails = (trx: Trx, { jobs, clock }: AppContext, invitations: Invitations, afterMs: number) =>
  jobs.enqueue(trx, jobName, invitations, { runAt: new Date(clock.now().getTime() + afterMs), maxAttempts });

/** Creates all users of the list or none, and queues their mails. One entry in the audit log. */
export const inviteMany = async (context: AppContext, call: Call<typeof inviteUsers>): Promise<{ invited: number }> => {
  const { caller, body } = call;
  const people = readRoles(body.people);
  refuseFloods(people);
  await context.budgets.spend('inviteMany', caller.companyId);
  try {
    return await inTransaction(context.db, async (trx) => {
      const inviter = await requireCompany(trx, caller);
      const faults = await findTaken(trx, people);
      if (faults.length > 0) throw new Refusal('UsernameAlreadyExists', { errors: faults });
      const { companyId, language } = inviter;
      const userIds = await insertUsers(
        trx,
        people.map((person) => ({ ...person, companyId, language })),
      );
      await queueMails(trx, context, { companyId, userIds, ...inviterOf(inviter) }, 0);
      await recordAudit(trx, context.clock, {
        companyId,
        action: 'user.invitedMany',
        actor: actorOf(caller),
        object: { id: companyId, name: String(people.length) },
        details: { usernames: people.map(({ username }) => username).join(', ') },
        origin: call.origin,
      });
      const answer = { invited: people.length };
      await call.remember(trx, answer);
      return answer;
    });
  } catch (error) {
    throw toRefusal(error);
  }
};

/** Mails the next invitations; who was removed or has chosen a password meanwhile gets none. */
export const registerInvitationJob = (context: AppContext): void => {
  context.jobs.register<Invitations>({
    name: jobName,
    maxAttempts,
    handle: (job) =>
      inTransaction(context.db, async (trx) => {
        await job.settle(trx);
        const { userIds, companyId, inviter, company } = job.payload;
        const [now, later] = [userIds.slice(0, mailsAtOnce), userIds.slice(mailsAtOnce)];
        const members = await registeredMembers(trx, companyId, now);
        for (const member of members) await mailInvitation(trx, context, { inviter, company }, member);
        if (later.length > 0) await queueMails(trx, context, { ...job.payload, userIds: later }, pauseMs);
      }),
  });
};
