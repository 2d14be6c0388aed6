import { readFile } from 'node:fs/promises';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fitsPath, portalPaths } from '#contract/portal-paths.ts';
import type { DocsPage } from '#contract/public-api/docs-page.ts';
import type { OwnDocumentsPage } from '#contract/webdocs/own-documents.ts';
import type { VerifyPage } from '#contract/webdocs/seal-certificates.ts';
import type { ReportPage } from '#contract/webdocs/reports.ts';
import type { QuestionPage } from '#contract/webdocs/questions.ts';
import type { PreviewPage, SignPage } from '#contract/webdocs/sign-page.ts';
import { loadBuiltPage, PagesNotBuilt } from './built-sign-page.ts';
import { framedPageHeaders, framedPagePolicy, pagePolicy, verifyPagePolicy } from '../headers.ts';
import { writeSignHtml } from './sign-html.ts';
import { traceMeta } from './trace-meta.ts';

/** The bundles of `web/`, as built. */
export interface Pages {
  /** Sends a signing page. The server renders it with its CSS and data inside and sends a strict content policy. */
  sendSignPage(reply: FastifyReply, status: number, page: SignPage): FastifyReply;
  sendPreviewPage(reply: FastifyReply, status: number, page: PreviewPage): FastifyReply;
  /** Sends the page on which the sender answers a question. */
  sendQuestionPage(reply: FastifyReply, status: number, page: QuestionPage): FastifyReply;
  /** Sends the page on which a stranger reports a mail. */
  sendReportPage(reply: FastifyReply, status: number, page: ReportPage): FastifyReply;
  /** Sends a preview. Only our own pages may frame it, and it can make no calls. */
  sendFramedPreview(reply: FastifyReply, page: PreviewPage): FastifyReply;
  /** Sends the page that checks files. It can make no calls, so that the checked file stays in the browser. */
  /** @param hosts at which the page may ask for published heads */
  sendVerifyPage(reply: FastifyReply, page: VerifyPage, hosts: readonly string[]): FastifyReply;
  /** Sends the page that lists all documents of an address. */
  sendOwnDocumentsPage(reply: FastifyReply, page: OwnDocumentsPage): FastifyReply;
  /** Writes the API's documentation and its content policy. It may be kept, as it is the same for everybody. */
  writeDocsPage(page: DocsPage): { html: string; policy: string };
  /** Serves hashed assets, and the portal for every path that is not a call, an asset or a signing page. */
  mount(app: FastifyInstance): Promise<void>;
}

export interface PagesOptions {
  /** Folder of the browser's built bundles. */
  webDir: string;
  /** Folder of the signing page's built server half. */
  ssrDir: string;
  productName: string;
}

/** Signing pages must not be cached or indexed. */
const signPageHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
} as const;

/** Paths for programs. An unknown one gets a refusal, also in a browser. */
const forPrograms = /^\/(?:api|assets|healthz|readyz|metrics)(?:\/|$)/;
/** Paths of the public pages. An unknown one is the portal's 404 page for a browser (REQ-1.2.17), a refusal for programs. */
const ofPublicPages = /^\/(?:webdoc|preview|question|report|verify|mine)(?:\/|$)/;
const hasExtension = /\.[a-z0-9]{2,5}$/i;
/** The portal has a screen there, or leads to one. */
const isOfPortal = (pathname: string): boolean =>
  pathname === '/' || Object.values(portalPaths).some((path) => fitsPath(path, pathname));
/** Paths that no screen has, like `/.git/config` and `/cases/backup.sql`; a user's name in a path may end like one. */
const isForeign = (pathname: string): boolean =>
  !isOfPortal(pathname) || pathname.includes('/.') || (hasExtension.test(pathname) && !pathname.includes('@'));

/**
 * True when a browser navigates to an address: it accepts HTML, and the address does not name a picture or a script.
 */
const wantsPortal = ({ url, headers: { accept = '*/*' } }: FastifyRequest): boolean => {
  const [pathname = '/'] = url.split('?');
  if (forPrograms.test(pathname)) return false;
  if (accept.includes('text/html')) return true;
  return accept.includes('*/*') && !hasExtension.test(pathname) && !ofPublicPages.test(pathname);
};

const mountAssets = async (app: FastifyInstance, webDir: string): Promise<void> => {
  await app.register(staticFiles, {
    root: path.join(webDir, 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  });
  for (const file of ['favicon.svg', 'robots.txt'])
    app.get(`/${file}`, async (_, reply) => reply.sendFile(file, webDir, { maxAge: '1d', immutable: false }));
  // The SDK of this portal's calls.
  app.get('/paraphe-sdk.tgz', async (_, reply) =>
    reply.sendFile('paraphe-sdk.tgz', webDir, { maxAge: 0, immutable: false }),
  );
};

const mountPortal = (app: FastifyInstance, index: string): void => {
  app.get('/*', async (request, reply) => {
    if (!wantsPortal(request)) return reply.callNotFound();
    const [pathname = '/'] = request.url.split('?');
    return reply
      .code(isForeign(pathname) ? 404 : 200)
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': pagePolicy() })
      .type('text/html; charset=utf-8')
      .send(index);
  });
};

const readIndex = async (webDir: string, productName: string): Promise<string> => {
  const html = await readFile(path.join(webDir, 'index.html'), 'utf8').catch((cause: unknown) => {
    throw new PagesNotBuilt('The pages are not built: run `npm run build` first.', { cause });
  });
  const title = productName.replaceAll(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return html.replace(/<title>[^<]*<\/title>/, () => `${traceMeta()}<title>${title}</title>`);
};

/**
 * Opens the built bundles of `web/`.
 * @throws {PagesNotBuilt} with a line that says what to do
 */
export const openPages = async ({ webDir, ssrDir, productName }: PagesOptions): Promise<Pages> => {
  const folders = { webDir, ssrDir };
  const sign = await loadBuiltPage<SignPage>(folders, 'sign');
  const preview = await loadBuiltPage<PreviewPage>(folders, 'preview');
  const question = await loadBuiltPage<QuestionPage>(folders, 'question');
  const report = await loadBuiltPage<ReportPage>(folders, 'report');
  const verify = await loadBuiltPage<VerifyPage>(folders, 'verify');
  const mine = await loadBuiltPage<OwnDocumentsPage>(folders, 'mine');
  const docs = await loadBuiltPage<DocsPage>(folders, 'docs');
  const index = await readIndex(webDir, productName);
  const send = (reply: FastifyReply, status: number, html: string, policy: string): FastifyReply =>
    reply.code(status).header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
  return {
    sendSignPage: (reply, status, page) => {
      const { html, hashes } = writeSignHtml(sign, page);
      return send(reply.headers(signPageHeaders), status, html, pagePolicy(hashes));
    },
    sendPreviewPage: (reply, status, page) => {
      const { html, hashes } = writeSignHtml(preview, page);
      return send(reply.headers(signPageHeaders), status, html, pagePolicy(hashes));
    },
    sendQuestionPage: (reply, status, page) => {
      const { html, hashes } = writeSignHtml(question, page);
      return send(reply.headers(signPageHeaders), status, html, pagePolicy(hashes));
    },
    sendReportPage: (reply, status, page) => {
      const { html, hashes } = writeSignHtml(report, page);
      return send(reply.headers(signPageHeaders), status, html, pagePolicy(hashes));
    },
    sendFramedPreview: (reply, page) => {
      const { html, hashes } = writeSignHtml(preview, page);
      const framed = reply.headers({ ...signPageHeaders, ...framedPageHeaders });
      return send(framed, 200, html, framedPagePolicy(hashes));
    },
    sendVerifyPage: (reply, page, hosts) => {
      const { html, hashes } = writeSignHtml(verify, page);
      return send(reply.header('cache-control', 'no-cache'), 200, html, verifyPagePolicy(hashes, hosts));
    },
    sendOwnDocumentsPage: (reply, page) => {
      const { html, hashes } = writeSignHtml(mine, page);
      return send(reply.headers(signPageHeaders), 200, html, pagePolicy(hashes));
    },
    writeDocsPage: (page) => {
      const { html, hashes } = writeSignHtml(docs, page);
      return { html, policy: pagePolicy(hashes) };
    },
    mount: async (app) => {
      await mountAssets(app, webDir);
      mountPortal(app, index);
    },
  };
};
