import { test as base } from '@playwright/test';
import { goodPassword } from '#tests/support/people.ts';
import { drawTree, startTraceCollector, treeOf, type TraceCollector } from '#tests/support/trace-collector.ts';
import { expect, startProduct } from '../page-objects/product.ts';
import { admin } from '../page-objects/staff.ts';
import type { RunningProduct } from '../page-objects/running-product.ts';

const test = base.extend<{ collector: TraceCollector; product: RunningProduct }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  collector: async ({}, use) => {
    const collector = await startTraceCollector();
    await use(collector);
    await collector.close();
  },
  product: async ({ collector }, use) => {
    const product = await startProduct({ PARAPHE_SEED: 'off', OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
    await use(product);
    await product.stop();
  },
});

const signingToken = async (product: RunningProduct): Promise<string> => {
  const owner = 'nora@traced.example';
  const person = [`--username=${owner}`, '--firstname=Nora', '--lastname=Petit'];
  await admin(product, ['account', 'create', ...person], `${goodPassword}\n`);
  await admin(product, ['company', 'verify', owner]);
  const { token } = await admin(product, ['token', 'create', `--company=${owner}`, '--type=prod', '--name=Tests']);
  const answer = await fetch(`${product.portal}/api/public/webdocs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Contrat',
      owner: { firstName: 'Claire', lastName: 'Martin', email: owner },
      documents: [{ title: 'Contrat', html: '<p>Bon pour accord : {{s1}}</p>' }],
      signatories: [{ firstName: 'Zoé', lastName: 'Lefèvre', email: 'zoe@traced.example' }],
      interactions: [{ tag: '{{s1}}', recipient: 's1', type: 'text', name: 'Lieu' }],
    }),
  });
  const { signatories } = (await answer.json()) as { signatories: { token: string }[] };
  return signatories[0]?.token ?? '';
};

// REQ-6.1.23
test('a press on a signing page is one tree from the browser to the sealed PDF', async ({
  page,
  product,
  collector,
}) => {
  const token = await signingToken(product);
  await page.goto(`${product.portal}/webdoc/${token}`);
  await page.getByRole('textbox', { name: 'Lieu' }).fill('Roubaix');
  await page.getByRole('button', { name: 'Valider', exact: true }).click();
  await page.getByRole('button', { name: /^Confirmer/ }).click();
  await expect(page.getByRole('heading', { name: /^Document (?:signé|validé)/ })).toBeVisible();

  const traced = () => {
    const root = collector.spans.find(
      (span) => span.service === 'paraphe-browser' && span.name.endsWith('webdoc/sign'),
    );
    return root ? { root, steps: drawTree(treeOf(collector.spans, root)) } : null;
  };
  const path = [
    'POST /api/webdoc/sign',
    '  POST /api/webdoc/sign',
    '    update webdocs',
    '    job webdoc.seal',
    '      pdf print',
    '      pdf seal',
  ];
  await expect.poll(() => traced()?.steps, { timeout: 30_000 }).toEqual(expect.arrayContaining(path));
  const found = traced();
  expect(found?.root).toMatchObject({ parentSpanId: '', attributes: { 'http.response.status_code': 200 } });
  const request = collector.spans.find(({ parentSpanId }) => parentSpanId === found?.root.spanId);
  expect(request).toMatchObject({ service: 'paraphe', kind: 2 });
  const secrets = [token, 'Roubaix', 'Lefèvre', 'traced.example'];
  expect(secrets.filter((secret) => collector.bodies.some((body) => body.includes(secret)))).toEqual([]);

  // A stranger's report may have anything in it: what is no declared path is in no trace.
  const span = { traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8), method: 'GET', status: 200, agoMs: 5, ms: 4 };
  const report = (path: string) =>
    fetch(`${product.portal}/api/spans`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ spans: [{ ...span, path }] }),
    });
  expect((await report(`/api/webdoc/${token}`)).status).toBe(200);
  expect((await report('/api/webdoc/{token}')).status).toBe(200);
  const reported = () => collector.spans.filter(({ traceId }) => traceId === span.traceId).map(({ name }) => name);
  await expect.poll(reported, { timeout: 15_000 }).toEqual(['GET /api/webdoc/:token']);
});
