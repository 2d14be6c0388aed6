import type { answerLinkRequest } from '#contract/accounts/company-users.ts';
import type { Role } from '#contract/roles.ts';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import { actorOf, recordAudit, type AuditDetails, type AuditEvent } from '#domains/audit/record.ts';
import { queueRevocations } from '#domains/environments/revoke-grants.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { leaveTokens, takeTokensBack } from './left-tokens.ts';
import {
  deleteRequest,
  findRequest,
  lockCompanies,
  lockRequest,
  moveTo,
  readLeftBehind,
  type Requester,
} from './link-store.ts';
import { linkMail } from './mails.ts';
import { roleOrRefuse, requireCompany, toRefusal } from './owner-checks.ts';
import { reasonToStay } from './rules.ts';

type AnswerCall = Call<typeof answerLinkRequest>;
interface Answered {
  username: string;
  status: 'accepted' | 'refused';
}

const objectOf = (person: Requester) => ({ id: person.id, name: person.username });

const refuse = async (trx: Trx, context: AppContext, call: AnswerCall, person: Requester): Promise<void> => {
  const { caller, origin } = call;
  await deleteRequest(trx, caller.companyId, person.id);
  await recordAudit(trx, context.clock, {
    companyId: caller.companyId,
    action: 'linkRequest.refused',
    actor: actorOf(caller),
    object: objectOf(person),
    origin,
  });
};

/** Audit entries of both companies. The former company does not learn who accepted the person, nor from where. */
const noteMove = async (
  trx: Trx,
  { clock }: AppContext,
  { caller, origin }: AnswerCall,
  person: Requester,
  { role, tokens }: { role: Role; tokens: AuditDetails },
): Promise<void> => {
  const actor = { kind: 'user', id: person.id, username: person.username } as const;
  const here = { companyId: caller.companyId, object: objectOf(person) };
  const entries: AuditEvent[] = [
    { ...here, action: 'linkRequest.accepted', actor: actorOf(caller), details: { role }, origin },
    { ...here, action: 'user.joined', actor, details: { role } },
    { companyId: person.companyId, action: 'user.left', actor, object: objectOf(person), details: tokens },
  ];
  for (const entry of entries.sort((one, other) => one.companyId.localeCompare(other.companyId)))
    await recordAudit(trx, clock, entry);
};

/**
 * Moves the person to this company. Their old CRM grants end, and their sessions belong to the new company from the
 * next request on.
 */
const accept = async (
  trx: Trx,
  context: AppContext,
  call: AnswerCall,
  person: Requester,
  role: Role,
): Promise<void> => {
  if (call.caller.companyStatus !== 'verified') throw new Refusal('CompanyNotVerified');
  const why = reasonToStay(await readLeftBehind(trx, person));
  if (why !== null) throw new Refusal(why);
  await queueRevocations(trx, context, { userId: person.id });
  const tokens = await leaveTokens(trx, context, person.companyId, person);
  await moveTo(trx, call.caller.companyId, person.id, role);
  await takeTokensBack(trx, call.caller.companyId, person.id);
  await noteMove(trx, context, call, person, { role, tokens });
};

/** When several owners answer one request, the first answer counts; the others get NotFound. */
export const answerRequest = async (context: AppContext, call: AnswerCall): Promise<Answered> => {
  const { caller, body } = call;
  const role = body.Approval ? roleOrRefuse(body.RoleName, 'RoleName') : null;
  try {
    return await inTransaction(context.db, async (trx) => {
      const found = await findRequest(trx, caller.companyId, body.Username);
      await lockCompanies(trx, [caller.companyId, found?.companyId ?? caller.companyId]);
      const owner = await requireCompany(trx, caller);
      const person = await lockRequest(trx, caller.companyId, body.Username);
      if (!person) throw new Refusal('UserDoesNotExist');
      if (role === null) await refuse(trx, context, call, person);
      else await accept(trx, context, call, person, role);
      const about = { person, company: owner.companyName };
      const kind = role === null ? 'linkRefused' : 'linkAccepted';
      await context.outbox.queue(trx, linkMail(kind, person, about, context.settings));
      const answer = { username: person.username, status: role === null ? 'refused' : 'accepted' } as const;
      await call.remember(trx, answer);
      return answer;
    });
  } catch (error) {
    throw toRefusal(error);
  }
};
