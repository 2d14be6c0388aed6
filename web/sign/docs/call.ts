import type { ApiDocument, ApiOperation, ApiParameter, ApiSchema } from '#contract/public-api/docs-page.ts';

/** A call of the document, with its parameters looked up. */
export interface Call {
  method: string;
  path: string;
  operation: ApiOperation;
  parameters: ApiParameter[];
}

const lookUp = (document: ApiDocument, parameter: ApiOperation['parameters'][number]): ApiParameter[] => {
  if (!('$ref' in parameter)) return [parameter];
  const found = document.components.parameters[parameter.$ref.split('/').at(-1) ?? ''];
  return found ? [found] : [];
};

/** The calls of a document, in its order. */
export const callsOf = (document: ApiDocument): Call[] =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
      parameters: operation.parameters.flatMap((parameter) => lookUp(document, parameter)),
    })),
  );

/** Adds the names of the fields of a schema and of all schemas in it. */
const collectNames = (schema: ApiSchema, document: ApiDocument, names: Set<string>, seen: Set<string>): void => {
  const { $ref, properties = {}, items, anyOf = [], allOf = [], additionalProperties } = schema;
  const component = $ref?.split('/').at(-1);
  if (component !== undefined && !seen.has(component)) {
    seen.add(component);
    collectNames(document.components.schemas[component] ?? {}, document, names, seen);
  }
  for (const [name, field] of Object.entries(properties)) {
    names.add(name);
    collectNames(field, document, names, seen);
  }
  for (const inner of [items, additionalProperties, ...anyOf, ...allOf])
    if (inner) collectNames(inner, document, names, seen);
};

/** Names of all fields that a call takes or answers, in one text: the search finds the call by them. */
export const fieldNames = ({ call: { operation }, document }: { call: Call; document: ApiDocument }): string => {
  const names = new Set<string>();
  const answers = Object.entries(operation.responses).filter(([status]) => status < '400');
  const contents = [operation.requestBody?.content ?? {}, ...answers.map(([, { content = {} }]) => content)];
  for (const { schema } of contents.flatMap((content) => Object.values(content)))
    collectNames(schema, document, names, new Set());
  return [...names].join(' ');
};
