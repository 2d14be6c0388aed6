import * as z from 'zod';
import { mostKeysOf } from '#contract/bounded-record.ts';
import type { Component, FieldText } from '#contract/public-api/described.ts';
import type { Schema } from '#contract/endpoint.ts';

export type Language = 'en' | 'fr';
export const textIn = (language: Language, text: readonly [en: string, fr: string, ...more: unknown[]]): string =>
  language === 'fr' ? text[1] : text[0];

/** JSON Schema, as far as it is read here. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  [more: string]: unknown;
}

/** Written out in full by zod, but said by `format` already. */
const plainFormats = new Set(['date-time', 'uuid', 'email', 'date']);
/** Many validators have no Unicode classes. Halves of characters cannot stand in JSON text anyway. */
const plainPattern = (pattern: string): string => pattern.replaceAll(String.raw`\p{Cs}`, '');
const isNoBound = (bound: number | undefined): boolean => Math.abs(bound ?? 0) >= Number.MAX_SAFE_INTEGER;

/** Shortens what zod writes and names components as OpenAPI does. */
const tidy = (schema: JsonSchema): JsonSchema => {
  const { $schema: _, $defs: __, $id: ___, additionalProperties, ...rest } = schema;
  const { $ref, propertyNames, format, pattern, minimum, maximum, multipleOf, properties, items, anyOf, ...plain } =
    rest;
  const isInteger = plain.type === 'number' && multipleOf === 1;
  return {
    ...plain,
    ...(isInteger && { type: 'integer' }),
    ...($ref && { $ref: $ref.replace('#/$defs/', '#/components/schemas/') }),
    ...(format && { format }),
    ...(pattern && !plainFormats.has(format ?? '') && { pattern: plainPattern(pattern) }),
    ...(minimum !== undefined && !isNoBound(minimum) && { minimum }),
    ...(maximum !== undefined && !isNoBound(maximum) && { maximum }),
    ...(multipleOf !== undefined && !isInteger && { multipleOf }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, tidy(one)])),
    }),
    ...(propertyNames && { propertyNames: tidy(propertyNames) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: tidy(additionalProperties) }),
    ...(items && { items: tidy(items) }),
    ...(anyOf && { anyOf: anyOf.map(tidy) }),
  };
};

/** Bounds that zod does not write. */
const override = ({ zodSchema, jsonSchema }: { zodSchema: object; jsonSchema: object }): void => {
  const most = mostKeysOf(zodSchema);
  if (most !== undefined) Object.assign(jsonSchema, { maxProperties: most });
};

/** Adds the texts of a field to its schema. */
export const describeField = (schema: JsonSchema, text: FieldText, language: Language): JsonSchema => ({
  ...schema,
  description: textIn(language, text),
  ...(text[2] !== undefined && { examples: [text[2]] }),
  ...text[3],
});

export interface Schemas {
  /** The schema of a part of the contract. Components in it are references. */
  of(schema: Schema, io: 'input' | 'output'): JsonSchema;
  /** The components, described, by name. */
  components: Record<string, JsonSchema>;
  /** A value of this schema, made of the examples of its fields: those that must be there, or all when none must. */
  exampleOf(schema: JsonSchema, io: 'input' | 'output'): unknown;
}

/** Opens the named components. `inputs` are those that callers send. */
export const openSchemas = (
  inputs: readonly Component[],
  outputs: readonly Component[],
  language: Language,
): Schemas => {
  const names = z.registry<{ id: string }>();
  for (const { name, schema } of [...inputs, ...outputs]) names.add(schema, { id: name });
  const write = (schema: Schema, io: 'input' | 'output'): JsonSchema =>
    z.toJSONSchema(schema, { io, metadata: names, override, unrepresentable: 'any' }) as JsonSchema;
  const uri = (name: string): string => `#/components/schemas/${name}`;
  const all = {
    input: z.toJSONSchema(names, { io: 'input', uri, override, unrepresentable: 'any' }),
    output: z.toJSONSchema(names, { io: 'output', uri, override, unrepresentable: 'any' }),
  };
  const describe = ({ name, about, fields }: Component, io: 'input' | 'output'): [string, JsonSchema] => {
    const written = tidy(all[io].schemas[name] as JsonSchema);
    const properties = Object.fromEntries(
      Object.entries(written.properties ?? {}).map(([field, one]) => {
        const text = fields[field];
        if (!text) throw new Error(`${name}.${field} has no text in contract/public-api`);
        return [field, describeField(one, text, language)];
      }),
    );
    // A name that a call does not know is refused (REQ-6.2.27); answers may get more names in later versions.
    const closed = io === 'input' && { additionalProperties: false };
    return [name, { ...written, description: textIn(language, about), properties, ...closed }];
  };
  const components = Object.fromEntries([
    ...inputs.map((one) => describe(one, 'input')),
    ...outputs.map((one) => describe(one, 'output')),
  ]);
  const exampleOf = (schema: JsonSchema, io: 'input' | 'output'): unknown => {
    if (Array.isArray(schema['examples'])) return schema['examples'][0];
    if (schema.$ref) return exampleOf(components[schema.$ref.replace('#/components/schemas/', '')] ?? {}, io);
    if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0], io);
    if (schema.items) return [exampleOf(schema.items, io)];
    const { properties = {}, required = [] } = schema;
    const shown = io === 'input' && required.length > 0 ? required : Object.keys(properties);
    return Object.fromEntries(shown.map((name) => [name, exampleOf(properties[name] ?? {}, io)]));
  };
  const of = (schema: Schema, io: 'input' | 'output'): JsonSchema => {
    const known = names.get(schema);
    return known ? { $ref: uri(known.id) } : tidy(write(schema, io));
  };
  return { of, components, exampleOf };
};
