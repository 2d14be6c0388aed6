import type { EndpointShape } from '#contract/endpoint.ts';
import { orgTypes } from '#contract/environments/environments.ts';
import type { Budget } from '#contract/rate-limits.ts';
import { answerTexts } from '#contract/public-api/answer-texts.ts';
import { describedCalls, tagTexts } from '#contract/public-api/call-texts.ts';
import { generalTexts, headerTexts, problemComponents } from '#contract/public-api/general-texts.ts';
import { webhookAnswers, webhookInputs } from '#contract/public-api/managed-webhook-texts.ts';
import { headComponents } from '#contract/public-api/head-texts.ts';
import { newDocumentTexts } from '#contract/public-api/new-document-texts.ts';
import { recordAnswer, recordInput } from '#contract/public-api/record-texts.ts';
import { sandboxAnswers, sandboxInputs } from '#contract/public-api/sandbox-texts.ts';
import { settingsTexts } from '#contract/public-api/settings-texts.ts';
import { signLogTexts } from '#contract/public-api/sign-log-texts.ts';
import { webhookComponents } from '#contract/public-api/webhook-texts.ts';
import { openSchemas, textIn, type JsonSchema, type Language } from './json-schema.ts';
import { refusalExamples, refusalsOf, writeOperation, type Writing } from './public-operation.ts';
import { webhookPaths } from './webhook-paths.ts';

/** Tells whether a call belongs to the public API: for systems with a token, or for everybody. */
export const isPublicCall = ({ path, may }: EndpointShape): boolean =>
  path.startsWith('/api/public/') && (may.bearer === 'api-token' || may.bearer === 'none');

const headerSchema = (name: keyof typeof headerTexts): JsonSchema => {
  if (name === 'Org-Type') return { type: 'string', enum: [...orgTypes] };
  return typeof headerTexts[name][2] === 'number'
    ? { type: 'integer', minimum: 0 }
    : { type: 'string', maxLength: 1_000 };
};

export interface DocumentAbout {
  title: string;
  url: string;
  /** Calls of one token. */
  budget: Budget;
}

/** Reusable headers of answers, and the parameter of calls that are made once. */
const sharedParts = (language: Language) => {
  const described = (name: keyof typeof headerTexts) => ({
    description: textIn(language, headerTexts[name]),
    schema: headerSchema(name),
    example: headerTexts[name][2],
  });
  const headers = [
    'Idempotency-Replayed',
    'RateLimit-Limit',
    'RateLimit-Remaining',
    'RateLimit-Reset',
    'Retry-After',
    'WWW-Authenticate',
    'X-Request-Id',
  ] as const;
  const inHeader = ['Org-Type', 'Idempotency-Key', 'webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
  return {
    headers: Object.fromEntries(headers.map((name) => [name, described(name)])),
    parameters: Object.fromEntries(
      inHeader.map((name) => [name, { name, in: 'header', required: name.startsWith('webhook-'), ...described(name) }]),
    ),
  };
};

/**
 * The OpenAPI 3.1 document of the public API, in one language. It is made of the contract and of its texts in
 * `contract/public-api`.
 */
export const toPublicDocument = (language: Language, { title, url, budget }: DocumentAbout): JsonSchema => {
  const outputs = [
    ...answerTexts,
    recordAnswer,
    ...sandboxAnswers,
    ...settingsTexts,
    ...webhookAnswers,
    ...headComponents,
    ...signLogTexts,
    ...webhookComponents,
    ...problemComponents,
  ];
  const schemas = openSchemas(
    [...newDocumentTexts, recordInput, ...sandboxInputs, ...webhookInputs],
    outputs,
    language,
  );
  const writing: Writing = { schemas, say: (text) => textIn(language, text) };
  const { say } = writing;
  const paths: Record<string, Record<string, object>> = {};
  for (const call of describedCalls) {
    const { path, method } = call.endpoint;
    paths[path] = { ...paths[path], [method.toLowerCase()]: writeOperation(writing, call) };
  }
  const codes = [...new Set(describedCalls.flatMap(({ endpoint }) => refusalsOf(endpoint)))];
  const code = schemas.components['Problem']?.properties?.['code'];
  // Refusals of addresses, which are of no call.
  if (code) code['enum'] = [...codes, 'MethodNotAllowed', 'MisdirectedRequest'];
  return {
    openapi: '3.1.0',
    info: {
      title: `${title} API`,
      version: '1',
      description: `${say(generalTexts.about)}\n\n${say(generalTexts.budget).replace('{calls}', String(budget.points)).replace('{seconds}', String(budget.seconds))}`,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      contact: { name: title, url },
    },
    servers: [{ url }],
    tags: [
      ...Object.values(tagTexts).map(({ name, about }) => ({ name: say(name), description: say(about) })),
      { name: 'Webhooks', description: say(generalTexts.webhooks) },
    ],
    paths,
    webhooks: webhookPaths(schemas, language),
    components: {
      securitySchemes: { 'api-token': { type: 'http', scheme: 'bearer', description: say(generalTexts.token) } },
      ...sharedParts(language),
      examples: refusalExamples(writing, codes),
      schemas: schemas.components,
    },
  };
};
