import { randomUUID } from 'node:crypto';
import type { FieldRefusal } from '#contract/errors.ts';
import { previewLife } from '#contract/limits.ts';
import type { createPreview, CreatedPreview, getPreview, NewPreview, PreviewView } from '#contract/webdocs/previews.ts';
import type { NewInteraction, NewWebdoc } from '#contract/webdocs/public-webdocs.ts';
import type { Interaction } from '#contract/webdocs/webdocs.ts';
import type { BrandedDocument } from '#domains/brandings/branding-queries.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import { addressKey } from '#http/rate-limits/rate-limits.ts';
import type { Origin } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { brandingFor } from '../branding.ts';
import { fieldName } from './field-name.ts';
import { cleanDocuments, warningsOf } from './clean-documents.ts';
import type { Cleaner } from '#engines/html/cleaner.ts';
import { creationFaults } from './create-rules.ts';
import { previewLink } from '../links.ts';
import { spendOnStored } from '../unverified-limit.ts';
import { samplePeople, sampleSender, type Preview } from './preview-samples.ts';
import { dayMs } from '#contract/days/day-ms.ts';

/** Turns a preview into a document with invented people, so that the same rules refuse both. */
const asWebdoc = ({ name, html, interactions, expiresAt }: NewPreview): NewWebdoc => ({
  name,
  owner: sampleSender,
  documents: [{ title: name, html }],
  signatories: samplePeople(interactions),
  interactions,
  ...(expiresAt !== undefined && { expiresAt }),
});

/** Translates the paths of a refusal from the document that was checked to the request of the preview. */
const toPreviewPaths = (error: unknown): never => {
  if (!(error instanceof Refusal) || !error.errors) throw error;
  const errors = error.errors
    .filter(({ path }) => path !== 'documents.0.title')
    .map(({ path, code }): FieldRefusal => ({ path: path.replace(/^documents\.0\./, ''), code }));
  throw new Refusal(error.code, { errors });
};

const toInteraction = (given: NewInteraction): Interaction => ({
  tag: given.tag,
  recipient: given.recipient,
  type: given.type,
  width: given.width ?? null,
  height: given.height ?? null,
  isOptional: given.isOptional ?? false,
  isAutofilled: given.isAutofilled ?? false,
  value: given.value ?? null,
  maxLength: given.maxLength ?? null,
  instruction: given.instruction ?? null,
  name: fieldName(given),
  options: given.options ?? [],
});

/** Cleans the preview once and stores it. Only this answer contains its link (REQ-2.6.4). */
export const makePreview = async (
  context: AppContext,
  cleaner: Cleaner,
  call: Call<typeof createPreview>,
): Promise<CreatedPreview> => {
  const { clock, pdf, secrets, settings } = context;
  const { body, caller } = call;
  const webdoc = asWebdoc(body);
  const errors = creationFaults(webdoc, clock.now());
  if (errors.length > 0) throw new Refusal('WebdocInvalid', { errors });
  const { companyId } = caller;
  if (!caller.isVerified)
    await spendOnStored(context, { companyId, origin: call.origin, bytes: Buffer.byteLength(body.html) });
  const [document] = await cleanDocuments({ pdf, cleaner, companyId }, webdoc).catch(toPreviewPaths);
  if (!document) throw new Error('a preview without its document');
  const previewToken = secrets.newToken();
  const warnings = warningsOf([document]).map((warning) => ({ ...warning, path: 'html' }));
  const answer = { previewToken, url: previewLink(settings.publicUrl, previewToken), warnings };
  await inTransaction(context.db, async (trx) => {
    const brandingId = body.brandingId && (await brandingFor(trx, caller.companyId, body.brandingId));
    await trx
      .insertInto('previews')
      .values({
        id: randomUUID(),
        company_id: companyId,
        branding_id: brandingId,
        name: body.name,
        html: document.html,
        css: document.css,
        interactions: JSON.stringify(body.interactions.map(toInteraction)),
        token_hash: secrets.hashToken(previewToken),
        created_at: clock.now(),
        expires_at: body.expiresAt
          ? new Date(body.expiresAt)
          : new Date(clock.now().getTime() + previewLife.defaultDays * dayMs),
      })
      .execute();
    await call.remember(trx, answer);
  });
  return answer;
};

const findPreview = async ({ db }: AppContext, tokenHash: Buffer) => {
  const row = await db
    .selectFrom('previews as preview')
    .innerJoin('companies as company', 'company.id', 'preview.company_id')
    .select([
      'preview.id',
      'preview.name',
      'preview.html',
      'preview.css',
      'preview.interactions',
      'preview.created_at as createdAt',
      'preview.expires_at as expiresAt',
      'preview.company_id as companyId',
      'preview.branding_id as brandingId',
      'company.status as companyStatus',
    ])
    .where('preview.token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row && { ...row, interactions: row.interactions as unknown as Interaction[] };
};

/**
 * The preview of a link. If its company was blocked, the refusal is NoExternalUser.
 * @throws {Refusal} NotFound, NoExternalUser, ExpiredToken, TooManyRequests
 */
type TakenPreview = Preview & BrandedDocument & { companyStatus: string };

export const takePreview = async (
  context: AppContext,
  token: string,
  origin: Origin,
  budget: 'webdocRead' | 'webdocPaper' = 'webdocRead',
): Promise<TakenPreview> => {
  const hash = context.secrets.hashToken(token);
  await context.budgets.spend(budget, hash.toString('hex', 0, 16));
  const preview = await findPreview(context, hash);
  if (!preview) {
    await context.budgets.spend('webdocUnknownAddress', addressKey(origin.address));
    throw new Refusal('NotFound');
  }
  if (preview.companyStatus === 'blocked') throw new Refusal('NoExternalUser');
  if (preview.expiresAt && preview.expiresAt <= context.clock.now()) throw new Refusal('ExpiredToken');
  return preview;
};

export const toPreviewView = ({ name, createdAt, html, css, interactions }: Preview): PreviewView => ({
  name,
  createdDate: createdAt.toISOString(),
  htmlDocument: { content: html, css },
  interactions,
});

export const readPreview = async (
  context: AppContext,
  { params, origin }: Call<typeof getPreview>,
): Promise<PreviewView> => toPreviewView(await takePreview(context, params.previewToken, origin));
