import type { ApiDocument, ApiOperation, ApiParameter } from '#contract/public-api/docs-page.ts';

/** Ids of the examples, as variables at the head of the file. */
const variables = (document: ApiDocument): Map<string, string> =>
  new Map(
    Object.values(document.paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap(({ parameters }) => parameters)
      .filter((one): one is ApiParameter => 'name' in one && one.in === 'path')
      .map(({ name, example }) => [name, String(example)]),
  );

const request = (method: string, path: string, operation: ApiOperation): string => {
  const { requestBody, security, parameters } = operation;
  const json = requestBody?.content['application/json']?.example;
  const isUpload = requestBody?.content['multipart/form-data'] !== undefined;
  const isOnce = parameters.some((one) => '$ref' in one && one.$ref.endsWith('/Idempotency-Key'));
  const head = [
    `### ${operation.summary}`,
    `# @name ${operation.operationId}`,
    `${method.toUpperCase()} {{portal}}${path.replaceAll(/\{(\w+)\}/g, '{{$1}}')}`,
    ...(security.length > 0 ? ['Authorization: Bearer {{token}}', 'Org-Type: {{orgType}}'] : []),
    ...(isOnce ? [`Idempotency-Key: ${operation.operationId}-{{key}}`] : []),
    ...(json === undefined ? [] : ['Content-Type: application/json']),
    ...(isUpload ? ['Content-Type: multipart/form-data; boundary=file'] : []),
  ];
  const form = [
    '--file',
    'Content-Disposition: form-data; name="file"; filename="order.docx"',
    'Content-Type: application/octet-stream',
    '',
    '< ./order.docx',
    '--file--',
  ];
  const body = json === undefined ? (isUpload ? form : []) : [JSON.stringify(json, null, 2)];
  return [...head, ...(body.length > 0 ? ['', ...body] : [])].join('\n');
};

/**
 * All calls as an `.http` file, which editors (VS Code with REST Client, JetBrains) and httpyac run. The document's
 * examples fill them in.
 */
export const writeHttpCollection = (document: ApiDocument): string => {
  const own = [...variables(document)].map(([name, value]) => `@${name} = ${value}`);
  const requests = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => request(method, path, operation)),
  );
  const head = [
    `# ${document.info.title}`,
    `@portal = ${document.servers[0]?.url ?? ''}`,
    '@token = ',
    '# `sandbox` refuses a token of production.',
    '@orgType = sandbox',
    '# Another key is another call: the same one gives the first answer again.',
    '@key = 1',
    ...own,
  ];
  return `${[head.join('\n'), ...requests].join('\n\n')}\n`;
};
