import { describe, expect, it } from 'vitest';
import type { ExternalEnvironment } from '#contract/environments/environments.ts';
import { deploymentSize } from '#contract/environments/deployment-size.ts';
import { Refused } from '#kit/failures.ts';
import { templatesOf, type TemplateRow } from '../template-rows.ts';
import { bodyOf, rejectedTemplates, deploymentRequestOf } from './deployment-request.ts';

const environment = (name: string, typeOrg: 'prod' | 'sandbox') =>
  ({ id: name, orgName: name, typeOrg, instanceUrl: `https://${name}.example` }) as ExternalEnvironment;
const source = environment('uat', 'sandbox');
const target = environment('acier', 'prod');

const row = (externalId: string, azureId: string | null = 'cloud'): TemplateRow => ({
  id: `id-${externalId}`,
  name: `Modèle ${externalId}`,
  azureId,
  externalId,
  fileName: null,
  extension: null,
  size: null,
  lastSendDate: null,
  contentId: null,
  loading: false,
});

describe('a deployment', () => {
  // REQ-1.5.14
  it('needs a source, a target and at least one template, asked for in this order', () => {
    expect(deploymentRequestOf({ source: undefined, target: undefined }, [])).toBe('needSource');
    expect(deploymentRequestOf({ source, target: undefined }, [])).toBe('needTarget');
    expect(deploymentRequestOf({ source, target }, [])).toBe('needTemplate');
    expect(deploymentRequestOf({ source, target }, templatesOf([row('TPL-1', null)]))).toBe('needTemplate');
  });

  it('takes no more templates than the server does', () => {
    const rows = Array.from({ length: deploymentSize.templates + 1 }, (_, at) => row(`TPL-${at}`));
    expect(deploymentRequestOf({ source, target }, templatesOf(rows))).toBe('tooMany');
    expect(deploymentRequestOf({ source, target }, templatesOf(rows.slice(1)))).toMatchObject({ source, target });
  });

  it('names both environments by their instance URL and the type of the target', () => {
    const wanted = deploymentRequestOf({ source, target }, templatesOf([row('TPL-1'), row('TPL-2')]));
    if (typeof wanted === 'string') throw new Error(wanted);
    expect(wanted.templates).toEqual([
      { externalId: 'TPL-1', name: 'Modèle TPL-1' },
      { externalId: 'TPL-2', name: 'Modèle TPL-2' },
    ]);
    expect(bodyOf(wanted, ['TPL-2'])).toEqual({
      instanceUrl: 'https://uat.example',
      targetInstanceUrl: 'https://acier.example',
      externalIds: ['TPL-2'],
      typeOrg: 'prod',
    });
  });
});

it('names the templates that were deleted or lost their cloud id since they were listed', () => {
  const templates = ['A', 'B', 'C'].map((externalId) => ({ externalId, name: `Modèle ${externalId}` }));
  const refusal = (errors: { path: string; code: string }[]) =>
    new Refused({ type: '', title: '', status: 400, code: 'InvalidRequest', requestId: '', errors });
  const named = refusal([
    { path: 'externalIds.2', code: 'Unknown' },
    { path: 'externalIds.0', code: 'WithoutCloudId' },
  ]);
  expect(rejectedTemplates(named, { templates })).toEqual(['Modèle C', 'Modèle A']);
  expect(rejectedTemplates(refusal([{ path: 'instanceUrl', code: 'Invalid' }]), { templates })).toEqual([]);
  expect(rejectedTemplates(new Error('lost'), { templates })).toEqual([]);
});
