import { randomUUID } from 'node:crypto';
import { LogController, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { traceFields } from '#engines/tracing/trace.ts';

/** Logs the pattern of the route, never the path, because paths contain tokens. */
const routeOf = (request: FastifyRequest): string => request.routeOptions?.url ?? '(none)';

/** One JSON line per event, with a request id, the id of the trace if there is one, and without any secret. */
export const loggingOptions = (
  level: string,
): Pick<FastifyServerOptions, 'logger' | 'genReqId' | 'requestIdHeader' | 'logController'> => ({
  genReqId: () => randomUUID(),
  requestIdHeader: false,
  // Fastify's own request line prints the URL.
  logController: new LogController({ disableRequestLogging: true }),
  logger: {
    level,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    base: { pid: process.pid },
    mixin: traceFields,
    redact: {
      paths: ['req.headers.authorization', '*.password', '*.token', '*.encryptedPassword'],
      censor: '[redacted]',
    },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) }),
      err: (error: Error) => ({ type: error.name, message: error.message, stack: error.stack ?? '' }),
    },
  },
});

export { routeOf };
