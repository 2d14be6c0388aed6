import type { Call } from './call.ts';

const needsToken = ({ operation }: Call): boolean => operation.security.length > 0;

/** The path with its examples, and those query parameters that must be given. */
const addressOf = ({ path, parameters }: Call): string =>
  parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((address, { name, example }) => address.replace(`{${name}}`, String(example)), path);

const jsonOf = ({ operation }: Call): unknown => operation.requestBody?.content['application/json']?.example;
const isUpload = ({ operation }: Call): boolean => operation.requestBody?.content['multipart/form-data'] !== undefined;
const isPdf = ({ operation }: Call): boolean => operation.responses['200']?.content?.['application/pdf'] !== undefined;
const isOnce = ({ parameters }: Call): boolean => parameters.some(({ name }) => name === 'Idempotency-Key');

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The call for a shell that has `PORTAL` and `TOKEN`. */
export const curlOf = (call: Call): string => {
  const json = jsonOf(call);
  const parts = [
    `curl -sS${isPdf(call) ? ' -o document.pdf' : ''}${call.method === 'GET' ? '' : ` -X ${call.method}`} "$PORTAL${addressOf(call)}"`,
    ...(needsToken(call) ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(isOnce(call) ? [`-H 'Idempotency-Key: ${call.operation.operationId}-1'`] : []),
    ...(isUpload(call) ? ['-F file=@order.docx'] : []),
    ...(json === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(json, null, 2))}`]),
  ];
  return parts.join(' \\\n  ');
};

const isList = ({ operation, parameters }: Call): boolean =>
  operation.operationId.startsWith('list') || parameters.some(({ name }) => name === 'continuationToken');

/** What the method of the SDK takes: the ids of the path, then the body or the file. */
const argumentsOf = (call: Call): string => {
  const json = jsonOf(call);
  return [
    ...call.parameters.filter((parameter) => parameter.in === 'path').map(({ example }) => JSON.stringify(example)),
    ...(json === undefined ? [] : [JSON.stringify(json, null, 2)]),
    ...(isUpload(call) ? ["{ content: await openAsBlob('order.docx'), name: 'order.docx' }"] : []),
  ].join(', ');
};

const useOf = (call: Call): string[] => {
  const made = `paraphe.${call.operation.operationId}(${argumentsOf(call)})`;
  if (isList(call)) return [`for await (const one of ${made}) console.log(one);`];
  if (isPdf(call)) return [`await writeFile('document.pdf', await ${made});`];
  return [`console.log(await ${made});`];
};

const importOf = (name: string, source: string): string => `import { ${name} } from '${source}';`;

/** The call for Node 20.19 and later, with the SDK. */
export const nodeOf = (call: Call): string =>
  [
    ...(isUpload(call) ? [importOf('openAsBlob', 'node:fs')] : []),
    ...(isPdf(call) ? [importOf('writeFile', 'node:fs/promises')] : []),
    importOf('openParaphe', '@paraphe/sdk'),
    '',
    'const { PORTAL, TOKEN } = process.env;',
    'const paraphe = openParaphe({ portal: PORTAL, token: TOKEN });',
    ...useOf(call),
  ].join('\n');
