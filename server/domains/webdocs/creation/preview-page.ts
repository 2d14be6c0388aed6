import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PreviewPage } from '#contract/webdocs/sign-page.ts';
import { languages, type Language } from '#contract/roles.ts';
import { addressKey } from '#http/rate-limits/rate-limits.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import { readLook } from '#domains/brandings/branding-queries.ts';
import { brandingSample } from './branding-sample.ts';
import { productBranding, toPageBranding } from '../branding.ts';
import { sampleView } from './preview-samples.ts';
import { takePreview, toPreviewView } from './previews.ts';
import { wantedLanguage } from '#http/pages/page-language.ts';
import { spendForSize } from '#http/pages/spend-for-size.ts';

type Asked = FastifyRequest<{ Params: { token: string } }>;

const tokenPattern = /^[A-Za-z0-9_-]{20,100}$/;

const load = async (context: AppContext, request: Asked) => {
  await context.budgets.spend('webdocReadAddress', addressKey(request.ip));
  if (!tokenPattern.test(request.params.token)) throw new Refusal('NotFound');
  const origin = { address: request.ip, userAgent: '', requestId: request.id };
  return takePreview(context, request.params.token, origin);
};

/** REQ-2.8.6. */
const stateOf = ({ code }: Refusal): PreviewPage['state'] => {
  if (code === 'ExpiredToken') return 'expired';
  return code === 'NoExternalUser' ? 'noRecipient' : 'error';
};

const answerFor = async (context: AppContext, request: Asked) => {
  const { settings, clock } = context;
  const language = wantedLanguage(context, request);
  const page: PreviewPage = {
    state: 'error',
    productName: settings.productName,
    language,
    branding: productBranding,
    view: null,
    documents: [],
  };
  try {
    const preview = await load(context, request);
    await spendForSize(context.budgets, request.ip, [preview]);
    const { id, name: title, html, css } = preview;
    const ready: PreviewPage = {
      ...page,
      state: 'ready',
      ...(preview.companyStatus !== 'verified' && { isUnverified: true }),
      branding: toPageBranding(await readLook(context.db, preview)),
      view: sampleView(preview, language, clock.now()),
      documents: [{ id, title, html, css, sha256: '' }],
    };
    return { status: 200, page: ready };
  } catch (error) {
    if (!(error instanceof Refusal))
      request.log.error({ error: (error as Error).message }, 'a preview could not be loaded');
    const refusal = error instanceof Refusal ? error : new Refusal('InternalError');
    return {
      status: refusal.status,
      page: { ...page, state: stateOf(refusal) },
      retryAfter: refusal.retryAfterSeconds,
    };
  }
};

/** The page inside the branding editor: an invented contract with the branding that the editor sends. */
const brandingPage = ({ settings, clock }: AppContext, asked: string | undefined, otherwise: Language): PreviewPage => {
  const language = languages.find((word) => word === asked) ?? otherwise;
  return {
    state: 'ready',
    productName: settings.productName,
    language,
    branding: productBranding,
    acceptsBrandingMessages: true,
    ...brandingSample(language, clock.now()),
  };
};

/**
 * `/preview/{previewToken}` is both the link for people and a call (REQ-2.7.38): a request for HTML gets the page, any
 * other request the call's answer.
 */
export const previewPages =
  (context: AppContext) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get<{ Querystring: { language?: string } }>('/preview/branding', async (request, reply) => {
      await context.budgets.spend('webdocReadAddress', addressKey(request.ip));
      const page = brandingPage(context, request.query.language, wantedLanguage(context, request));
      return context.pages.sendFramedPreview(reply, page);
    });
    app.get<{ Params: { token: string } }>('/preview/:token', async (request, reply) => {
      void reply.headers({
        vary: 'Accept',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow, noarchive',
      });
      if (!request.headers.accept?.includes('text/html')) return toPreviewView(await load(context, request));
      const { status, page, retryAfter } = await answerFor(context, request);
      if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
      return context.pages.sendPreviewPage(reply, status, page);
    });
  };
