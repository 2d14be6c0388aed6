import type { Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const callsIn = (value: unknown): Node[] => {
  if (Array.isArray(value)) return value.flatMap(callsIn);
  if (!isNode(value)) return [];
  const inside = Object.values(value).flatMap(callsIn);
  return value.type === 'CallExpression' ? [value, ...inside] : inside;
};

const propertiesOf = (node: unknown): Node[] =>
  isNode(node) && node.type === 'ObjectExpression' ? (node['properties'] as Node[]) : [];

const nameOf = (property: Node): string =>
  isNode(property['key']) && typeof property['key']['name'] === 'string' ? property['key']['name'] : '';

/** Properties of a declared call that only the server and the API page use, no browser. */
const serverOnly = new Set([
  'tag',
  'summary',
  'may',
  'params',
  'query',
  'body',
  'refusals',
  'budget',
  'atOnce',
  'bodyLimit',
  'rawBody',
  'idempotent',
]);

const leftOut = (declaration: unknown): Node[] =>
  propertiesOf(declaration).flatMap((property) => {
    if (serverOnly.has(nameOf(property))) return [property];
    if (nameOf(property) !== 'answer') return [];
    return propertiesOf(property['value']).filter((part) => ['schema', 'status'].includes(nameOf(part)));
  });

/** Removes the properties and the comma after each. */
const removeProperties = (source: string, properties: Node[]): string =>
  properties
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => {
      const [comma = ''] = /^\s*,?/.exec(text.slice(end)) ?? [];
      return text.slice(0, start) + text.slice(end + comma.length);
    }, source);

/**
 * Removes from each declared call what a browser does not need: without the schemas, zod stays out of the first screens.
 */
export const stripCallSchemas = (): Plugin => ({
  name: 'strip-call-schemas',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /[\\/]contract[\\/](?:[\w-]+[\\/])?[\w-]+\.ts$/ },
    handler(code) {
      const declared = callsIn(this.parse(code)).filter(
        ({ callee }) => isNode(callee) && callee['name'] === 'endpoint',
      );
      const properties = declared.flatMap((call) => leftOut((call['arguments'] as unknown[])[0]));
      return { code: removeProperties(code, properties), map: null };
    },
  },
});
