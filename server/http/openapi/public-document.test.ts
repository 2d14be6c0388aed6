import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fieldCodeTexts } from '#contract/public-api/field-codes.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { refusalStatus } from '#contract/errors.ts';
import { describedCalls } from '#contract/public-api/call-texts.ts';
import { testMessage, webhookMessage } from '#contract/public-api/webhook-texts.ts';
import { testEvent, webhookEvents } from '#contract/webhooks.ts';
import { declaredOperations, nameOf } from '#tests/support/operations.ts';
import type { JsonSchema } from './json-schema.ts';
import { isPublicCall, toPublicDocument } from './public-document.ts';
import { refusalsOf } from './public-operation.ts';

const webdocsRoom = join(import.meta.dirname, '../../domains/webdocs');
const about = { title: 'Paraphe', url: 'https://portal.example', budget: { points: 600, seconds: 60 } };
const documents: Record<'en' | 'fr', any> = {
  en: toPublicDocument('en', about),
  fr: toPublicDocument('fr', about),
};
const { en } = documents;
const operationOf = ({ method, path }: { method: string; path: string }) => en.paths[path][method.toLowerCase()];

/** Every schema of a property in a value, with its place. */
const propertiesIn = (value: unknown, place = ''): [string, JsonSchema][] => {
  if (typeof value !== 'object' || value === null) return [];
  const own = (value as JsonSchema).properties;
  const found = typeof own === 'object' && !place.endsWith('/properties') ? Object.entries(own) : [];
  return [
    ...found.map(([name, one]): [string, JsonSchema] => [`${place}/${name}`, one]),
    ...Object.entries(value)
      .filter(([name]) => name !== 'examples' && name !== 'example')
      .flatMap(([name, one]) => propertiesIn(one, `${place}/${name}`)),
  ];
};

// REQ-6.2.12
describe('the description of the public API', () => {
  it('has every call that a token may make, and no other', async () => {
    const open = (await declaredOperations()).filter(isPublicCall).map(nameOf);
    expect(describedCalls.map(({ endpoint }) => nameOf(endpoint)).sort()).toEqual(open.sort());
    expect(new Set(describedCalls.map(({ id }) => id)).size).toBe(describedCalls.length);
  });

  it.each(['en', 'fr'] as const)('says of every field what it means, in %s', (language) => {
    const silent = propertiesIn(documents[language]).filter(([, { description }]) => !description);
    expect(silent).toEqual([]);
  });

  it('gives an example of every plain field', () => {
    const plain = propertiesIn(en.components.schemas).filter(([, { $ref, anyOf, items }]) => !$ref && !anyOf && !items);
    expect(plain.length).toBeGreaterThan(100);
    expect(plain.filter(([, { examples }]) => !Array.isArray(examples))).toEqual([]);
  });

  it('bounds every text, number, list and set of names', () => {
    const isBounded = (schema: JsonSchema): boolean => {
      const { type, items, minimum, maximum, additionalProperties, anyOf, ...more } = schema;
      const plain = [type].flat().find((one) => one !== 'null');
      if (schema.$ref ?? more['enum'] ?? more['const']) return true;
      if (anyOf) return anyOf.every(isBounded);
      if (plain === 'string')
        return [more['maxLength'], more.format, more.pattern].some((bound) => bound !== undefined);
      if (plain === 'array') return more['maxItems'] !== undefined && isBounded(items ?? {});
      if (plain === 'object' && typeof additionalProperties === 'object')
        return more['maxProperties'] !== undefined && isBounded(additionalProperties);
      return (plain !== 'number' && plain !== 'integer') || (minimum !== undefined && maximum !== undefined);
    };
    const fields = propertiesIn(en.components.schemas).map(([place, schema]): [string, JsonSchema] => [
      place.slice(1),
      schema,
    ]);
    for (const { endpoint } of describedCalls) {
      const { requestBody, parameters } = operationOf(endpoint);
      fields.push(...parameters.filter((one: any) => one.schema).map((one: any) => [one.name, one.schema]));
      fields.push(...propertiesIn(requestBody));
    }
    expect(fields.length).toBeGreaterThan(300);
    expect(fields.filter(([, schema]) => !isBounded(schema)).map(([place]) => place)).toEqual([]);
  });

  it('bounds every number that callers send on both sides, and their objects to the names that are known', () => {
    const inputs = Object.entries<JsonSchema>(en.components.schemas).filter(
      ([, { additionalProperties }]) => additionalProperties === false,
    );
    expect(inputs.map(([name]) => name)).toEqual(expect.arrayContaining(['NewWebdoc', 'Person', 'Correction']));
    for (const { endpoint } of describedCalls) {
      const body = operationOf(endpoint).requestBody?.content['application/json'];
      if (body) expect(inputs.map(([name]) => `#/components/schemas/${name}`)).toContain(body.schema.$ref);
    }
    const numbers = propertiesIn(Object.fromEntries(inputs)).filter(([, { type }]) => type === 'integer');
    expect(numbers.length).toBeGreaterThan(3);
    for (const [place, schema] of numbers)
      expect([place, schema]).toEqual([
        place,
        expect.objectContaining({ minimum: expect.any(Number), maximum: expect.any(Number) }),
      ]);
  });

  it('names the same numbers in both languages', () => {
    const written = (text: string) =>
      [...text.replaceAll(/(?<=\d)[,\s](?=\d{3})/g, '').matchAll(/\d+/g)].map(String).sort();
    const textsIn = (value: unknown): string[] =>
      typeof value !== 'object' || value === null
        ? []
        : Object.entries(value).flatMap(([name, one]) =>
            ['description', 'summary'].includes(name) && typeof one === 'string' ? [one] : textsIn(one),
          );
    const [english, french] = [textsIn(en), textsIn(documents.fr)];
    expect(english.length).toBe(french.length);
    const others = english.filter((text, at) => String(written(text)) !== String(written(french[at] ?? '')));
    expect(others).toEqual([]);
  });

  it('says of every answer with a link of a signatory that it has one, where it says which answers do', () => {
    const refersTo = (value: unknown, name: string) => JSON.stringify(value).includes(`#/components/schemas/${name}"`);
    const holdsLinks = ({ endpoint }: (typeof describedCalls)[number]) => {
      const answer = operationOf(endpoint).responses[endpoint.answer.status];
      return refersTo(answer, 'SignatoryLink') || refersTo(answer, 'CreatedWebdoc');
    };
    expect(refersTo(en.components.schemas.CreatedWebdoc, 'SignatoryLink')).toBe(true);
    expect(describedCalls.filter(holdsLinks).map(({ id }) => id)).toEqual(['createWebdoc', 'correctSignatory']);
    for (const { components, paths } of [en, documents.fr]) {
      expect(paths['/api/public/webdocs'].post.description).toContain('correction');
      expect(components.schemas.CreatedWebdoc.properties.signatories.description).toContain('correction');
    }
  });

  it('names only components that are there, and uses them all', () => {
    const used = [...new Set(JSON.stringify(en).match(/#\/components\/\w+\/[\w.-]+/g))];
    for (const reference of used) {
      const [, , kind, name] = reference.split('/');
      expect([reference, en.components[kind!][name!] !== undefined]).toEqual([reference, true]);
    }
    const there = Object.entries(en.components)
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, all]) => Object.keys(all as object).map((name) => `#/components/${kind}/${name}`));
    expect(there.filter((one) => !used.includes(one))).toEqual([]);
  });

  it.each(describedCalls)('$id has examples that its own schemas take, and lists its own errors', ({ endpoint }) => {
    const { summary, description, tags, requestBody, responses, ...more } = operationOf(endpoint);
    for (const text of [summary, description, ...tags]) expect(text).toMatch(/\S/);
    const sent = requestBody?.content['application/json']?.example;
    if (endpoint.body) expect(z.safeParse(endpoint.body, sent).error?.issues).toBeUndefined();
    const { answer, may } = endpoint;
    if ('schema' in answer) {
      const given = responses[answer.status].content['application/json'].example;
      expect(z.safeParse(answer.schema, given).error?.issues).toBeUndefined();
    }
    const codes = Object.entries<any>(responses)
      .filter(([status]) => Number(status) >= 400)
      .flatMap(([status, { content }]) =>
        Object.keys(content['application/problem+json'].examples).map((code) => `${status} ${code}`),
      );
    expect(codes.sort()).toEqual(
      refusalsOf(endpoint)
        .map((code) => `${refusalStatus[code]} ${code}`)
        .sort(),
    );
    expect(more['x-scope']).toBe(may.bearer === 'api-token' ? may.scope : undefined);
  });

  it('describes the reasons for which fields are refused, as the rooms of the public API give them', () => {
    const rooms = ['creation', 'lifecycle', 'sandbox', '.'].map((room) => join(webdocsRoom, room));
    const sources = rooms.flatMap((room) =>
      readdirSync(room)
        // What a signatory puts off is no call of the public API.
        // What a signatory puts off is no call of the public API.
        .filter((name) => /^(?!.*\.test)(?!snooze).*\.ts$/.test(name))
        .map((name) => readFileSync(join(room, name), 'utf8')),
    );
    const given = sources.flatMap((text) =>
      [...text.matchAll(/path: [^\n]*code: '([A-Z]\w+)'/g)].map(([, code]) => code),
    );
    expect(given.length).toBeGreaterThan(20);
    expect(given.filter((code) => !Object.hasOwn(fieldCodeTexts, code ?? ''))).toEqual([]);
    expect(en.components.schemas.FieldProblem.properties.code.description).toContain('`ExternalIdTaken`');
    expect(en.components.schemas.Problem.properties.code.enum).toContain('MethodNotAllowed');
  });

  // REQ-6.2.11
  it.each(describedCalls.filter(({ id }) => id.startsWith('list')))('$id answers in the form of every list', (call) => {
    const { $ref } = operationOf(call.endpoint).responses[200].content['application/json'].schema;
    const { properties, required } = en.components.schemas[$ref.split('/').at(-1)];
    expect(required).toEqual(expect.arrayContaining(['items', 'continuationToken']));
    expect(properties.items.type).toBe('array');
  });

  it('has every event with its message', () => {
    expect(Object.keys(en.webhooks)).toEqual([...webhookEvents, testEvent]);
    for (const [event, { post }] of Object.entries<any>(en.webhooks)) {
      const { example } = post.requestBody.content['application/json'];
      const message = event === testEvent ? testMessage : webhookMessage;
      expect(z.safeParse(message, example).error?.issues).toBeUndefined();
      expect(example.type).toBe(event);
    }
  });

  it('publishes the budget of a token', () => {
    expect(en.info.description).toContain('600 calls in 60 seconds');
    expect(operationOf(describedCalls[0]!.endpoint).responses[201].headers).toHaveProperty('RateLimit-Remaining');
  });
});
