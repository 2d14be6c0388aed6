import type { AuditAction } from '#contract/audit/audit-actions.ts';
import { isGiven } from '../field-values.ts';
import type { declineWebdocAs, signWebdocAs } from '#contract/webdocs/sandbox.ts';
import type { SignAction } from '#contract/webdocs/webdocs.ts';
import { fullName } from '#contract/text.ts';
import { actorOf, recordAudit } from '#domains/audit/record.ts';
import type { Trx } from '#engines/postgres/database.ts';
import type { ApiTokenCaller, Origin } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { sampleValue } from '../creation/preview-samples.ts';
import { finishDeclining } from '../lifecycle/decline.ts';
import { requireOwnWebdoc } from '../own-webdoc.ts';
import type { PartyAccess } from '../party-access.ts';
import { isLive } from '../rules.ts';
import { readContents, type Party, type StoredField, type Webdoc } from '../store.ts';
import { signatoriesOf } from '../to-view.ts';
import { ended } from '../to-refusal.ts';
import { tokenActor } from '../trail.ts';
import { signatureOf } from './name-signature.ts';
import { finishSigning } from '../signing/sign.ts';

interface ActingCall {
  caller: ApiTokenCaller;
  origin: Origin;
  params: { id: string };
  body: { recipient: string };
}

interface Stand {
  seat: PartyAccess;
  party: Party;
  fields: StoredField[];
}

/** The place of a signatory of a sandbox's document. The same rules as on their page are checked later, under its lock. */
const takeSeat = async (context: AppContext, { caller, params, body }: ActingCall): Promise<Stand> => {
  const webdoc = await requireOwnWebdoc(context, params.id, caller);
  if (caller.orgType === 'prod') throw new Refusal('BearerNotAllowed', { detail: caller.orgType });
  const contents = await readContents(context.db, webdoc.id);
  const party = signatoriesOf(contents).find(({ recipient }) => recipient === body.recipient);
  if (!party) throw new Refusal('NoStakeholdersFound');
  if (party.status === 'signed') throw new Refusal('AlreadySign');
  if (!isLive(webdoc, context.clock.now())) throw ended(webdoc, context.clock.now());
  const { token_hash: tokenHash } = await context.db
    .selectFrom('webdoc_parties')
    .select('token_hash')
    .where('id', '=', party.id)
    .executeTakeFirstOrThrow();
  // Without a link only when the contents were removed in this moment.
  if (!tokenHash) throw new Refusal('NoWebdocFound');
  const fields = contents.fields.filter(({ partyId }) => partyId === party.id);
  return { seat: { webdoc, partyId: party.id, kind: party.kind, tokenHash }, party, fields };
};

const isEmpty = ({ type, value }: StoredField): boolean =>
  type === 'checkbox' ? value !== 'true' : (value ?? '').trim() === '';

/** Given values as they are, and invented ones for required fields that have none. */
const actionsFor = ({ fields, party }: Stand, values: Record<string, string>, today: Date): SignAction[] => {
  const given = Object.entries(values).map(([tag, value]): SignAction => {
    // The rules refuse a tag that this signatory does not have.
    return { tag, type: fields.find((field) => field.tag === tag)?.type ?? 'text', value };
  });
  const missing = fields.filter(
    (field) => !isGiven(field) && !field.isOptional && isEmpty(field) && !Object.hasOwn(values, field.tag),
  );
  return [
    ...given,
    ...missing.map((field): SignAction => ({
      tag: field.tag,
      type: field.type,
      value: field.type === 'signature' ? signatureOf(fullName(party)) : sampleValue(field, party.language, today),
    })),
  ];
};

/** A refusal of the page's rules, in the words of this call. */
const inOwnWords = async (context: AppContext, call: ActingCall, error: unknown): Promise<unknown> => {
  if (!(error instanceof Refusal)) return error;
  // The document has ended in this moment.
  if (error.code === 'WebdocExpired' || error.code === 'AlreadyDeclined')
    return ended(await requireOwnWebdoc(context, call.params.id, call.caller), context.clock.now());
  const errors = error.errors?.map(({ path, code }) => ({ path: path.replace(/^actions\./, 'values.'), code }));
  return errors ? new Refusal(error.code, { errors }) : error;
};

const note = (
  trx: Trx,
  context: AppContext,
  { caller, origin }: ActingCall,
  { id, name }: Webdoc,
  action: AuditAction,
) =>
  recordAudit(trx, context.clock, {
    companyId: caller.companyId,
    action,
    actor: actorOf(caller),
    object: { id, name },
    origin,
  });

/** Nobody enters a code in a test: the trail says that the token has acted, and no consent is recorded. */
const identify = async (): Promise<null> => null;

/** Signs as a signatory of a sandbox's document, by the function of the signing page. */
export const signAs = async (context: AppContext, call: Call<typeof signWebdocAs>) => {
  const { caller, origin, body } = call;
  const stand = await takeSeat(context, call);
  const { seat } = stand;
  const today = context.clock.now();
  try {
    return await finishSigning(context, {
      seat,
      body: { actions: actionsFor(stand, body.values ?? {}, today) },
      actor: tokenActor(caller.tokenId),
      origin,
      identify,
      remember: async (trx, answer) => {
        await note(trx, context, call, seat.webdoc, 'webdoc.signedAs');
        await call.remember(trx, answer);
      },
    });
  } catch (error) {
    throw await inOwnWords(context, call, error);
  }
};

/** Declines as a signatory of a sandbox's document, by the function of the signing page. */
export const declineAs = async (context: AppContext, call: Call<typeof declineWebdocAs>) => {
  const { caller, origin, body } = call;
  const { seat } = await takeSeat(context, call);
  try {
    return await finishDeclining(context, {
      seat,
      reason: body.reason ?? 'Test',
      actor: tokenActor(caller.tokenId),
      origin,
      identify,
      remember: async (trx, answer) => {
        await note(trx, context, call, seat.webdoc, 'webdoc.declinedAs');
        await call.remember(trx, answer);
      },
    });
  } catch (error) {
    throw await inOwnWords(context, call, error);
  }
};
