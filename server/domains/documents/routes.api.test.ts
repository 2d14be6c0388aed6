import { describe, expect } from 'vitest';
import { logInAs } from '#tests/matrix/support-sessions.ts';
import { auditOf } from '#tests/support/audit.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { filesOf, list, openCompany, put, samples } from './documents.test-support.ts';

type Company = Awaited<ReturnType<typeof openCompany>>;

const test = worldTest();
let company: Company;
let other: Company;

test.beforeAll(async ({ world }) => {
  company = await openCompany(world, 'templates@acier-nord.example');
  other = await openCompany(world, 'templates@studio-ouest.example');
});

const fresh = (world: World) => openCompany(world, `t${crypto.randomUUID().slice(0, 8)}@acier-nord.example`);

const download = (world: World, bearer: string, type: string, id: string) =>
  fetch(`${world.origin}/api/documents/${type}/${id}/download/`, {
    headers: { authorization: `Bearer ${bearer}` },
  });

describe('PUT /api/public/templates/{externalId}', () => {
  // REQ-2.3.11 REQ-2.7.20
  test.for(['docx', 'xlsx', 'pptx', 'pdf'] as const)(
    'keeps a %s and answers its document',
    async (extension, { world }) => {
      const { status, body } = await put(
        world,
        company.prod,
        `TPL-${extension}`,
        samples[extension],
        `Modèle.${extension}`,
      );
      expect(status).toBe(200);
      expect(body).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'Modèle',
        extension,
        size: samples[extension].length,
        modifiedDate: expect.any(String),
        type: 'prod',
      });
    },
  );

  // REQ-2.7.20
  test('sent again it replaces the file and keeps the cloud id; the old file goes', async ({ world }) => {
    const { prod, companyId, bearer } = await fresh(world);
    const first = await put(world, prod, 'TPL-0001', samples.docx, 'Contrat.docx');
    const second = await put(world, prod, 'TPL-0001', samples.pdf, 'Contrat v2.pdf');
    expect(second.body.id).toBe(first.body.id);
    expect(await list(world, bearer)).toEqual([second.body]);
    await expect.poll(() => filesOf(world, companyId)).toHaveLength(1);
    const answer = await download(world, bearer, 'prod', first.body.id);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(samples.pdf);
  });

  test('the token’s type says where the file belongs: one external id, two documents', async ({ world }) => {
    const { prod, sandbox, bearer } = await fresh(world);
    const inProduction = await put(world, prod, 'TPL-0001', samples.docx);
    const inSandbox = await put(world, sandbox, 'TPL-0001', samples.docx);
    expect(inSandbox.body.id).not.toBe(inProduction.body.id);
    const types = (await list(world, bearer)).map(({ type }: { type: string }) => type);
    expect(types.sort()).toEqual(['prod', 'sandbox']);
  });

  test.for([
    ['quotes', `L'"offre" d’été`],
    ['per cents', '100 % – %2F%25%'],
    ['slashes', 'ventes/2026\\contrat/'],
    ['SQL', "'; drop table template_documents; --"],
    ['the longest', 'é'.repeat(255)],
    ['letters in both cases', 'tpl-CASE'],
    ['spaces around it', ' TPL '],
  ] as const)('an external id with %s is kept as it is', async ([, externalId], { world }) => {
    const made = await put(world, company.prod, externalId, samples.docx);
    expect(made.status).toBe(200);
    expect((await put(world, company.prod, externalId, samples.docx)).body.id).toBe(made.body.id);
    expect(await auditOf(world, company.companyId, 'template.stored')).toContainEqual(
      expect.objectContaining({ details: expect.objectContaining({ externalId }) }),
    );
  });

  test('external ids differ by their case', async ({ world }) => {
    const { prod, bearer } = await fresh(world);
    await put(world, prod, 'tpl', samples.docx);
    await put(world, prod, 'TPL', samples.docx);
    expect(await list(world, bearer)).toHaveLength(2);
  });

  test.for([
    ['too long', 'x'.repeat(256)],
    ['with a NUL', 'a\0b'],
    ['with a line break', 'a\r\nb'],
  ] as const)('an external id %s is refused', async ([, externalId], { world }) => {
    const { prod, companyId } = await fresh(world);
    const { status, body } = await put(world, prod, externalId, samples.docx);
    expect([status, body.code]).toEqual([400, 'InvalidRequest']);
    expect(await filesOf(world, companyId)).toEqual([]);
  });

  test('the file is in the audit log, first as stored, then as replaced', async ({ world }) => {
    const { prod, companyId } = await fresh(world);
    const { body } = await put(world, prod, 'TPL-0001', samples.docx, 'Contrat.docx');
    await put(world, prod, 'TPL-0001', samples.pdf, 'Contrat.pdf');
    expect(await auditOf(world, companyId, 'template.stored')).toMatchObject([
      { actor: { kind: 'token' }, object: { id: body.id, name: 'Contrat.docx' } },
    ]);
    expect(await auditOf(world, companyId, 'template.replaced')).toMatchObject([
      { actor: { kind: 'token' }, object: { id: body.id, name: 'Contrat.pdf' } },
    ]);
  });

  test('a session is no API token, and the other way round', async ({ world }) => {
    expect((await put(world, company.bearer, 'TPL-0001', samples.docx)).body.code).toBe('BearerNotAllowed');
    const answer = await world.call('GET', '/api/documents', { bearer: company.prod });
    expect(answer).toMatchObject({ status: 403, body: { code: 'BearerNotAllowed' } });
  });
});

describe('GET /api/documents', () => {
  // REQ-2.7.17
  test('lists the company’s files by name, whatever the case', async ({ world }) => {
    const { prod, sandbox, bearer } = await fresh(world);
    await put(world, prod, '1', samples.pdf, 'Tarif.pdf');
    await put(world, sandbox, '2', samples.docx, 'avenant.docx');
    await put(world, prod, '3', samples.xlsx, 'Devis.xlsx');
    const names = (await list(world, bearer)).map(({ name }: { name: string }) => name);
    expect(names).toEqual(['avenant', 'Devis', 'Tarif']);
  });

  test('is empty for a company without any, and asks the database twice', async ({ world }) => {
    const { bearer } = await fresh(world);
    const { result, statements } = await world.countStatements(() => list(world, bearer));
    expect(result).toEqual([]);
    expect(statements.length).toBeLessThanOrEqual(2);
  });

  test('the modified date is the one of the last file', async ({ world }) => {
    const { prod, bearer } = await fresh(world);
    await put(world, prod, '1', samples.pdf);
    const [before] = await list(world, bearer);
    await put(world, prod, '1', samples.pdf);
    const [after] = await list(world, bearer);
    expect(Date.parse(after.modifiedDate)).toBeGreaterThan(Date.parse(before.modifiedDate));
  });
});

describe('GET /api/documents/{type}/{id}/download/', () => {
  // REQ-2.7.18 REQ-4.1.10
  test.for([
    ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
    ['pdf', 'application/pdf'],
  ] as const)(
    'gives a %s back byte by byte, with the right name and type, and never to be run',
    async ([extension, type], { world }) => {
      const { body } = await put(
        world,
        company.prod,
        `D-${extension}`,
        samples[extension],
        `Été « à l’œuvre ».${extension}`,
      );
      const answer = await download(world, company.bearer, 'prod', body.id);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe(type);
      expect(answer.headers.get('content-length')).toBe(String(samples[extension].length));
      const disposition = answer.headers.get('content-disposition') ?? '';
      expect(disposition).toMatch(/^attachment; filename="[ -~]+"; filename\*=UTF-8''[!-~]+$/);
      expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(`Été « à l’œuvre ».${extension}`);
      expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(samples[extension]);
    },
  );

  test('another company’s document, or one of the other type, answers like one that does not exist', async ({
    world,
  }) => {
    const { body } = await put(world, company.prod, 'D-foreign', samples.pdf);
    const answers = await Promise.all([
      download(world, other.bearer, 'prod', body.id),
      download(world, company.bearer, 'sandbox', body.id),
      download(world, other.bearer, 'prod', crypto.randomUUID()),
    ]);
    const said = await Promise.all(
      answers.map(async (answer) => ({ ...((await answer.json()) as object), requestId: '' })),
    );
    expect(said[0]).toMatchObject({ status: 404, code: 'NotFound' });
    expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  test('a store that has lost the file says so, and not that there is none', async ({ world }) => {
    const { prod, bearer, companyId } = await fresh(world);
    const { body } = await put(world, prod, '1', samples.pdf);
    const [key = ''] = await filesOf(world, companyId);
    await world.context.files.remove(key);
    const answer = await download(world, bearer, 'prod', body.id);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([503, 'Unavailable']);
  });
});

describe('DELETE /api/documents/{type}/{id}', () => {
  // REQ-2.7.19
  test('deletes the document and its file for good, and the audit log names it', async ({ world }) => {
    const { prod, bearer, companyId, username } = await fresh(world);
    const { body } = await put(world, prod, 'TPL-9', samples.pdf, 'CGV.pdf');
    const deleted = await world.call('DELETE', `/api/documents/prod/${body.id}`, { bearer });
    expect([deleted.status, deleted.text]).toEqual([200, '']);
    expect(await list(world, bearer)).toEqual([]);
    expect((await download(world, bearer, 'prod', body.id)).status).toBe(404);
    await expect.poll(() => filesOf(world, companyId)).toEqual([]);
    expect(await auditOf(world, companyId, 'template.deleted')).toMatchObject([
      {
        actor: { kind: 'user', username },
        object: { id: body.id, name: 'CGV.pdf' },
        details: { orgType: 'prod', externalId: 'TPL-9' },
      },
    ]);
  });

  test('a support session deletes nothing', async ({ world }) => {
    const { prod, bearer, companyId, username } = await fresh(world);
    const { body } = await put(world, prod, '1', samples.pdf);
    const support = await logInAs(world, username);
    const refused = await world.call('DELETE', `/api/documents/prod/${body.id}`, { bearer: support });
    expect(refused).toMatchObject({ status: 403, body: { code: 'NotAllowedInSupportSession' } });
    expect(await list(world, bearer)).toHaveLength(1);
    expect(await auditOf(world, companyId, 'template.deleted')).toEqual([]);
  });

  test('another company’s document stays, and the answer is that of an unknown one', async ({ world }) => {
    const { prod, bearer } = await fresh(world);
    const { body } = await put(world, prod, '1', samples.pdf);
    for (const [who, type, id] of [
      [other.bearer, 'prod', body.id],
      [bearer, 'sandbox', body.id],
      [bearer, 'prod', crypto.randomUUID()],
    ]) {
      const answer = await world.call('DELETE', `/api/documents/${type}/${id}`, { bearer: who });
      expect([answer.status, answer.body.code]).toEqual([404, 'NotFound']);
    }
    expect(await list(world, bearer)).toHaveLength(1);
  });

  test('a second click finds nothing more, and the log tells of one deletion', async ({ world }) => {
    const { prod, bearer, companyId } = await fresh(world);
    const { body } = await put(world, prod, '1', samples.pdf);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.call('DELETE', `/api/documents/prod/${body.id}`, { bearer })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(4);
    expect(await auditOf(world, companyId, 'template.deleted')).toHaveLength(1);
  });

  test('a file put again after its deletion is a new document', async ({ world }) => {
    const { prod, bearer } = await fresh(world);
    const first = await put(world, prod, '1', samples.pdf);
    await world.call('DELETE', `/api/documents/prod/${first.body.id}`, { bearer });
    const second = await put(world, prod, '1', samples.pdf);
    expect(second.body.id).not.toBe(first.body.id);
    expect(await list(world, bearer)).toEqual([second.body]);
  });
});
