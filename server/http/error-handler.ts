import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isRefusalCode } from '#contract/errors.ts';
import { CleanerBusy } from '#engines/html/cleaner.ts';
import { PasswordsBusy } from '#engines/secrets/passwords.ts';
import { Refusal, toProblem } from './refusal.ts';

/**
 * Error codes of the network, then of PostgreSQL. They mean that the database is down or full, or is a replica that
 * accepts no writes.
 */
const cannotServeNow = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
  '57P01',
  '57P02',
  '57P03',
  '53100',
  '53200',
  '53300',
  '55000',
  '58030',
  '25006',
  '08006',
  '08003',
  '08001',
  // PgBouncer's, for all that it cannot do.
  '08P01',
]);
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

const isOutOfService = (error: FastifyError): boolean =>
  cannotServeNow.has(error.code ?? '') || lostConnection.test(error.message ?? '');

const byFastifyCode: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Refusal('BodyTooLarge'),
  FST_REQ_FILE_TOO_LARGE: new Refusal('BodyTooLarge'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal('UnsupportedMediaType'),
  FST_ERR_CTP_EMPTY_JSON_BODY: new Refusal('InvalidRequest'),
  FST_ERR_CTP_INVALID_JSON_BODY: new Refusal('InvalidRequest'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Refusal('InvalidRequest'),
};

/**
 * Matches messages of the multipart parser, because its errors have no codes. They concern a body that is cut off at
 * its start or end, and a boundary longer than the 70 characters that RFC 2046 §5.1.1 allows.
 */
const brokenMultipart =
  /Unexpected end of (form|multipart data)|Malformed part header|Boundary not found|needle cannot have a length/;
/** Text that PostgreSQL cannot store: NUL, or an unpaired surrogate. */
const unstorableText = new Set(['22021', '22P05']);

const isBadInput = (error: FastifyError): boolean =>
  (error instanceof SyntaxError && error.statusCode === 400) ||
  brokenMultipart.test(error.message ?? '') ||
  unstorableText.has(error.code ?? '') ||
  (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500);

/** An error of an engine may have a code of the closed list, as those of the CRM do. Only this code is sent. */
const fromEngine = (error: FastifyError): Refusal | null =>
  typeof error.code === 'string' && isRefusalCode(error.code) ? new Refusal(error.code) : null;

const toRefusal = (error: FastifyError): Refusal | null => {
  if (error instanceof Refusal) return error;
  if (error instanceof CleanerBusy)
    return new Refusal('TooManyRequests', { retryAfterSeconds: error.retryAfterSeconds });
  if (error instanceof PasswordsBusy) return new Refusal('Unavailable', { retryAfterSeconds: 2 });
  const known = byFastifyCode[error.code] ?? fromEngine(error);
  if (known) return known;
  if (isOutOfService(error)) return new Refusal('Unavailable', { retryAfterSeconds: 5 });
  return isBadInput(error) ? new Refusal('InvalidRequest') : null;
};

const refusalCodes = new WeakMap<FastifyReply, string>();

/** The code of the refusal that was sent; null when none was. */
export const refusalCodeOf = (reply: FastifyReply): string | null => refusalCodes.get(reply) ?? null;

export const sendRefusal = (reply: FastifyReply, refusal: Refusal, requestId: string): FastifyReply => {
  refusalCodes.set(reply, refusal.code);
  // Beside assets, whose answers are kept: a cache must not keep that one is missing on a portal of another version.
  void reply.header('cache-control', 'no-store');
  if (refusal.retryAfterSeconds !== undefined) void reply.header('retry-after', String(refusal.retryAfterSeconds));
  // RFC 9110 §15.5.2
  if (refusal.status === 401) void reply.header('www-authenticate', 'Bearer');
  return reply
    .code(refusal.status)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(toProblem(refusal, requestId));
};

/**
 * Turns any thrown error into a problem of the closed list. An unknown error is logged with its details and answered
 * with 500.
 */
export const handleError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const refusal = toRefusal(error);
  if (!refusal) request.log.error({ error: error.message, stack: error.stack }, 'a request failed');
  else if (refusal.status >= 500)
    request.log.warn({ code: refusal.code, error: error.message }, 'a request could not be served');
  // Fastify closes the connection when it does not read a body. `drain-after-answer.ts` reads the body, so the
  // connection may stay open.
  reply.removeHeader('connection');
  return sendRefusal(reply, refusal ?? new Refusal('InternalError'), request.id);
};
