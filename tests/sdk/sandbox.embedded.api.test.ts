import { expect, vi } from 'vitest';
import { openParaphe, verifyWebhook } from '#sdk/src/paraphe.ts';
import { createApiToken } from '#domains/tokens/create.ts';
import { contract } from '#domains/webdocs/signing.test-support.ts';
import { openReceiver } from '#domains/webhooks/receiver.test-support.ts';
import { signUp } from '#tests/support/people.ts';
import { worldTest } from '#tests/support/world-test.ts';

// Seals a document, possibly on a busy machine.
vi.setConfig({ testTimeout: 120_000 });
const test = worldTest();

// REQ-6.2.26 REQ-6.2.24
test('an integrator’s test goes from a webhook of its own over two signatories to the sealed PDF, without a browser', async ({
  world,
}) => {
  const { companyId } = await signUp(world, 'claire@integrator.example');
  const { value: token } = await createApiToken(world.context, {
    companyId,
    name: 'CI',
    orgType: 'sandbox',
    scopes: ['webdocs.read', 'webdocs.write', 'webhooks.write'],
    createdBy: null,
    actor: { kind: 'staff', name: 'tests' },
  });
  const paraphe = openParaphe({ portal: world.origin, token, orgType: 'sandbox' });
  const receiver = await openReceiver();
  try {
    const { webhook, secret } = await paraphe.createWebhook({ url: receiver.url });
    const { id } = await paraphe.createWebdoc(contract({ signingOrder: 'sequential' }));
    await expect(paraphe.signWebdocAs(id, { recipient: 's2' })).rejects.toMatchObject({ code: 'NotYourTurn' });
    const values = { '{{s1.montant}}': '1250.50' };
    expect(await paraphe.signWebdocAs(id, { recipient: 's1', values })).toMatchObject({ status: 'inProgress' });
    expect(await paraphe.signWebdocAs(id, { recipient: 's2' })).toMatchObject({ status: 'completed' });
    await expect.poll(() => receiver.types(), { timeout: 60_000 }).toContain('electronic_seal.done');
    const told = await Promise.all(
      receiver.received.map(({ headers, text }) => verifyWebhook({ secret, headers, body: text })),
    );
    const done = told.map(({ message }) => message).filter(({ type }) => type === 'signer.done');
    const signed = done.map(({ data }) => ('signatory' in data ? data.signatory?.recipient : undefined));
    expect(new Set(signed)).toEqual(new Set(['s1', 's2']));
    const { status, sealed } = await paraphe.getWebdoc(id);
    expect([status, sealed]).toEqual(['completed', true]);
    const pdf = Buffer.from(await paraphe.downloadWebdoc(id));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await paraphe.deleteWebhook(webhook.id)).toBeUndefined();
    await expect(paraphe.changeWebhook(webhook.id, { isActive: false })).rejects.toMatchObject({ code: 'NotFound' });
  } finally {
    await receiver.close();
  }
});
