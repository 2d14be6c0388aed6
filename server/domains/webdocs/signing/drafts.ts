import { pagesIn, rangesOf } from '#contract/page-ranges.ts';
import { webdocSize } from '#contract/limits.ts';
import type { PagesReached } from '#contract/pages-reached.ts';
import {
  userAgentLength,
  type KeptWebdocDraft,
  type keepWebdocDraft,
  type readWebdocDraft,
  type WebdocDraft,
} from '#contract/webdocs/drafts.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { isGiven } from '../field-values.ts';
import { requireVerifiedCode } from '../signer-codes/require-verified-code.ts';
import { toRefusal } from '../to-refusal.ts';
import { endOf } from '../rules.ts';
import { lockPartyAccess, authorizeSignatory } from '../party-access.ts';
import { stripInvalidText } from '../strip-invalid-text.ts';
import { readContentsAndDraft, type StoredField } from '../store.ts';
import { partyOf } from '../to-view.ts';

/** Encrypted content of a draft. */
export interface KeptDraft {
  /** Each value with the server's time of its entry and its browser, an index of `userAgents`. */
  values: Record<string, { value: string; at: number; by?: number }>;
  userAgents?: string[];
  reachedEnd: boolean;
  pages: PagesReached | null;
}

const none: KeptDraft = { values: {}, reachedEnd: false, pages: null };

/** The encryption depends on the party, so that a draft cannot be decrypted in another row. */
const contextOf = (partyId: string) => `webdoc_drafts.${partyId}`;

const read = ({ secrets }: AppContext, sealed: Buffer, partyId: string): KeptDraft =>
  JSON.parse(secrets.open(sealed, contextOf(partyId))) as KeptDraft;

/** Draft as the page receives it. */
export const openDraft = (context: AppContext, sealed: Buffer, partyId: string): KeptWebdocDraft => {
  const { values, userAgents = [], reachedEnd, pages } = read(context, sealed, partyId);
  const now = context.clock.now().getTime();
  return {
    values: Object.entries(values).map(([tag, { value, at, by = -1 }]) => ({
      tag,
      value,
      age: Math.max(0, now - at),
      userAgent: userAgents[by] ?? '',
    })),
    reachedEnd,
    pages,
  };
};

/**
 * Drafts omit signatures: a signature stays in the browser until the signer confirms. They also omit values that the
 * signer does not enter.
 */
const isKept = (field: StoredField): boolean => field.type !== 'signature' && !isGiven(field);

/** Two screens may count pages differently; if so, only the later count is kept. */
const mergePages = (kept: PagesReached | null, sent: PagesReached | null): PagesReached | null => {
  if (!kept || !sent) return sent ?? kept;
  if (kept.of !== sent.of) return sent;
  return { of: sent.of, ranges: rangesOf([...pagesIn(kept.ranges), ...pagesIn(sent.ranges)]) };
};

/** Forgets the browsers whose values were all replaced. */
const withUsedAgents = (values: KeptDraft['values'], agents: readonly string[]) => {
  const used = [...new Set(Object.values(values).flatMap(({ by }) => agents[by ?? -1] ?? []))];
  const kept = Object.entries(values).map(([tag, { value, at, by = -1 }]) => {
    const index = used.indexOf(agents[by] ?? '');
    return [tag, { value, at, ...(index >= 0 && { by: index }) }];
  });
  return { values: Object.fromEntries(kept) as KeptDraft['values'], userAgents: used };
};

/** The newest value of each field, whichever device it comes from. Pure. */
export const mergeDrafts = (
  kept: KeptDraft,
  sent: WebdocDraft & { userAgent: string },
  tags: ReadonlySet<string>,
  now: number,
): KeptDraft => {
  const values = new Map(Object.entries(kept.values).filter(([tag]) => tags.has(tag)));
  const agents = [...(kept.userAgents ?? []), sent.userAgent];
  for (const { tag, value, age } of sent.values) {
    const at = Math.round(now - age);
    const before = values.get(tag);
    if (tags.has(tag) && (!before || at >= before.at))
      values.set(tag, { value: stripInvalidText(value), at, by: agents.length - 1 });
  }
  return {
    ...withUsedAgents(Object.fromEntries(values), agents),
    reachedEnd: kept.reachedEnd || sent.reachedEnd,
    pages: mergePages(kept.pages, sent.pages),
  };
};

/** Stores a draft while the document can still be signed. It writes no trail entry. */
export const keepDraft = async (context: AppContext, call: Call<typeof keepWebdocDraft>): Promise<undefined> => {
  const { webdocToken, ...sent } = call.body;
  const seat = await authorizeSignatory(context, webdocToken, call, 'webdocDraft');
  await inTransaction(context.db, async (trx) => {
    // The document is locked, so that no draft is stored after the signature or with an invalid link.
    const webdoc = await lockPartyAccess(trx, seat);
    const { draftSealed, ...contents } = await readContentsAndDraft(trx, webdoc.id, seat.partyId);
    const now = context.clock.now();
    const party = partyOf(contents, seat.partyId);
    const end = endOf({ webdoc, party }, now);
    if (end) throw toRefusal(end);
    await requireVerifiedCode(context, trx, party, { token: webdocToken, request: call.request });
    const own = contents.fields.filter((field) => field.partyId === seat.partyId && isKept(field));
    const kept = draftSealed ? read(context, draftSealed, seat.partyId) : none;
    const userAgent = call.origin.userAgent.slice(0, userAgentLength);
    const merged = mergeDrafts(kept, { ...sent, userAgent }, new Set(own.map(({ tag }) => tag)), now.getTime());
    const text = JSON.stringify(merged);
    if (Buffer.byteLength(text) > webdocSize.draftBytes) throw new Refusal('BodyTooLarge');
    const sealed = context.secrets.seal(text, contextOf(seat.partyId));
    await trx
      .insertInto('webdoc_drafts')
      .values({ party_id: seat.partyId, webdoc_id: webdoc.id, sealed, updated_at: now })
      .onConflict((conflict) => conflict.column('party_id').doUpdateSet({ sealed, updated_at: now }))
      .execute();
  });
};

/** Answers the draft of a signatory; after a required code only. */
export const readDraft = async (context: AppContext, call: Call<typeof readWebdocDraft>): Promise<KeptWebdocDraft> => {
  const { token } = call.params;
  const { webdoc, partyId } = await authorizeSignatory(context, token, call, 'webdocRead');
  const { draftSealed, ...contents } = await readContentsAndDraft(context.db, webdoc.id, partyId);
  const party = partyOf(contents, partyId);
  const end = endOf({ webdoc, party }, context.clock.now());
  if (end) throw toRefusal(end);
  await requireVerifiedCode(context, context.db, party, { token, request: call.request });
  return draftSealed ? openDraft(context, draftSealed, partyId) : { values: [], reachedEnd: false, pages: null };
};
