import { randomUUID } from 'node:crypto';
import type { AuditAction } from '#contract/audit/audit-actions.ts';
import type {
  Branding,
  createBranding,
  deleteBranding,
  getBranding,
  listPublicBrandings,
  updateBranding,
} from '#contract/brandings.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { branding as limits, defaultBranding } from '#contract/limits.ts';
import { actorOf, recordAudit, type AuditDetails } from '#domains/audit/record.ts';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import type { Origin, SessionCaller } from '#http/caller.ts';
import { readIdPage } from '#http/page-cursor.ts';
import { asJsonString } from '#http/json-string.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { sha256Of, takeLogo, type NewLogo } from './logo.ts';
import { changesOf, toDataUrl } from './rules.ts';
import * as store from './store.ts';

export const toBranding = (
  { modifiedAt, id, ...look }: store.StoredBranding,
  logo: { bytes: Buffer; type: string } | null,
): Branding => ({
  id,
  name: look.name,
  background: look.background,
  text: look.text,
  button: look.button,
  buttonText: look.buttonText,
  logo: logo && toDataUrl(logo.bytes, logo.type),
  logoSize: look.logoSize,
  isDefault: look.isDefault,
  lastModification: modifiedAt.toISOString(),
});

export const list = async ({ db }: AppContext, companyId: string): Promise<Branding[]> =>
  (await store.listOf(db, companyId)).map((found) =>
    toBranding(found, found.logoSmall && { bytes: found.logoSmall, type: 'image/png' }),
  );

export const listForSystems = async (
  { db }: AppContext,
  { caller, query }: Call<typeof listPublicBrandings>,
): Promise<AnswerOf<typeof listPublicBrandings>> => {
  const { entries, continuationToken } = await readIdPage(query, (page) => store.findPage(db, caller.companyId, page));
  const items = entries.map((entry) => {
    const { logo: _, ...listed } = toBranding(entry, null);
    return listed;
  });
  return { items, continuationToken };
};

const storedLogo = (found: { logo: Buffer | null; logoType: string | null }) =>
  found.logo && found.logoType !== null ? { bytes: found.logo, type: found.logoType } : null;

/** @throws {Refusal} NotFound */
const take = async ({ db }: AppContext, caller: SessionCaller, id: string) => {
  const found = await store.findBranding(db, caller.companyId, id);
  if (!found) throw new Refusal('NotFound');
  return found;
};

export const read = async (context: AppContext, { caller, params }: Call<typeof getBranding>) => {
  const found = await take(context, caller, params.id);
  return toBranding(found, storedLogo(found));
};

const note = (
  trx: Trx,
  { clock }: AppContext,
  { caller, origin }: { caller: SessionCaller; origin: Origin },
  action: AuditAction,
  { id, name }: { id: string; name: string },
  details?: AuditDetails,
): Promise<void> =>
  recordAudit(trx, clock, {
    companyId: caller.companyId,
    action,
    actor: actorOf(caller),
    object: { id, name },
    origin,
    ...(details && { details }),
  });

/** The first branding of a company becomes its default. */
export const create = async (context: AppContext, call: Call<typeof createBranding>): Promise<string> => {
  const { caller, body, reply } = call;
  const id = randomUUID();
  await inTransaction(context.db, async (trx) => {
    const others = await store.lockBrandings(trx, caller.companyId);
    if (others.length >= limits.perCompany) throw new Refusal('TooManyBrandings');
    await store.insertBranding(trx, caller.companyId, {
      id,
      name: body.name,
      background: defaultBranding.Background,
      text: defaultBranding.Text,
      button: defaultBranding.Button,
      buttonText: defaultBranding.ButtonText,
      logoSize: 'M',
      isDefault: others.length === 0,
      modifiedAt: context.clock.now(),
    });
    await note(trx, context, call, 'branding.created', { id, name: body.name });
    await call.remember(trx, id);
  });
  asJsonString(reply);
  return id;
};

const logoChange = (before: Buffer | null, logo: NewLogo | 'kept' | null): Record<string, string> => {
  if (logo === 'kept' || (before === null && logo === null)) return {};
  const word = (bytes: Buffer | null | undefined) => (bytes ? sha256Of(bytes) : 'none');
  return { logo: `${word(before)} → ${word(logo?.bytes)}` };
};

/** @throws {Refusal} NotFound, LogoSizeError, LogoFormatError, TooManyRequests */
export const update = async (context: AppContext, call: Call<typeof updateBranding>): Promise<Branding> => {
  const { caller, params, body } = call;
  if (body.id !== undefined && body.id !== params.id)
    throw new Refusal('InvalidRequest', { errors: [{ path: 'id', code: 'Invalid' }] });
  const { logo: sent = null, id: _, ...look } = body;
  const known = await take(context, caller, params.id);
  const logo = await takeLogo(context, caller.companyId, sent, known.logo);
  return inTransaction(context.db, async (trx) => {
    const all = await store.lockBrandings(trx, caller.companyId);
    const before = all.find(({ id }) => id === params.id);
    const found = before && (await store.findBranding(trx, caller.companyId, params.id));
    if (!found) throw new Refusal('NotFound');
    // There is always a default. So the default branding stays it until another one becomes the default.
    const after = {
      ...look,
      id: found.id,
      isDefault: look.isDefault || found.isDefault,
      modifiedAt: context.clock.now(),
    };
    const changes = { ...changesOf(found, after), ...logoChange(found.logo, logo) };
    if (Object.keys(changes).length === 0) return toBranding(found, storedLogo(found));
    const formerDefault = all.find(({ isDefault }) => isDefault);
    if (after.isDefault && formerDefault && formerDefault.id !== after.id)
      await store.setDefault(trx, formerDefault.id, false);
    await store.updateBranding(trx, after, logo);
    await note(trx, context, call, 'branding.changed', { id: found.id, name: found.name }, changes);
    return toBranding(after, logo === 'kept' ? storedLogo(found) : logo);
  });
};

/** When the default branding is deleted, the oldest remaining one becomes the default. Without any, the product's own look is used. */
export const remove = async (context: AppContext, call: Call<typeof deleteBranding>): Promise<undefined> => {
  const { caller, params } = call;
  await inTransaction(context.db, async (trx) => {
    const all = await store.lockBrandings(trx, caller.companyId);
    const gone = all.find(({ id }) => id === params.id);
    if (!gone) throw new Refusal('NotFound');
    const heir = gone.isDefault ? all.find(({ id }) => id !== gone.id) : undefined;
    await store.removeBranding(trx, gone.id, context.clock.now());
    if (heir) await store.setDefault(trx, heir.id, true);
    await note(trx, context, call, 'branding.deleted', gone, heir && { newDefault: heir.name });
  });
};
