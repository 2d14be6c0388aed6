import { isTimeZone } from '#contract/days/time-zone.ts';
import type { getWebdocEvidence, getWebdocSummary, WebdocSummary } from '#contract/webdocs/public-webdocs.ts';
import type {
  getWebdoc,
  getWebdocBranding,
  getWebdocHtml,
  noteWebdocOpened,
  WebdocView,
} from '#contract/webdocs/webdocs.ts';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { readBrandingWithLogo } from '../branding.ts';
import { authorizeLiveSignatory, authorizeSignatory, type PartyAccess } from '../party-access.ts';
import { readContents, readDocuments } from '../store.ts';
import { partyActor, recordEvent } from '../trail.ts';
import { toSummary } from '../summary.ts';
import { partyOf, toView } from '../to-view.ts';
import { readSignatories } from '../deliveries.ts';
import { evidenceOf } from '../records/record-evidence.ts';
import { requireOwnWebdoc } from '../own-webdoc.ts';

/** The document as this signatory sees it. It writes no trail entry, because mail scanners open links too. */
export const readView = async (context: AppContext, call: Call<typeof getWebdoc>): Promise<WebdocView> => {
  const { webdoc, partyId } = await authorizeLiveSignatory(context, call.params.token, call);
  return toView(webdoc, await readContents(context.db, webdoc.id), partyId);
};

/** It also works for documents that have ended, because their screens show the sender's colours. */
export const readBranding = async (context: AppContext, call: Call<typeof getWebdocBranding>): Promise<string> => {
  const { webdoc } = await authorizeSignatory(context, call.params.token, call, 'webdocRead');
  return JSON.stringify(await readBrandingWithLogo(context.db, webdoc));
};

export const readHtml = async (context: AppContext, call: Call<typeof getWebdocHtml>) => {
  const { webdoc } = await authorizeLiveSignatory(context, call.body.webdocToken, call);
  const [document] = await readDocuments(context.db, webdoc.id, call.body.contentDocId);
  if (!document) throw new Refusal('NoContentDocument');
  return { content: document.html, css: document.css, sha256: document.sha256 };
};

/** Keeps the zone of the browser, for the hours of reminders. A name that this runtime does not know is ignored. */
const noteZone = async (
  trx: Trx,
  { partyId, tokenHash }: Pick<PartyAccess, 'partyId' | 'tokenHash'>,
  timeZone: string | undefined,
): Promise<void> => {
  if (timeZone === undefined || !isTimeZone(timeZone)) return;
  await trx
    .updateTable('webdoc_parties')
    .set({ time_zone: timeZone })
    .where('id', '=', partyId)
    .where('token_hash', '=', tokenHash)
    .where('time_zone', 'is distinct from', timeZone)
    .execute();
};

/** Records the first opening by a person, with the hashes of the shown documents (REQ-4.5.2). */
export const noteOpened = async (context: AppContext, call: Call<typeof noteWebdocOpened>): Promise<undefined> => {
  const { webdoc, partyId, tokenHash } = await authorizeLiveSignatory(context, call.body.webdocToken, call);
  await inTransaction(context.db, async (trx) => {
    await noteZone(trx, { partyId, tokenHash }, call.body.timeZone);
    const { numUpdatedRows } = await trx
      .updateTable('webdoc_parties')
      .set({ opened_at: context.clock.now() })
      .where('id', '=', partyId)
      .where('token_hash', '=', tokenHash)
      .where('opened_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const contents = await readContents(trx, webdoc.id);
    await recordEvent(trx, context, webdoc.id, {
      event: 'signer.link_opened',
      actor: partyActor(partyOf(contents, partyId)),
      details: { documents: contents.documents.map(({ id, sha256 }) => ({ id, sha256 })) },
      origin: call.origin,
    });
  });
};

export const readSummary = async (
  context: AppContext,
  { params, caller }: Call<typeof getWebdocSummary>,
): Promise<WebdocSummary> => {
  const webdoc = await requireOwnWebdoc(context, params.id, caller);
  return toSummary(webdoc, await readSignatories(context.db, webdoc.id));
};

export const readEvidence = async (context: AppContext, { params, caller }: Call<typeof getWebdocEvidence>) => {
  const webdoc = await requireOwnWebdoc(context, params.id, caller);
  if (webdoc.purgedAt) throw new Refusal('WebdocExpired', { detail: 'purged' });
  return evidenceOf(context.db, webdoc);
};
