import { PDF } from '@libpdf/core';
import { expect } from 'vitest';
import { link } from '#engines/hash-chain/entry.ts';
import { extractText } from '#engines/pdf/reading/print-reading.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { create, note, noteActions, openFreeSender, openSender, sign, untilSealed } from '../signing.test-support.ts';

const test = worldTest();

// REQ-6.1.29, REQ-5.3.1
test('the evidence says where the clock went back, and its trail can be computed anew', async ({ world }) => {
  const { bearer } = await openSender(world, 'evidence@acier-nord.example');
  world.clock.set(new Date(Date.now() + 7_200_000));
  const created = await create(world, bearer, note());
  world.clock.set(new Date());
  const token = created.signatories[0]?.token;
  expect((await sign(world, token, noteActions)).status).toBe(200);
  await untilSealed(world, bearer, created.id);
  const { rawPayload } = await world.app.inject({ url: `/api/webdoc/download/${token}` });
  const { trail } = JSON.parse(
    Buffer.from((await PDF.load(rawPayload)).getAttachment('preuve.json') ?? []).toString('utf8'),
  );
  const back = trail.flatMap(({ body }: { body: { clockBackSeconds?: number } }) => body.clockBackSeconds ?? []);
  expect(back).toEqual([expect.closeTo(7_200, -2)]);
  let previous: Buffer = Buffer.alloc(32);
  for (const { seq, at, body, hash } of trail) {
    previous = link(previous, { seq, at: new Date(at), body });
    expect(previous.toString('hex')).toBe(hash);
  }
  const text = (await extractText(rawPayload)).replaceAll(/\s/g, '');
  expect(text).toContain('quelesystèmedel’expéditeurconnaîtaussi');
  expect(text).toContain(`l’horlogeduserveurareculéde${back[0]}s`);
});

// REQ-5.3.1
test('the evidence names the account that has sent the document, and whether anybody has verified it', async ({
  world,
}) => {
  const accountIn = async (bearer: string) => {
    const created = await create(world, bearer, note());
    const token = created.signatories[0]?.token;
    expect((await sign(world, token, noteActions)).status).toBe(200);
    await untilSealed(world, bearer, created.id);
    const { rawPayload } = await world.app.inject({ url: `/api/webdoc/download/${token}` });
    const evidence = (await PDF.load(rawPayload)).getAttachment('preuve.json') ?? [];
    const text = (await extractText(rawPayload)).replaceAll(/\s/g, '');
    return { text, account: JSON.parse(Buffer.from(evidence).toString('utf8')).account };
  };
  const known = await accountIn((await openSender(world, 'known@evidence.example')).bearer);
  expect(known.account.isVerified).toBe(true);
  expect(known.text).toContain('Envoyéparlecompte');
  expect(known.text).not.toContain('n’avérifiénicecompte');
  const free = await accountIn((await openFreeSender(world, 'free@evidence.example', 'prod')).bearer);
  expect(free.account.isVerified).toBe(false);
  expect(free.text).toContain('n’avérifiénicecompte,niqu’ilagitaunomdel’expéditeur');
});
