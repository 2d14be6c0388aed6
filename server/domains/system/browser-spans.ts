import type { FastifyRequest } from 'fastify';
import type { BrowserCall, reportSpans } from '#contract/spans.ts';
import { noteBrowserSpan } from '#engines/tracing/trace.ts';
import type { Call } from '#http/route.ts';

/** A call without an answer is a failed one. */
const outcome = (status: number) =>
  status === 0 ? { 'error.type': 'NoAnswer' } : { 'http.response.status_code': status };

/** Fastify finds a route whatever its parameters are called, and a made-up name may say anything. */
const isDeclared = ({ server }: FastifyRequest, method: BrowserCall['method'], url: string): boolean => {
  const found = server.findRoute({ method, url });
  return found !== null && Object.entries(found.params).every(([name, value]) => value === `:${name}`);
};

/** Notes the calls that a page has made. Only those of declared paths, because another text may have anything in it. */
export const takeBrowserSpans = async ({ body, request }: Call<typeof reportSpans>): Promise<undefined> => {
  for (const { method, path, status, traceId, spanId, agoMs, ms } of body.spans) {
    const route = path.replaceAll(/\{(\w+)\}/g, ':$1');
    if (!isDeclared(request, method, route)) continue;
    const attributes = { 'http.request.method': method, 'http.route': route, ...outcome(status) };
    noteBrowserSpan({ traceId, spanId, name: `${method} ${route}`, attributes, agoMs, ms });
  }
  return undefined;
};
