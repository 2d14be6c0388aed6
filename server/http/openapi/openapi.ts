import type { FastifyInstance } from 'fastify';
import type { EndpointShape } from '#contract/endpoint.ts';
import type { ApiDocument } from '#contract/public-api/docs-page.ts';
import type { Language } from '#contract/roles.ts';
import type { AppContext } from '#server/app-context.ts';
import { pagePolicy } from '../headers.ts';
import { wantedLanguage } from '../pages/page-language.ts';
import { writeHttpCollection } from './http-collection.ts';
import { portalDocsPage } from './portal-docs.ts';
import { toPortalDocument } from './portal-document.ts';
import { isPublicCall, toPublicDocument, type DocumentAbout } from './public-document.ts';

type Parts = Pick<AppContext, 'pages' | 'settings'>;

/**
 * Adds `/api/docs`, the public API to read and to try, in the language of `?language=` or else of the browser. A script
 * of the page asks for the language that was chosen in this browser.
 */
const addPublicDocs = (app: FastifyInstance, { pages, settings }: Parts, about: DocumentAbout): void => {
  const { productName } = settings;
  const write = (language: Language) =>
    // The same document, of which the page reads some parts.
    pages.writeDocsPage({
      productName,
      language,
      document: toPublicDocument(language, about) as unknown as ApiDocument,
    });
  const written: Partial<Record<Language, ReturnType<typeof write>>> = {};
  app.get<{ Querystring: { language?: unknown } }>('/api/docs', async (request, reply) => {
    const { language: wanted } = request.query;
    const language = wanted === 'fr' || wanted === 'en' ? wanted : wantedLanguage({ settings }, request);
    const { html, policy } = (written[language] ??= write(language));
    return reply
      .headers({ 'cache-control': 'no-cache', vary: 'Accept-Language', 'content-security-policy': policy })
      .type('text/html; charset=utf-8')
      .send(html);
  });
};

/**
 * Adds the description of the public API, `/api/openapi.json`, with its page at `/api/docs` and its calls as a file to
 * run, `/api/openapi.http`, and that of the portal's
 * own calls, `/api/portal/openapi.json`, with its page at `/api/portal/docs`.
 */
export const addOpenApi = (
  app: FastifyInstance,
  parts: Parts,
  { endpoints, about }: { endpoints: EndpointShape[]; about: DocumentAbout },
): void => {
  const publicDocument = toPublicDocument('en', about);
  const portalCalls = endpoints.filter((endpoint) => !isPublicCall(endpoint));
  const documents = {
    '/api/openapi.json': JSON.stringify(publicDocument),
    '/api/portal/openapi.json': JSON.stringify(toPortalDocument(portalCalls, about)),
  };
  for (const [path, text] of Object.entries(documents))
    app.get(path, async (_, reply) => reply.type('application/json; charset=utf-8').send(text));
  // The same document, of which the file needs some parts.
  const collection = writeHttpCollection(publicDocument as unknown as ApiDocument);
  app.get('/api/openapi.http', async (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', 'attachment; filename="paraphe.http"')
      .send(collection),
  );
  const page = portalDocsPage(portalCalls, about.title);
  app.get('/api/portal/docs', async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy({ styles: [page.styleHash] }))
      .send(page.html),
  );
  addPublicDocs(app, parts, about);
};
