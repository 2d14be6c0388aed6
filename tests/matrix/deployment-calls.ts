import { inPerson, ownerInPerson, session, writing, type MatrixCall } from './expected.ts';
import { nobody } from './nobody.ts';

const deployment = {
  instanceUrl: nobody.instanceUrl,
  targetInstanceUrl: `${nobody.instanceUrl}:8443`,
  externalIds: ['TPL-0001'],
  typeOrg: 'sandbox',
};

/** Every call of deployment, with harmless input. */
export const deploymentCalls: MatrixCall[] = [
  {
    method: 'GET',
    path: `/api/salesforce/org/${nobody.orgId}/templates`,
    expected: session('404 ExternalDoesNotExist'),
  },
  {
    method: 'POST',
    path: `/api/salesforce/org/${nobody.orgId}/templates/contentversion`,
    body: { contentIds: [nobody.recordId] },
    expected: session('404 ExternalDoesNotExist'),
  },
  {
    method: 'POST',
    path: `/api/salesforce/org/${nobody.orgId}/templates/${nobody.recordId}/send`,
    expected: writing('404 ExternalDoesNotExist'),
  },
  { method: 'POST', path: '/api/deployment', body: deployment, expected: writing('404 ExternalDoesNotExist') },
  {
    method: 'POST',
    path: '/api/deployment/comparison',
    body: deployment,
    expected: session('404 ExternalDoesNotExist'),
  },
  {
    method: 'POST',
    path: '/api/deployment/preview',
    body: {
      instanceUrl: deployment.instanceUrl,
      targetInstanceUrl: deployment.targetInstanceUrl,
      externalId: 'TPL-0001',
      typeOrg: deployment.typeOrg,
    },
    expected: session('404 ExternalDoesNotExist'),
  },
  {
    method: 'GET',
    path: `/api/deployment/board?referenceId=${nobody.deploymentId}`,
    expected: session('404 ExternalDoesNotExist'),
  },
  { method: 'GET', path: '/api/deployments', expected: session('200') },
  ...['', '/events'].map((path): MatrixCall => ({
    method: 'GET',
    path: `/api/deployment/${nobody.deploymentId}${path}`,
    expected: session('404 NotFound'),
  })),
  ...['approve', 'cancel'].map((what): MatrixCall => ({
    method: 'POST',
    path: `/api/deployment/${nobody.deploymentId}/${what}`,
    expected: inPerson('404 NotFound'),
  })),
  { method: 'GET', path: '/api/deployment/rules', expected: session('200') },
  {
    method: 'PUT',
    path: '/api/deployment/rules',
    body: { productionApproval: false },
    expected: ownerInPerson('200'),
  },
  ...['retry', 'rollback'].map((what): MatrixCall => ({
    method: 'POST',
    path: `/api/deployment/${nobody.deploymentId}/${what}`,
    expected: writing('404 NotFound'),
  })),
];
