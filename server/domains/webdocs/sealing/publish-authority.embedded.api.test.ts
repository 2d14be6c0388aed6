import { X509Certificate } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { readCertificate } from '#seal-reader/certificate.ts';
import { readCrl } from '#seal-reader/long-term/crl.ts';
import { readOcsp } from '#seal-reader/long-term/ocsp.ts';
import { addressesIn } from '#seal-reader/long-term/addresses.ts';
import { ocspRequest } from '#engines/pdf/long-term/ocsp-request.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { create, eventsOf, note, noteActions, openSender, sign, untilSealed } from '../signing.test-support.ts';

const test = worldTest();

const sealNote = async (world: World, username: string) => {
  const { bearer } = await openSender(world, username);
  const created = await create(world, bearer, note());
  await sign(world, created.signatories[0]?.token, noteActions);
  await untilSealed(world, bearer, created.id);
  return { bearer, id: created.id };
};

// REQ-5.2.17
test('without a configured certificate a document is raised to B-LTA by the local authority', async ({ world }) => {
  const { bearer, id } = await sealNote(world, 'local@authority.example');
  const evidence = async () => (await world.call('GET', `/api/public/webdocs/${id}/evidence`, { bearer })).body;
  expect((await evidence()).sealLevel).toBe('B-T');
  await expect
    .poll(
      async () => {
        await sql`update jobs set run_at = now() where name = 'webdoc.raise' and state = 'ready'`.execute(
          world.context.db,
        );
        return (await evidence()).sealLevel;
      },
      { timeout: 60_000, interval: 300 },
    )
    .toBe('B-LTA');
  expect(await eventsOf(world, bearer, id)).toEqual([
    'created',
    'signer.notified',
    'signer.done',
    'completed',
    'sealed',
    'raised',
  ]);
}, 90_000);

// REQ-5.2.17
test('the authority answers at the addresses that its certificates name, and for no other authority', async ({
  world,
}) => {
  const { pdf } = world.context;
  const { certificate } = await pdf.sign(Buffer.from('x'));
  const leaf = readCertificate(certificate.raw);
  const [ocsp, crl, issuer] = (({ ocsp: [a], crl: [b], issuer: [c] }) => [a, b, c])(addressesIn(leaf)).map(
    (url) => new URL(url ?? '').pathname,
  ) as [string, string, string];
  const root = await world.app.inject({ url: issuer });
  expect(root.headers['content-type']).toBe('application/pkix-cert');
  expect(certificate.verify(new X509Certificate(root.rawPayload).publicKey)).toBe(true);
  const list = await world.app.inject({ url: crl });
  expect(list.headers['content-type']).toBe('application/pkix-crl');
  expect(readCrl(list.rawPayload).statusOf(leaf.serial)).toBe('good');
  const ask = (url: string, payload: Uint8Array, type = 'application/ocsp-request') =>
    world.app.inject({ method: 'POST', url, payload: Buffer.from(payload), headers: { 'content-type': type } });
  const question = ocspRequest(leaf, readCertificate(root.rawPayload));
  const answer = await ask(ocsp, question);
  expect(answer.headers['content-type']).toBe('application/ocsp-response');
  expect(readOcsp(answer.rawPayload).statuses).toMatchObject([{ status: 'good', serial: leaf.serial }]);
  expect(() => readOcsp(new Uint8Array())).toThrow();
  const malformed = await ask(ocsp, Buffer.from('noise'));
  expect(malformed.rawPayload.toString('hex')).toBe('30030a0101');
  expect((await ask(ocsp, question, 'application/json')).statusCode).toBe(415);
  expect((await ask(ocsp, Buffer.alloc(5_000))).statusCode).toBe(413);
  const id = pdf.localAuthority?.id ?? '';
  for (const url of [issuer, crl])
    expect((await world.app.inject({ url: url.replace(id, '0'.repeat(16)) })).statusCode).toBe(404);
  expect((await ask(ocsp.replace(id, '0'.repeat(16)), question)).statusCode).toBe(404);
});
