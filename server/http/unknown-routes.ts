import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from './error-handler.ts';
import { Refusal } from './refusal.ts';

interface KnownPath {
  pattern: RegExp;
  methods: Set<string>;
}

/** Matches the addresses of a route of Fastify, such as `/api/webdoc/:token`, as the router does. */
const toPattern = (url: string): RegExp => {
  const [, ...parts] = url.replace(/\/$/, '').split('/');
  const steps = parts.map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll(/[^\w-]/g, String.raw`\$&`)));
  return new RegExp(`^/${steps.join('/')}/?$`);
};

/** The route whose path a request has that is refused for its method, for the log of calls. */
export const otherMethodOf = new WeakMap<FastifyRequest, string>();

/**
 * Refuses what has no route: 405 with `Allow` where a call has this path but another method (RFC 9110 §15.5.6), else
 * 404. It answers before the body is read. Has to be added before the routes.
 */
export const answerUnknownRoutes = (app: FastifyInstance): void => {
  const known = new Map<string, KnownPath>();
  app.addHook('onRoute', ({ url, method }) => {
    // Others, such as /metrics, do not tell strangers that they exist.
    if (!url.startsWith('/api/')) return;
    const path = known.get(url) ?? { pattern: toPattern(url), methods: new Set() };
    for (const one of [method].flat()) path.methods.add(one);
    known.set(url, path);
  });
  const refuse = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const pathname = request.url.split('?', 1)[0] ?? '';
    const found = [...known].filter(([, { pattern }]) => pattern.test(pathname));
    const [route] = found[0] ?? [];
    if (route === undefined) return sendRefusal(reply, new Refusal('NotFound'), request.id);
    otherMethodOf.set(request, route);
    const methods = found.flatMap(([, path]) => [...path.methods]);
    void reply.header('allow', [...new Set(methods)].sort().join(', '));
    return sendRefusal(reply, new Refusal('MethodNotAllowed'), request.id);
  };
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return refuse(request, reply);
  });
  app.setNotFoundHandler(refuse);
};
