import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SignPage } from '#contract/webdocs/sign-page.ts';
import type { Language } from '#contract/roles.ts';
import { proofHeader } from '#contract/webdocs/signer-codes.ts';
import { readCookie } from '#http/pages/cookie.ts';
import { addressKey } from '#http/rate-limits/rate-limits.ts';
import type { Origin } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import { fullName } from '#contract/text.ts';
import { productBranding, toPageBranding } from '../branding.ts';
import { openDraft } from './drafts.ts';
import { isExpired } from '../rules.ts';
import { findSignatory, type FoundParty } from '../party-access.ts';
import { codeRoute } from '../signer-code-rules.ts';
import { findShownProof } from '../signer-proofs.ts';
import { readDocuments, readPageContents, type Party, type Webdoc } from '../store.ts';
import { ownerOf, partyOf, toView } from '../to-view.ts';
import { wantedLanguage } from '#http/pages/page-language.ts';
import { spendForSize } from '#http/pages/spend-for-size.ts';

const tokenPattern = /^[A-Za-z0-9_-]{20,100}$/;

const emptyPage = (context: AppContext, language: Language): SignPage => ({
  state: 'error',
  productName: context.settings.productName,
  language,
  branding: productBranding,
  view: null,
  documents: [],
  sender: null,
  problem: null,
});

/** With a required code, the link alone must not reveal the draft. */
const draftFor = (
  context: AppContext,
  sealed: Buffer | null,
  { id, authentication }: Party,
  isProven: boolean,
): Pick<SignPage, 'draft' | 'draftNeedsCode'> => {
  if (!sealed) return { draft: null };
  return authentication === 'none' || isProven
    ? { draft: openDraft(context, sealed, id) }
    : { draft: null, draftNeedsCode: true };
};

interface Asked {
  origin: Origin;
  /** The header of the request. */
  cookies: string | undefined;
}

/** `hidden`: nothing of the document may be shown before the code. */
type Openness = 'hidden' | Pick<SignPage, 'proof'>;

/** Finds out whether the page may be shown: a page is asked for without headers of ours, so its proof is a cookie. */
const opennessOf = async (context: AppContext, seat: FoundParty, cookies: string | undefined): Promise<Openness> => {
  if (!seat.isLocked) return {};
  const proof = readCookie(cookies, proofHeader);
  const found = await findShownProof(context, seat, proof);
  if (!found || proof === undefined) return 'hidden';
  const leftMs = found.expiresAt.getTime() - context.clock.now().getTime();
  return { proof: { proof, secondsLeft: Math.floor(leftMs / 1_000) } };
};

const lockedPage = (page: SignPage, party: Party): SignPage => {
  const route = codeRoute(party);
  return {
    ...page,
    state: 'locked',
    ...(route && { code: { channel: route.channel, destination: route.destination } }),
  };
};

/** How the document has ended for whoever still had to act or to read; null while it goes on. */
const howItEnded = (webdoc: Webdoc, today: Date): 'purged' | 'cancelled' | 'expired' | null => {
  if (webdoc.purgedAt) return 'purged';
  if (webdoc.status === 'cancelled') return 'cancelled';
  return isExpired(webdoc, today) ? 'expired' : null;
};

/**
 * Reads all data of the page with at most three statements, or four after a code. It writes nothing, also no trail
 * entry.
 */
const loadPage = async (context: AppContext, token: string, { origin, cookies }: Asked): Promise<SignPage> => {
  const seat = await findSignatory(context, token, origin, 'webdocRead');
  const { webdoc, partyId } = seat;
  const openness = await opennessOf(context, seat, cookies);
  const { draftSealed, look, companyStatus, isPlacedFreely, ...contents } = await readPageContents(
    context.db,
    webdoc,
    partyId,
  );
  const party = partyOf(contents, partyId);
  const page: SignPage = {
    ...emptyPage(context, party.language),
    ...(openness !== 'hidden' && {
      branding: toPageBranding(look),
      sender: webdoc.purgedAt ? null : { name: fullName(ownerOf(contents)), email: ownerOf(contents).email },
    }),
  };
  const end = howItEnded(webdoc, context.clock.now());
  // How the document has ended is of the document, too.
  if (end) return { ...page, state: openness === 'hidden' ? 'expired' : end, problem: 'WebdocExpired' };
  if (openness === 'hidden') return lockedPage(page, party);
  return {
    ...page,
    ...openness,
    state: 'ready',
    ...(companyStatus !== 'verified' && { isUnverified: true }),
    // Anybody can register a company, and try a document until a browser shows it otherwise than paper.
    ...((isPlacedFreely === true || companyStatus !== 'verified') && { isPlacedFreely: true }),
    view: toView(webdoc, contents, partyId),
    documents: await readDocuments(context.db, webdoc.id),
    ...draftFor(context, draftSealed, party, openness.proof !== undefined),
  };
};

/** The screen for a refused page load (REQ-2.8.1). */
const stateOf = (refusal: Refusal): SignPage['state'] => {
  if (refusal.code === 'NoWebdocFound') return 'notFound';
  return refusal.code === 'WebdocExpired' || refusal.code === 'NoStakeholdersFound' ? 'expired' : 'error';
};

const answerFor = async (context: AppContext, request: FastifyRequest<{ Params: { token: string } }>) => {
  const origin = { address: request.ip, userAgent: '', requestId: request.id };
  const asked = { origin, cookies: request.headers.cookie };
  try {
    await context.budgets.spend('webdocReadAddress', addressKey(request.ip));
    if (!tokenPattern.test(request.params.token)) throw new Refusal('NoWebdocFound');
    const page = await loadPage(context, request.params.token, asked);
    await spendForSize(context.budgets, request.ip, page.documents);
    return { status: page.state === 'ready' || page.state === 'locked' ? 200 : 410, page };
  } catch (error) {
    if (!(error instanceof Refusal))
      request.log.error({ error: (error as Error).message }, 'a signing page could not be loaded');
    const refusal = error instanceof Refusal ? error : new Refusal('InternalError');
    const page: SignPage = {
      ...emptyPage(context, wantedLanguage(context, request)),
      state: stateOf(refusal),
      problem: refusal.code,
    };
    return { status: refusal.status, page, retryAfter: refusal.retryAfterSeconds };
  }
};

/** The signing pages, which mails link to. A request changes nothing, because mail scanners open links too. */
export const webdocPages =
  (context: AppContext) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { token: string } }>('/webdoc/:token', async (request, reply) => {
      const { status, page, retryAfter } = await answerFor(context, request);
      void reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow, noarchive' });
      if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
      return context.pages.sendSignPage(reply, status, page);
    });
  };
