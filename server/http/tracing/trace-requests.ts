import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ActiveSpan } from '#engines/tracing/span.ts';
import { isTracing, startSpan } from '#engines/tracing/trace.ts';
import { routeOf } from '../logging.ts';

/** Asked every few seconds by machines, or files that never change: their spans would hide the others. */
const untraced = /^\/(?:healthz|readyz|metrics|favicon\.svg|robots\.txt|assets\/.*|api\/spans)$/;

const isLost = (status: number): boolean => status >= 500;

/**
 * A span for each request, named by the pattern of its route: the path and the query may hold tokens. It continues the
 * tree of a caller that sends `traceparent`.
 */
export const traceRequests = (app: FastifyInstance): void => {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, ActiveSpan>();
  const within = (request: FastifyRequest, work: () => void): void => {
    const span = spans.get(request);
    if (span) span.run(work);
    else work();
  };
  app.addHook('onRequest', (request, _, done) => {
    const route = routeOf(request);
    const { method, headers, id } = request;
    const span = untraced.test(route)
      ? null
      : startSpan({
          name: `${method} ${route}`,
          kind: 'server',
          parent: { traceparent: headers['traceparent']?.toString() },
          attributes: { 'http.request.method': method, 'http.route': route, 'paraphe.request.id': id },
        });
    if (span) spans.set(request, span);
    within(request, done);
  });
  // The events of the body's stream belong to the connection, not to the request.
  app.addHook('preHandler', (request, _, done) => within(request, done));
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request);
    span?.set({
      'http.response.status_code': statusCode,
      ...(isLost(statusCode) && { 'error.type': String(statusCode) }),
    });
    span?.end();
  });
};
