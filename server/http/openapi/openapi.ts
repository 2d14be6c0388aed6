import type { FastifyInstance } from 'fastify';
import type { EndpointShape } from '#contract/endpoint.ts';
import { pagePolicy } from '../headers.ts';
import { portalDocsPage } from './portal-docs.ts';
import { toPortalDocument } from './portal-document.ts';
import { isPublicCall, toPublicDocument, type DocumentAbout } from './public-document.ts';

/**
 * Adds the description of the public API, `/api/openapi.json`, and that of the portal's own calls,
 * `/api/portal/openapi.json`, with its page at `/api/portal/docs`.
 */
export const addOpenApi = (app: FastifyInstance, endpoints: EndpointShape[], about: DocumentAbout): void => {
  const portalCalls = endpoints.filter((endpoint) => !isPublicCall(endpoint));
  const documents = {
    '/api/openapi.json': JSON.stringify(toPublicDocument('en', about)),
    '/api/portal/openapi.json': JSON.stringify(toPortalDocument(portalCalls, about)),
  };
  for (const [path, text] of Object.entries(documents))
    app.get(path, async (_, reply) => reply.type('application/json; charset=utf-8').send(text));
  const pages = {
    '/api/docs': portalDocsPage(endpoints.filter(isPublicCall), about.title),
    '/api/portal/docs': portalDocsPage(portalCalls, about.title),
  };
  for (const [path, page] of Object.entries(pages))
    app.get(path, async (_, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', pagePolicy({ styles: [page.styleHash] }))
        .send(page.html),
    );
};
