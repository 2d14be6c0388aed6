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

const headersOf = (call: Call): string =>
  [
    ...(needsToken(call) ? ['    authorization: `Bearer ${process.env.TOKEN}`,'] : []),
    ...(isOnce(call) ? [`    'idempotency-key': '${call.operation.operationId}-1',`] : []),
    ...(jsonOf(call) === undefined ? [] : ["    'content-type': 'application/json',"]),
  ].join('\n');

/** The call for Node 20 and later, without packages. */
export const nodeOf = (call: Call): string => {
  const json = jsonOf(call);
  const headers = headersOf(call);
  const body = isUpload(call) ? 'form' : json === undefined ? '' : `JSON.stringify(${indented(json)})`;
  return [
    ...(isUpload(call)
      ? [
          "import { openAsBlob } from 'node:fs';",
          '',
          'const form = new FormData();',
          "form.set('file', await openAsBlob('order.docx'), 'order.docx');",
        ]
      : isPdf(call)
        ? ["import { writeFile } from 'node:fs/promises';", '']
        : []),
    `const response = await fetch(\`\${process.env.PORTAL}${addressOf(call)}\`, {`,
    `  method: '${call.method}',`,
    ...(headers === '' ? [] : ['  headers: {', headers, '  },']),
    ...(body === '' ? [] : [`  body: ${body},`]),
    '});',
    'if (!response.ok) throw new Error(await response.text());',
    isPdf(call)
      ? "await writeFile('document.pdf', Buffer.from(await response.arrayBuffer()));"
      : 'console.log(await response.json());',
  ].join('\n');
};

const indented = (json: unknown): string => JSON.stringify(json, null, 2).replaceAll('\n', '\n  ');
