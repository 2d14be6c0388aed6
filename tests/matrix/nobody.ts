/** Well-formed ids that do not exist. */
export const nobody = {
  id: '00000000-0000-4000-8000-000000000000',
  username: 'nobody@matrix.example',
  orgId: '00DZz0000000001',
  recordId: 'a0Zzz0000000001',
  documentId: '00000000-0000-4000-8000-0000000000d0',
  deploymentId: '00000000-0000-4000-8000-0000000000e0',
  webhookId: '00000000-0000-4000-8000-0000000000f0',
  deliveryId: '00000000-0000-4000-8000-0000000000f1',
  signEventId: '00000000-0000-4000-8000-0000000000f2',
  tokenId: '00000000-0000-4000-8000-0000000000f3',
  brandingId: '00000000-0000-4000-8000-0000000000b0',
  webdocId: '00000000-0000-4000-8000-0000000000c0',
  signatoryId: '00000000-0000-4000-8000-0000000000c1',
  token: 'nobody_'.repeat(6),
  instanceUrl: 'https://nobody.my.salesforce.com',
};
