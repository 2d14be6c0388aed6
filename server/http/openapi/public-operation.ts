import * as z from 'zod/mini';
import type { Policy } from '#contract/accounts/policies.ts';
import type { EndpointShape, Schema } from '#contract/endpoint.ts';
import { refusalStatus, type RefusalCode } from '#contract/errors.ts';
import { tagTexts } from '#contract/public-api/call-texts.ts';
import type { DescribedCall } from '#contract/public-api/described.ts';
import { errorTexts } from '#contract/public-api/error-texts.ts';
import { generalTexts } from '#contract/public-api/general-texts.ts';
import { isOwnersScope } from '#contract/tokens/token-scopes.ts';
import type { JsonSchema, Schemas } from './json-schema.ts';

/** What the parts of a document are written with: its components, and its language. */
export interface Writing {
  schemas: Schemas;
  say: (text: readonly [en: string, fr: string, ...more: unknown[]]) => string;
}

const reference = (kind: string, name: string): JsonSchema => ({ $ref: `#/components/${kind}/${name}` });

/** The schema without the optional wrapper of a body that may be left out. */
const inner = (schema: Schema): Schema =>
  schema instanceof z.ZodMiniOptional ? (schema.def.innerType as Schema) : schema;

/** Codes with which a call may be refused, its own and those of the HTTP layer. */
export const refusalsOf = ({ method, may, idempotent, refusals }: EndpointShape): RefusalCode[] => [
  ...new Set<RefusalCode>([
    // Also calls without a body or parameters refuse those that they do not know.
    'InvalidRequest',
    ...(may.bearer === 'none'
      ? []
      : (['TokenInvalid', 'BearerNotAllowed', 'TokenScopeMissing', 'TokenAddressRefused'] as const)),
    ...refusals,
    ...(method === 'GET' ? [] : (['BodyTooLarge', 'UnsupportedMediaType'] as const)),
    ...(idempotent ? (['IdempotencyKeyReused', 'IdempotencyInFlight'] as const) : []),
    'TooManyRequests',
    'InternalError',
    'Unavailable',
  ]),
];

const parameters = ({ schemas, say }: Writing, { endpoint, parameters: texts }: DescribedCall): object[] =>
  (['path', 'query'] as const).flatMap((place) => {
    const schema = place === 'path' ? endpoint.params : endpoint.query;
    if (!schema) return [];
    const { properties = {}, required = [] } = schemas.of(schema, 'input');
    return Object.entries(properties).map(([name, one]) => {
      const text = texts[name];
      if (!text) throw new Error(`${endpoint.path} has no text for ${name} in contract/public-api/call-texts.ts`);
      const isRequired = place === 'path' || required.includes(name);
      return {
        name,
        in: place,
        required: isRequired,
        description: say(text),
        schema: one,
        ...(text.length > 2 && { example: text[2] }),
      };
    });
  });

const requestBody = ({ schemas, say }: Writing, { body, upload }: EndpointShape): object | undefined => {
  if (upload) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream', maxLength: upload.maxBytes };
    schemas.components['FileUpload'] = {
      type: 'object',
      description: say(generalTexts.upload),
      properties: { file: { ...file, description: say(generalTexts.file), examples: ['order.docx'] } },
      required: ['file'],
    };
    const schema = reference('schemas', 'FileUpload');
    return { required: true, description: say(generalTexts.upload), content: { 'multipart/form-data': { schema } } };
  }
  if (!body) return undefined;
  const schema = schemas.of(inner(body), 'input');
  return {
    required: inner(body) === body,
    description: say(generalTexts.body),
    content: { 'application/json': { schema, example: schemas.exampleOf(schema, 'input') } },
  };
};

/** @param isCounted false for 401, which is counted for no token */
const headersOf = ({ may, idempotent }: EndpointShape, { isSuccess = false, isCounted = true }): object => {
  const names = [
    ...(may.bearer === 'api-token' ? ['X-Request-Id'] : []),
    ...(may.bearer === 'api-token' && isCounted ? ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] : []),
    ...(isSuccess && idempotent ? ['Idempotency-Replayed'] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, reference('headers', name)]));
};

const success = ({ schemas, say }: Writing, { endpoint, answer, media }: DescribedCall): object => {
  const { answer: declared } = endpoint;
  const about = { description: say(answer), headers: headersOf(endpoint, { isSuccess: true }) };
  if (declared.as === 'nothing') return { [declared.status]: about };
  if (!('schema' in declared)) {
    const type = media ?? 'application/octet-stream';
    return {
      [declared.status]: { ...about, content: { [type]: { schema: { type: 'string', contentMediaType: type } } } },
    };
  }
  const schema = schemas.of(declared.schema, 'output');
  const content = { 'application/json': { schema, example: schemas.exampleOf(schema, 'output') } };
  return { [declared.status]: { ...about, content } };
};

/** Examples of refusals, by code. */
export const refusalExamples = ({ schemas, say }: Writing, codes: readonly RefusalCode[]): object => {
  const { type, requestId } = schemas.exampleOf(reference('schemas', 'Problem'), 'output') as Record<string, unknown>;
  const examples = codes.map((code) => {
    const text = errorTexts[code];
    if (!text) throw new Error(`${code} has no text in contract/public-api/error-texts.ts`);
    const value = { type, title: code, status: refusalStatus[code], code, requestId };
    return [code, { summary: say(text), value }];
  });
  return Object.fromEntries(examples);
};

const refusals = (writing: Writing, endpoint: EndpointShape): object => {
  const byStatus = new Map<number, RefusalCode[]>();
  for (const code of refusalsOf(endpoint))
    byStatus.set(refusalStatus[code], [...(byStatus.get(refusalStatus[code]) ?? []), code]);
  const responses = [...byStatus].map(([status, codes]) => {
    const ofCall = { type: 'object', properties: { code: { enum: codes, description: codes.join(', ') } } };
    const schema = { allOf: [reference('schemas', 'Problem'), ofCall] };
    const waits = status === 429 || status === 503;
    return [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${writing.say(errorTexts[code] ?? ['', ''])}`).join('\n\n'),
        headers: {
          ...headersOf(endpoint, { isCounted: status !== 401 }),
          ...(status === 401 && { 'WWW-Authenticate': reference('headers', 'WWW-Authenticate') }),
          ...(waits && { 'Retry-After': reference('headers', 'Retry-After') }),
        },
        content: {
          'application/problem+json': {
            schema,
            examples: Object.fromEntries(codes.map((code) => [code, reference('examples', code)])),
          },
        },
      },
    ];
  });
  return Object.fromEntries(responses);
};

const scopeOf = ({ say }: Writing, may: Policy): string => {
  if (may.bearer !== 'api-token') return say(generalTexts.noToken);
  const { scope, orScope } = may;
  const named = [scope, ...(orScope ? [orScope] : [])].map((one) => `\`${one}\``).join(` ${say(generalTexts.or)} `);
  return `${say(generalTexts.scope)} ${named}.${isOwnersScope(scope) ? ` ${say(generalTexts.ownersScope)}` : ''}`;
};

/** A call as an operation of OpenAPI. */
export const writeOperation = (writing: Writing, call: DescribedCall): object => {
  const { endpoint, id, tag, title, about } = call;
  const { may, idempotent } = endpoint;
  const { say } = writing;
  const headers = [
    ...(may.bearer === 'api-token' ? [reference('parameters', 'Org-Type')] : []),
    ...(idempotent ? [reference('parameters', 'Idempotency-Key')] : []),
  ];
  return {
    operationId: id,
    tags: [say(tagTexts[tag].name)],
    summary: say(title),
    description: [say(about), scopeOf(writing, may), ...(idempotent ? [say(generalTexts.idempotent)] : [])].join(
      '\n\n',
    ),
    security: may.bearer === 'api-token' ? [{ 'api-token': [] }] : [],
    // OpenAPI 3.1 allows scopes of bearers in `security`, but public linters do not know that.
    ...(may.bearer === 'api-token' && { 'x-scope': may.scope }),
    parameters: [...parameters(writing, call), ...headers],
    requestBody: requestBody(writing, endpoint),
    responses: { ...success(writing, call), ...refusals(writing, endpoint) },
  };
};
