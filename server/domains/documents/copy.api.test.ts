import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { auditOf } from '#tests/support/audit.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { copyCloudFile, type CloudCopy } from './copy.ts';
import { filesOf, list, openCompany, put, samples } from './documents.test-support.ts';

const test = worldTest();

const actor = { kind: 'system' } as const;
const fresh = (world: World) => openCompany(world, `c${crypto.randomUUID().slice(0, 8)}@acier-nord.example`);
const copy = (world: World, more: Pick<CloudCopy, 'companyId' | 'cloudId'> & Partial<CloudCopy>) =>
  copyCloudFile(world.context, { externalId: 'TPL-1', from: 'sandbox', to: 'prod', actor, ...more });

test('copies the file to the other type under the same external id, and answers the target’s cloud id', async ({
  world,
}) => {
  const { sandbox, prod, bearer, companyId } = await fresh(world);
  const source = await put(world, sandbox, 'TPL-1', samples.docx, 'Été.docx');
  const cloudId = await copy(world, { companyId, cloudId: source.body.id });
  expect(cloudId).not.toBe(source.body.id);
  expect(await list(world, bearer)).toEqual(
    expect.arrayContaining([
      source.body,
      { ...source.body, id: cloudId, type: 'prod', modifiedDate: expect.any(String) },
    ]),
  );
  // The package finds the copy by its external id.
  expect((await put(world, prod, 'TPL-1', samples.pdf)).body.id).toBe(cloudId);
});

// REQ-1.7.96
test('a file that is another template’s, as the record of a clone names it, does not replace that of the other', async ({
  world,
}) => {
  const { sandbox, prod, companyId } = await fresh(world);
  const other = await put(world, prod, 'TPL-1', samples.pdf, 'Vente.pdf');
  const source = await put(world, sandbox, 'TPL-1', samples.docx, 'Copie.docx');
  const cloudId = await copy(world, { companyId, cloudId: source.body.id, externalId: 'CLONE' });
  expect(cloudId).not.toBe(other.body.id);
  expect((await put(world, prod, 'CLONE', samples.pdf)).body.id).toBe(cloudId);
});

test('a file that is in the target already is replaced and keeps its cloud id', async ({ world }) => {
  const { sandbox, prod, companyId } = await fresh(world);
  const target = await put(world, prod, 'TPL-1', samples.pdf, 'Ancien.pdf');
  const source = await put(world, sandbox, 'TPL-1', samples.docx, 'Nouveau.docx');
  expect(await copy(world, { companyId, cloudId: source.body.id })).toBe(target.body.id);
  await expect.poll(() => filesOf(world, companyId)).toHaveLength(2);
});

test('asked again, or many times at once, it leaves one file and one entry', async ({ world }) => {
  const { sandbox, companyId } = await fresh(world);
  const source = await put(world, sandbox, 'TPL-1', samples.docx);
  const first = await copy(world, { companyId, cloudId: source.body.id });
  const again = await Promise.all(Array.from({ length: 5 }, () => copy(world, { companyId, cloudId: source.body.id })));
  expect(new Set([first, ...again]).size).toBe(1);
  expect(await filesOf(world, companyId)).toHaveLength(2);
  expect(await auditOf(world, companyId, 'template.stored')).toHaveLength(2);
  expect(await auditOf(world, companyId, 'template.replaced')).toEqual([]);
});

test('between two sandboxes there is nothing to copy: they share their files', async ({ world }) => {
  const { sandbox, companyId } = await fresh(world);
  const source = await put(world, sandbox, 'TPL-1', samples.docx);
  expect(await copy(world, { companyId, cloudId: source.body.id, to: 'sandbox' })).toBe(source.body.id);
  expect(await filesOf(world, companyId)).toHaveLength(1);
});

test('a cloud id that is none of the company’s is answered with nothing to copy', async ({ world }) => {
  const { sandbox, companyId } = await fresh(world);
  const other = await fresh(world);
  const foreign = await put(world, other.sandbox, 'TPL-1', samples.docx);
  const own = await put(world, sandbox, 'TPL-1', samples.docx);
  for (const cloudId of ['acn-tpl-0001', '', "' or 1=1", crypto.randomUUID(), foreign.body.id])
    expect(await copy(world, { companyId, cloudId })).toBeNull();
  // A document of the other org type is not found.
  expect(await copy(world, { companyId, cloudId: own.body.id, from: 'prod', to: 'sandbox' })).toBeNull();
  expect(await filesOf(world, companyId)).toHaveLength(1);
});

// REQ-1.7.81
test('a file that is not the one that may be copied is not copied, nor one that has come or gone since', async ({
  world,
}) => {
  const { sandbox, companyId } = await fresh(world);
  const { body: source } = await put(world, sandbox, 'TPL-1', samples.docx);
  const sha256 = createHash('sha256').update(samples.docx).digest('hex');
  const one = { companyId, cloudId: source.id };
  await put(world, sandbox, 'TPL-1', samples.pdf);
  const refused = { code: 'SourceChanged' };
  await expect(copy(world, { ...one, sha256 })).rejects.toMatchObject(refused);
  await expect(copy(world, { ...one, sha256: '' })).rejects.toMatchObject(refused);
  await expect(copy(world, { companyId, cloudId: crypto.randomUUID(), sha256 })).rejects.toMatchObject(refused);
  await put(world, sandbox, 'TPL-1', samples.docx);
  expect(await copy(world, { ...one, sha256 })).not.toBeNull();
});

test('a copy that is stopped leaves the target as it was, and the next one goes through', async ({ world }) => {
  const { sandbox, prod, bearer, companyId } = await fresh(world);
  const target = await put(world, prod, 'TPL-1', samples.pdf);
  const source = await put(world, sandbox, 'TPL-1', samples.docx);
  const stopped = AbortSignal.abort(new Error('stopped'));
  await expect(copy(world, { companyId, cloudId: source.body.id, signal: stopped })).rejects.toThrow('stopped');
  expect(await list(world, bearer)).toContainEqual(target.body);
  expect(await filesOf(world, companyId)).toHaveLength(2);
  expect(await copy(world, { companyId, cloudId: source.body.id })).toBe(target.body.id);
});
