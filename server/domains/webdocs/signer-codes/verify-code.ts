import type { AnswerOf } from '#contract/endpoint.ts';
import type { verifySignerCode } from '#contract/webdocs/signer-codes.ts';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { lockPartyAccess, findSignatory, type PartyAccess } from '../party-access.ts';
import { codeBudgetOf, takeCoded } from './send-code.ts';
import { proofEnd } from '../signer-code-rules.ts';
import type { CodeHolder, Reached } from '../signer-proofs.ts';
import { storeProof, tryCode, type Tried } from './signer-code-store.ts';
import { readContents, type Party } from '../store.ts';
import { partyActor, recordEvent } from '../trail.ts';

type VerifyCall = Call<typeof verifySignerCode>;
type Proof = AnswerOf<typeof verifySignerCode>;

interface Trying {
  webdocId: string;
  party: Party;
  holder: CodeHolder;
  today: Date;
}

const identify = async (
  context: AppContext,
  trx: Trx,
  call: VerifyCall,
  { webdocId, party, holder, today }: Trying,
  { channel, destination }: Reached,
): Promise<Proof> => {
  const expiresAt = proofEnd(today);
  const proof = await storeProof(trx, context.secrets, holder, { channel, destination, today, expiresAt });
  await recordEvent(trx, context, webdocId, {
    event: 'signer.identified',
    actor: partyActor(party),
    details: { channel, destination },
    origin: call.origin,
  });
  const answer = { proof, expiresDate: expiresAt.toISOString() };
  await call.remember(trx, answer);
  return answer;
};

const noteBlocked = (
  context: AppContext,
  trx: Trx,
  { origin }: VerifyCall,
  { webdocId, party }: Trying,
  { channel, destination }: Reached,
): Promise<void> =>
  recordEvent(trx, context, webdocId, {
    event: 'signer.identification_blocked',
    actor: partyActor(party),
    details: { channel, destination },
    origin,
  });

/** A wrong try counts, so it is committed before it is refused. */
const attempt = (
  context: AppContext,
  call: VerifyCall,
  seat: PartyAccess,
): Promise<Proof | Exclude<Tried, { is: 'right' }>> =>
  inTransaction(context.db, async (trx) => {
    const today = context.clock.now();
    const webdoc = await lockPartyAccess(trx, seat);
    const { party } = takeCoded(webdoc, await readContents(trx, webdoc.id), seat.partyId, today);
    const holder = { partyId: party.id, tokenHash: context.secrets.hashToken(call.body.webdocToken) };
    const trying = { webdocId: webdoc.id, party, holder, today };
    const tried = await tryCode(trx, context.secrets, holder, { code: call.body.code, today });
    if (tried.is === 'right') return identify(context, trx, call, trying, tried);
    if (tried.is === 'wrong' && tried.triesLeft === 0) await noteBlocked(context, trx, call, trying, tried);
    return tried;
  });

const refusalOf = (tried: Exclude<Tried, { is: 'right' }>): Refusal => {
  if (tried.is === 'over') return new Refusal('CodeExpired');
  if (tried.is === 'usedUp' || tried.triesLeft === 0) return new Refusal('CodeTriesUsedUp');
  // The page says how many tries are left.
  return new Refusal('CodeWrong', { detail: String(tried.triesLeft) });
};

/** After the right code, this browser may act for half an hour. */
export const verifyCode = async (context: AppContext, call: VerifyCall): Promise<Proof> => {
  const seat = await findSignatory(context, call.body.webdocToken, call.origin, 'webdocSign');
  const contents = await readContents(context.db, seat.webdoc.id);
  const key = codeBudgetOf(context, takeCoded(seat.webdoc, contents, seat.partyId, context.clock.now()));
  await context.budgets.spend('signerCodeTry', key);
  const outcome = await attempt(context, call, seat);
  if ('is' in outcome) throw refusalOf(outcome);
  await context.budgets.restore('signerCodeTry', key);
  // The code is used: another device, which asks for one of its own, need not wait. The limit of an hour stays.
  await context.budgets.restore('signerCode', key);
  return outcome;
};
