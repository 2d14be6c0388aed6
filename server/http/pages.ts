import { readFile } from 'node:fs/promises';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SignPage } from '#contract/sign-page.ts';
import { loadSignPage, PagesNotBuilt } from './built-sign-page.ts';
import { pagePolicy } from './headers.ts';
import { writeSignHtml } from './sign-html.ts';

/** The two bundles of `web/`, as built. */
export interface Pages {
  /** Sends a signing page: rendered on the server, its CSS and data inside, under its own strict policy. */
  sendSignPage(reply: FastifyReply, status: number, page: SignPage): FastifyReply;
  /** Serves hashed assets, and the portal for every path that is not a call, an asset or a signing page. */
  mount(app: FastifyInstance): Promise<void>;
}

export interface PagesOptions {
  /** Where the browser's bundles were built to. */
  webDir: string;
  /** Where the signing page's server half was built to. */
  ssrDir: string;
  productName: string;
}

/** Signing pages are nobody's to keep or to list. */
const signPageHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
} as const;

/** Paths that are never the portal's: an unknown one is not found, rather than a page that says so. */
const notPortal = /^\/(?:api|assets|webdoc|preview|healthz|readyz|metrics)(?:\/|$)/;
const hasExtension = /\.[a-z0-9]{2,5}$/i;

/** A browser that opens an address says it wants HTML; pictures, scripts and files of other names are not pages. */
const wantsPortal = ({ url, headers: { accept = '*/*' } }: FastifyRequest): boolean => {
  const [pathname = '/'] = url.split('?');
  if (notPortal.test(pathname)) return false;
  return accept.includes('text/html') || (accept.includes('*/*') && !hasExtension.test(pathname));
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
};

const mountPortal = (app: FastifyInstance, index: string): void => {
  app.get('/*', async (request, reply) => {
    if (!wantsPortal(request)) return reply.callNotFound();
    return reply
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
  return html.replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`);
};

/**
 * Opens what was built of `web/`.
 * @throws {PagesNotBuilt} with a line that says what to do
 */
export const openPages = async ({ webDir, ssrDir, productName }: PagesOptions): Promise<Pages> => {
  const built = await loadSignPage(webDir, ssrDir);
  const index = await readIndex(webDir, productName);
  return {
    sendSignPage: (reply, status, page) => {
      const { html, styleHashes } = writeSignHtml(built, page);
      return reply
        .code(status)
        .headers({ ...signPageHeaders, 'content-security-policy': pagePolicy(styleHashes) })
        .type('text/html; charset=utf-8')
        .send(html);
    },
    mount: async (app) => {
      await mountAssets(app, webDir);
      mountPortal(app, index);
    },
  };
};
