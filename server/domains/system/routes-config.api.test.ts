import { expect } from 'vitest';
import { worldTest } from '#tests/support/world-test.ts';

const it = worldTest();

// REQ-6.2.5
it('GET /api/config tells the browser what it needs before log-in, and no secret', async ({ world }) => {
  const { status, body, text } = await world.call('GET', '/api/config');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    productName: 'Paraphe',
    demo: expect.any(Boolean),
    crm: { clientId: expect.any(String), loginUrl: expect.any(String), testUrl: expect.any(String) },
    languages: ['fr', 'en'],
    uploads: { signerMaxBytes: 26_214_400, signerExtensions: ['jpg', 'jpeg', 'png', 'pdf'] },
  });
  expect(text).not.toMatch(/secret/i);
});
