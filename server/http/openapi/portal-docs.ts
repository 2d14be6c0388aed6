import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { EndpointShape, Schema } from '#contract/endpoint.ts';
import { refusalStatus } from '#contract/errors.ts';
import { escapeHtml } from '#contract/text.ts';
import { whoMay } from './who-may.ts';

const style = `
:root{color-scheme:light dark;--ink:light-dark(#012638,#C9D6DE);--soft:light-dark(#4A6270,#93A9B6);--line:light-dark(#DDE6EC,#23404E);--wash:light-dark(#EAF6FF,#0C2C3B);--page:light-dark(#fff,#061C28);--action:light-dark(#096D6A,#2DA39E)}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.5rem}h2{font-size:1.25rem;margin:2.5rem 0 .5rem}
a{color:var(--action)}
details{border:1px solid var(--line);border-radius:.5rem;margin:.5rem 0}
summary{padding:.75rem 1rem;cursor:pointer;overflow-wrap:anywhere}
summary:focus-visible,a:focus-visible{outline:2px solid var(--action);outline-offset:2px;border-radius:.5rem}
summary code{font-weight:600}summary span{display:block;color:var(--soft)}
.body{padding:0 1rem 1rem}
pre{background:var(--wash);padding:.75rem;border-radius:.5rem;overflow-x:auto;font-size:.875rem}
h3{font-size:.9375rem;margin:1rem 0 .25rem}p{margin:.25rem 0}
`;

const schemaText = (schema: Schema, io: 'input' | 'output'): string => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return JSON.stringify(rest, null, 2);
};

const part = (title: string, schema: Schema | undefined, io: 'input' | 'output'): string =>
  schema ? `<h3>${title}</h3><pre tabindex="0">${escapeHtml(schemaText(schema, io))}</pre>` : '';

const refusalList = ({ refusals }: EndpointShape): string =>
  refusals.length === 0
    ? ''
    : `<h3>Refusals</h3><p>${refusals.map((code) => `${refusalStatus[code]} <code>${code}</code>`).join(', ')}</p>`;

const callHtml = (endpoint: EndpointShape): string => `
<details><summary><code>${endpoint.method} ${escapeHtml(endpoint.path)}</code><span>${escapeHtml(endpoint.summary)}</span></summary>
<div class="body"><p>${escapeHtml(whoMay(endpoint.may))}.${endpoint.idempotent ? ' Honours <code>Idempotency-Key</code>.' : ''}</p>
${part('Path', endpoint.params, 'input')}${part('Query', endpoint.query, 'input')}${part('Body', endpoint.body, 'input')}
${endpoint.upload ? `<h3>Upload</h3><p>multipart/form-data, one part <code>file</code>, at most ${endpoint.upload.maxBytes} bytes.</p>` : ''}
${'schema' in endpoint.answer ? part(`Answer ${endpoint.answer.status}`, endpoint.answer.schema, 'output') : `<h3>Answer ${endpoint.answer.status}</h3><p>${endpoint.answer.as}</p>`}
${refusalList(endpoint)}</div></details>`;

/** The contract as an HTML page, written once at start. The content policy of the page needs `styleHash`. */
export const portalDocsPage = (endpoints: EndpointShape[], title: string): { html: string; styleHash: string } => {
  const tags = [...new Set(endpoints.map(({ tag }) => tag))];
  const sections = tags.map(
    (tag) =>
      `<h2>${escapeHtml(tag)}</h2>${endpoints
        .filter((endpoint) => endpoint.tag === tag)
        .map(callHtml)
        .join('')}`,
  );
  return {
    styleHash: createHash('sha256').update(style).digest('base64'),
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)} portal API</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)} API</h1><p>The same as <a href="/api/portal/openapi.json">OpenAPI 3.1</a>. Refusals are <code>application/problem+json</code> with a <code>code</code>.</p>${sections.join('')}</main></body></html>`,
  };
};
