import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '#tests/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

// REQ-6.2.5
it('GET /api/config tells the browser what it needs before log-in, and no secret', async () => {
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
