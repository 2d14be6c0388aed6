import * as z from 'zod';
import type { EndpointShape, Schema } from '#contract/endpoint.ts';
import { refusalStatus, type RefusalCode } from '#contract/errors.ts';
import type { Policy } from '#contract/accounts/policies.ts';
import { whoMay } from './who-may.ts';

const jsonSchema = (schema: Schema, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const parameters = (schema: Schema | undefined, place: 'path' | 'query'): object[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
};

const mediaTypes = {
  json: 'application/json',
  'json-lines': 'application/json',
  text: 'text/plain',
  html: 'text/html',
  file: 'application/octet-stream',
} as const;

/** Says what JSON text inside a string holds. */
const jsonText = (schema: Schema): object => ({
  contentMediaType: 'application/json',
  contentSchema: jsonSchema(schema, 'output'),
});

const success = ({ answer }: EndpointShape): object => {
  if (answer.as === 'nothing') return { 200: { description: 'Done; no body.' } };
  const schema =
    answer.as === 'file' || answer.as === 'html'
      ? { type: 'string', ...(answer.as === 'file' && { contentMediaType: 'application/octet-stream' }) }
      : answer.as === 'json-lines'
        ? { type: 'array', items: jsonSchema(answer.schema, 'output') }
        : { ...jsonSchema(answer.schema, 'output'), ...('text' in answer && answer.text && jsonText(answer.text)) };
  return { [answer.status]: { description: 'Success.', content: { [mediaTypes[answer.as]]: { schema } } } };
};

const supportRefusals: Record<Policy['support'], RefusalCode[]> = {
  allowed: [],
  asks: ['SupportMayOnlyRead'],
  refused: ['NotAllowedInSupportSession'],
  only: ['NotASupportSession'],
};

/** Refusals of the HTTP layer for this call. */
const doorRefusals = ({ may, body, upload }: EndpointShape): RefusalCode[] => [
  'InvalidRequest',
  'TooManyRequests',
  ...(body || upload ? (['BodyTooLarge', 'UnsupportedMediaType'] as const) : []),
  ...(may.bearer === 'none' ? [] : (['TokenInvalid', 'ExpiredUserAccessToken'] as const)),
  ...(may.bearer === 'session' || may.bearer === 'api-token' ? (['BearerNotAllowed'] as const) : []),
  ...(may.role === 'owner' ? (['IsNotOwner'] as const) : []),
  ...(may.verified || may.ownerOrVerified ? (['CompanyNotVerified'] as const) : []),
  ...(may.bearer === 'api-token' ? (['TokenScopeMissing', 'TokenAddressRefused'] as const) : []),
  ...(may.bearer === 'session' ? supportRefusals[may.support] : []),
];

const refusals = (endpoint: EndpointShape): object => {
  const byStatus = new Map<number, RefusalCode[]>();
  for (const code of new Set([...doorRefusals(endpoint), ...endpoint.refusals])) {
    const status = refusalStatus[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
};

const operationId = ({ method, path }: EndpointShape): string =>
  `${method.toLowerCase()}${path
    .replace('/api', '')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}`;

const requestBody = (endpoint: EndpointShape): object | undefined => {
  if (endpoint.upload) {
    const schema = {
      type: 'object',
      properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
      required: ['file'],
    };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  return (
    endpoint.body && {
      required: true,
      content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
    }
  );
};

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 255 },
};

const security = ({ bearer }: Policy): object[] => (bearer === 'none' ? [] : [{ [bearer]: [] }]);

const operation = (endpoint: EndpointShape): object => ({
  operationId: operationId(endpoint),
  tags: [endpoint.tag],
  summary: endpoint.summary,
  description: `${whoMay(endpoint.may)}.${endpoint.idempotent ? ' Honours `Idempotency-Key`.' : ''}`,
  security: security(endpoint.may),
  parameters: [
    ...parameters(endpoint.params, 'path'),
    ...parameters(endpoint.query, 'query'),
    ...(endpoint.idempotent ? [idempotencyHeader] : []),
  ],
  requestBody: requestBody(endpoint),
  responses: { ...success(endpoint), ...refusals(endpoint) },
});

const bearers: Record<Exclude<Policy['bearer'], 'none' | 'api-token'>, string> = {
  session: 'The `userToken` of a log-in.',
  renewal: 'The `userToken` of a log-in, its short life over or not.',
  'email-token': 'The token of a mailed link.',
  'support-token': 'The token of a support link.',
};

const problem = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(refusalStatus) },
    requestId: { type: 'string' },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'code'],
        properties: { path: { type: 'string' }, code: { type: 'string' }, didYouMean: { type: 'string' } },
      },
    },
  },
};

/** The OpenAPI 3.1 document of the portal's own calls. It is made only from the contract. */
export const toPortalDocument = (endpoints: EndpointShape[], about: { title: string; url: string }): object => {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${about.title} portal API`,
      version: '1',
      description:
        'Calls of the customer portal and of the signing pages, for our own pages. They change without notice; systems use the public API. Refusals are RFC 9457 problems with a `code`.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      contact: { name: about.title, url: about.url },
    },
    servers: [{ url: about.url }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({
      name,
      description: `Calls of our pages: ${name}.`,
    })),
    paths,
    components: {
      securitySchemes: Object.fromEntries(
        Object.entries(bearers).map(([name, description]) => [name, { type: 'http', scheme: 'bearer', description }]),
      ),
      schemas: { Problem: problem },
    },
  };
};
