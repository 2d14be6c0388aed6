import * as z from 'zod';
import type { EndpointShape, Schema } from '#contract/endpoint.ts';
import { asValue, png } from '#domains/webdocs/drawn-png.test-support.ts';
import { contract, drawn, firstActions } from '#domains/webdocs/signing.test-support.ts';
import { calls } from '#tests/matrix/calls.ts';
import type { ExistingIds } from './existing-ids.ts';
import { nameOf } from '#tests/support/operations.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

interface JsonSchema {
  const?: Json;
  enum?: Json[];
  type?: string | string[];
  format?: string;
  minimum?: number;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
}

const byFormat: Record<string, string> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  'date-time': '2027-11-21T10:00:00Z',
  date: '2027-11-21',
  uri: 'https://hooks.example/in',
};

/** Values for fields whose format the schema does not describe. */
const byName: Record<string, string> = {
  email: 'zoe.lefevre@client.example',
  Email: 'zoe.lefevre@client.example',
  username: 'limited@matrix.example',
  Username: 'limited@matrix.example',
  OriginalUsername: 'limited@matrix.example',
  encryptedPassword: Buffer.from('Correct-Horse-42').toString('base64'),
  code: '123456',
  phone: '+33612345678',
  nonce: 'x'.repeat(43),
  since: '2026-11-01T00:00:00Z',
  expiration: '2027-11-21',
  background: '#012638',
  text: '#ffffff',
  button: '#0b827e',
  buttonText: '#eaf6ff',
  htmlBody: '<p>Bonjour</p>',
  content: '<p>Bonjour</p>',
  logo: asValue(png(60, 20)),
};

/** A valid value for the schema, with all optional fields. */
const valueOf = (schema: JsonSchema, name = ''): Json => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0] ?? null;
  if (schema.anyOf) return valueOf(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object' && !schema.properties) return { a: valueOf(schema.additionalProperties as JsonSchema) };
  if (type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, one]) => [key, valueOf(one, key)]));
  if (type === 'array') return [valueOf(schema.items ?? {}, name)];
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return schema.minimum ?? 1;
  return byName[name] ?? byFormat[schema.format ?? ''] ?? 'Texte';
};

const jsonSchema = (schema: Schema): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;

const mailLink = (username: string) => ({ username, email: username });

/** Bodies that cannot be derived from the schema alone. */
const ownBodies = (things: ExistingIds): Record<string, object> => ({
  'POST /api/public/webdocs': contract({
    allowDecline: true,
    allowDelegation: true,
    reminders: { everyDays: 3, max: 2 },
    expiresAt: '2027-11-21T10:00:00Z',
    filesToCollect: [{ name: 'Kbis', required: false, recipient: 's1' }],
    recipients: [{ firstName: 'Ana', lastName: 'Roux', email: 'ana.roux@client.example' }],
  }),
  'POST /api/public/previews': {
    name: 'Aperçu',
    html: '<p>{{s1.nom}}</p>',
    interactions: [{ tag: '{{s1.nom}}', recipient: 's1', type: 'text' }],
  },
  'POST /api/webdoc/sign': {
    webdocToken: things.token,
    actions: firstActions,
    consent: { language: 'fr', text: 'Oui' },
    documents: [{ id: things.contentDocId, sha256: 'a'.repeat(64) }],
    strokes: { '{{s1.signature}}': drawn.slice(0, 200) },
    pagesReached: { of: 1, ranges: [{ from: 1, to: 1 }] },
  },
  'POST /api/webhooks/sign': things.signEvent,
  'POST /api/auth/loginAs': { username: 'verified@matrix.example' },
  'POST /api/salesforce/authorize': { orgType: 'test' },
  'POST /api/salesforce/auth': { orgType: 'test', salesforceCode: 'code', nonce: 'x'.repeat(43) },
  'POST /api/companyBranding': { name: 'Agence' },
  'POST /api/public/token/create': {
    name: 'ERP',
    type: 'prod',
    expiration: '2027-11-21',
    scopes: ['webdocs.read'],
    addresses: ['203.0.113.0/24', '2001:db8::1'],
  },
  'POST /api/user/invite': {
    username: 'ana.petit@client.example',
    firstName: 'Ana',
    lastName: 'Petit',
    email: 'ana.petit@client.example',
    roleName: 'user',
  },
  'POST /api/email/first-verification': mailLink('new@matrix.example'),
  'POST /api/email/verification': mailLink('free@matrix.example'),
  'POST /api/auth/register': {
    username: 'ana.roux@client.example',
    email: 'ana.roux@client.example',
    firstname: 'Ana',
    lastname: 'Roux',
    language: 'fr',
  },
});

const withThings = (body: Json, things: ExistingIds): Json =>
  asJson(
    JSON.parse(JSON.stringify(body), (key, value: unknown) => {
      if (key === 'webdocToken') return things.token;
      if (key === 'contentDocId') return things.contentDocId;
      if (key === 'stakeholderId' || key === 'signatoryId') return things.signatoryId;
      if (key === 'event_id' && value === 'Texte') return things.eventId;
      if (key === 'instanceUrl') return things.instanceUrl;
      return value;
    }),
  );

const asPattern = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/** The body that the permission matrix sends for this call; it may be invalid. */
const matrixBody = ({ method, path }: EndpointShape): object =>
  calls.find((call) => call.method === method && asPattern(path).test(call.path.replace(/\?.*/, '')))?.body ?? {};

/** A body as valid as possible, so that the call reaches deep into its handler. */
export const validBody = (endpoint: EndpointShape, things: ExistingIds): Json => {
  const own = ownBodies(things)[nameOf(endpoint)];
  if (own) return asJson(own);
  if (!endpoint.body) return { a: 'Texte' };
  const filled = valueOf(jsonSchema(endpoint.body));
  const known = matrixBody(endpoint);
  return withThings({ ...(filled as object), ...(asJson(known) as object) }, things);
};

export const queryNames = ({ query }: EndpointShape): string[] =>
  query ? Object.keys(jsonSchema(query).properties ?? {}) : [];

/** The required query string of the call. */
export const validSearch = (endpoint: EndpointShape): string =>
  endpoint.path.endsWith('/consumptions/export') ? '?type=doc' : '';

/** Ids of existing things; of missing ones for a call that would delete or end the thing. */
export const validParams = (endpoint: EndpointShape, things: ExistingIds): Record<string, string> => {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const takesAway = endpoint.method === 'DELETE' || /\/(cancel|close|desactivate|request)$/.test(endpoint.path);
  return Object.fromEntries(
    names.map((name) => [name, takesAway ? things.gone(name) : things.idOf(endpoint.path, name)]),
  );
};
