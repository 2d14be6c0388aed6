import type { ApiDocument, ApiOperation, ApiParameter, ApiSchema } from '#contract/public-api/docs-page.ts';

const lastOf = ($ref: string): string => $ref.split('/').at(-1) ?? '';
const comment = (text: string, indent = ''): string =>
  `${indent}/** ${text.replaceAll('*/', '*\\/').replaceAll(/\s*\n+\s*/g, ' ')} */\n`;
const quoted = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", String.raw`\'`)}'` : JSON.stringify(value);
const plain: Record<string, string> = {
  integer: 'number',
  number: 'number',
  string: 'string',
  boolean: 'boolean',
  null: 'null',
};

/** A schema as a type. */
const typeOf = (schema: ApiSchema): string => {
  if (schema.$ref) return lastOf(schema.$ref);
  if (schema.enum) return schema.enum.map(quoted).join(' | ');
  if (schema.const !== undefined) return quoted(schema.const);
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  if (schema.items) {
    const item = typeOf(schema.items);
    return item.includes(' ') ? `(${item})[]` : `${item}[]`;
  }
  if (schema.additionalProperties) return `Record<string, ${typeOf(schema.additionalProperties)}>`;
  const types = [schema.type].flat().map((type) => plain[type ?? ''] ?? 'unknown');
  return types.join(' | ');
};

const field = (name: string, schema: ApiSchema, isRequired: boolean): string =>
  `${comment(schema.description ?? name, '  ')}  ${name}${isRequired ? '' : '?'}: ${typeOf(schema)};\n`;

const interfaceOf = ([name, schema]: [string, ApiSchema]): string => {
  const fields = Object.entries(schema.properties ?? {}).map(([key, one]) =>
    field(key, one, schema.required?.includes(key) ?? false),
  );
  return `${comment(schema.description ?? name)}export interface ${name} {\n${fields.join('')}}\n`;
};

interface Method {
  operation: ApiOperation;
  method: string;
  path: string;
  inPath: ApiParameter[];
  inQuery: ApiParameter[];
  isOnce: boolean;
}

const methodsOf = ({ paths }: ApiDocument): Method[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const own = operation.parameters.filter((one): one is ApiParameter => 'name' in one);
      return {
        operation,
        method: method.toUpperCase(),
        path,
        inPath: own.filter((one) => one.in === 'path'),
        inQuery: own.filter((one) => one.in === 'query'),
        isOnce: operation.parameters.some((one) => '$ref' in one && lastOf(one.$ref) === 'Idempotency-Key'),
      };
    }),
  );

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const queryName = ({ operation }: Method): string => `${capital(operation.operationId)}Query`;

const queryType = (method: Method): string => {
  const fields = method.inQuery.map(({ name, schema, description, required }) =>
    field(name, { ...schema, description }, required),
  );
  return `${comment(`Parameters of \`${method.operation.operationId}\`.`)}export interface ${queryName(method)} {\n${fields.join('')}}\n`;
};

/** The schema of a successful answer, or null for a file. */
const answerOf = ({ responses }: ApiOperation): ApiSchema | null => {
  const [, response] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  return response?.content?.['application/json']?.schema ?? null;
};

const itemOf = (document: ApiDocument, { operation }: Method): string | null => {
  const { $ref } = answerOf(operation) ?? {};
  const properties = $ref && document.components.schemas[lastOf($ref)]?.properties;
  return properties && properties['continuationToken'] && properties['items']?.items
    ? typeOf(properties['items'].items)
    : null;
};

/** Writes the parameters of a method, and the request that it sends. */
const partsOf = (method: Method): { takes: string[]; sends: string[] } => {
  const { requestBody } = method.operation;
  const body = requestBody?.content['application/json'];
  const isUpload = requestBody?.content['multipart/form-data'] !== undefined;
  return {
    takes: [
      ...method.inPath.map(({ name }) => `${name}: string`),
      ...(body ? [`body${requestBody?.required ? '' : '?'}: ${typeOf(body.schema)}`] : []),
      ...(isUpload ? ['file: { content: Blob; name: string }'] : []),
    ],
    sends: [...(body ? ['body'] : []), ...(isUpload ? ['file'] : []), ...(method.isOnce ? ['isOnce: true'] : [])],
  };
};

const pathOf = ({ path, inPath }: Method): string =>
  inPath.length === 0 ? `'${path}'` : `\`${path.replaceAll(/\{(\w+)\}/g, '${step($1)}')}\``;

const listMethod = (method: Method, item: string): [declared: string, made: string] => {
  const { operationId } = method.operation;
  const query = method.inQuery.length > 0 ? queryName(method) : '{ continuationToken?: string }';
  const page = `send<Page<${item}>>({ method: '${method.method}', path: ${pathOf(method)}, query: asked }, options)`;
  return [
    `  ${operationId}(query?: ${query}, options?: CallOptions): Listing<${item}>;\n`,
    `  ${operationId}: (query = {}, options) => listing((asked) => ${page}, query),\n`,
  ];
};

const plainMethod = (method: Method): [declared: string, made: string] => {
  const { operationId } = method.operation;
  const { takes, sends } = partsOf(method);
  const answer = answerOf(method.operation);
  const isFile = Object.entries(method.operation.responses).some(([status, one]) => status === '200' && one.content);
  const [type, kind] = answer ? [typeOf(answer)] : isFile ? ['Uint8Array', 'bytes'] : ['void', 'nothing'];
  const shape = [
    `method: '${method.method}'`,
    `path: ${pathOf(method)}`,
    ...sends,
    ...(kind ? [`answer: '${kind}'`] : []),
  ];
  const names = [...takes.map((one) => one.replace(/\??:.*$/, '')), 'options'].join(', ');
  return [
    `  ${operationId}(${[...takes, 'options?: CallOptions'].join(', ')}): Promise<${type}>;\n`,
    `  ${operationId}: (${names}) => send({ ${shape.join(', ')} }, options),\n`,
  ];
};

const header = '// Written by `node scripts/sdk.mjs --write` from the OpenAPI document. Do not edit.\n';

/** Writes the types of the SDK from the OpenAPI document of the public API. */
export const writeTypes = (document: ApiDocument): string => {
  const { schemas } = document.components;
  const codes = schemas['Problem']?.properties?.['code']?.enum ?? [];
  const withQuery = methodsOf(document).filter(({ inQuery }) => inQuery.length > 0);
  return [
    header,
    `${comment('Codes of refusals.')}export type ErrorCode = ${codes.map(quoted).join(' | ')};\n`,
    ...Object.entries(schemas).map(interfaceOf),
    ...withQuery.map(queryType),
  ].join('\n');
};

/** Writes the methods of the SDK from the OpenAPI document of the public API. */
export const writeCalls = (document: ApiDocument): string => {
  const written = methodsOf(document).map((method) => {
    const item = itemOf(document, method);
    const [declared, made] = item ? listMethod(method, item) : plainMethod(method);
    const { summary, description } = method.operation;
    return { declared: comment(`${summary}. ${description}`, '  ') + declared, made };
  });
  const declared = written.map((one) => one.declared).join('');
  const used = Object.keys(document.components.schemas)
    .concat(methodsOf(document).map(queryName))
    .filter((name) => new RegExp(`\\b${name}\\b`).test(declared));
  return [
    header,
    `import type { ${used.sort().join(', ')} } from './api-types.ts';\nimport { listing, type Listing, type Page } from './listing.ts';\nimport { step, type CallOptions, type Send } from './send.ts';\n`,
    `${comment('The calls of the public API.')}export interface Calls {\n${declared}}\n`,
    `export const openCalls = (send: Send): Calls => ({\n${written.map(({ made }) => made).join('')}});\n`,
  ].join('\n');
};
