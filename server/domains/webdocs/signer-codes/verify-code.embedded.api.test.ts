import { PDF } from '@libpdf/core';
import { describe, expect } from 'vitest';
import { extractText } from '#engines/pdf/reading/print-reading.ts';
import { callAtOnce } from '#tests/support/crowd.ts';
import { plainPdf } from '#tests/support/plain-pdf.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { askCode, coded, enterCode, identify, mailedCodes, trailText, wrongFor } from './signer-code.test-support.ts';
import { create, eventsOf, note, noteActions, openSender, sign, untilSealed } from '../signing.test-support.ts';

const it = worldTest();
let bearer: string;
let people = 0;
let zoe: string;
let token: string | undefined;
let id: string;

it.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'claire@codes.example'));
});
it.beforeEach(async ({ world }) => {
  world.clock.set(new Date());
  people += 1;
  zoe = `zoe${people}@codes.example`;
  const created = await create(world, bearer, coded(zoe));
  [token, id] = [created.signatories[0]?.token, created.id];
});

const events = (world: World) => eventsOf(world, bearer, id);
const decline = (world: World, headers: Record<string, string> = {}) =>
  world.call('GET', `/api/webdoc/${token}`).then(({ body }) =>
    world.call('POST', '/api/webdoc/decline', {
      body: { webdocToken: token, stakeholderId: body.signatory.id, reason: 'Non' },
      headers,
    }),
  );
const later = (world: World, minutes: number) => world.clock.set(new Date(Date.now() + minutes * 60_000));

// REQ-2.7.47
describe('a signatory whose sender asks for a code by e-mail', () => {
  it('reads without it, and neither signs nor declines', async ({ world }) => {
    const view = await world.call('GET', `/api/webdoc/${token}`);
    expect(view.body.signatory.secondFactor).toEqual({ channel: 'email', destination: 'z***@c***.example' });
    for (const refused of [await sign(world, token, noteActions), await decline(world)])
      expect(refused).toMatchObject({ status: 403, body: { code: 'CodeRequired' } });
    expect(await events(world)).toEqual(['created', 'signer.notified']);
  });

  it('gets a code in their language, with a text part, and not in the subject', async ({ world }) => {
    const asked = await askCode(world, token);
    expect(asked).toMatchObject({
      status: 200,
      body: {
        channel: 'email',
        destination: 'z***@c***.example',
        sending: 'underway',
        nextAfterSeconds: 60,
      },
    });
    expect(new Date(asked.body.expiresDate).getTime() - world.clock.now().getTime()).toBeLessThan(600_001);
    const [code = ''] = await mailedCodes(world, zoe, 1);
    const mail = await world.mailbox.waitFor(({ text }) => text.includes(code), 10_000);
    expect(mail.subject).toBe('Votre code pour signer\u00A0: Note');
    expect(mail.html).toContain(code);
    expect(asked.text).not.toContain(code);
  });

  it('signs after it was entered; the trail and the sealed evidence tell how, never the code', async ({ world }) => {
    const proof = await identify(world, token, zoe);
    expect(await sign(world, token, noteActions, {}, proof)).toMatchObject({ status: 200 });
    await untilSealed(world, bearer, id);
    expect(await events(world)).toEqual([
      'created',
      'signer.notified',
      'signer.code_sent',
      'signer.identified',
      'signer.done',
      'completed',
      'sealed',
    ]);
    const [code = ''] = await mailedCodes(world, zoe, 1);
    expect(await trailText(world, id)).not.toContain(code);
    const { rawPayload: pdf } = await world.app.inject({ url: `/api/webdoc/download/${token}` });
    const text = (await extractText(pdf)).replaceAll(/\s+/g, ' ');
    expect(text).toContain('code à usage unique envoyé par e-mail à z***@c***.example');
    const json = JSON.parse(Buffer.from((await PDF.load(pdf)).getAttachment('preuve.json')!).toString());
    expect(json.signatories[0].secondFactor).toEqual({
      channel: 'email',
      destination: 'z***@c***.example',
      verifiedAt: expect.stringMatching(/Z$/),
    });
  });

  it('declines after it was entered', async ({ world }) => {
    expect(await decline(world, await identify(world, token, zoe))).toMatchObject({
      status: 200,
      body: { status: 'declined' },
    });
    expect(await events(world)).toContain('signer.declined');
  });

  it('is one browser: who else holds the link still needs a code, and a proof is good for its own link', async ({
    world,
  }) => {
    const proof = await identify(world, token, zoe);
    expect((await sign(world, token, noteActions)).body.code).toBe('CodeRequired');
    const other = await create(world, bearer, coded(zoe));
    expect((await sign(world, other.signatories[0]?.token, noteActions, {}, proof)).body.code).toBe('CodeRequired');
    const stored = await world.context.db.selectFrom('signer_proofs').selectAll().execute();
    expect(stored.some(({ proof_hash }) => proof_hash.toString('base64url') === proof['signer-proof'])).toBe(false);
    expect((await sign(world, token, noteActions, {}, proof)).status).toBe(200);
  });

  it('hands in files only after it', async ({ world }) => {
    const asks = coded(zoe, {}, { filesToCollect: [{ name: 'RIB', required: true, recipient: 's1' }] });
    const link = (await create(world, bearer, asks)).signatories[0]?.token;
    const { body } = await world.call('GET', `/api/webdoc/${link}`);
    const url = `/api/webdoc/uploadFile/${body.filesToCollect[0].id}/${link}`;
    const form = new FormData();
    form.append('file', new File([plainPdf()], 'rib.pdf'));
    const send = (headers: Record<string, string>) =>
      fetch(`${world.origin}${url}`, { method: 'POST', body: form, headers });
    expect((await send({})).status).toBe(403);
    const proof = await identify(world, link, zoe);
    expect((await send(proof)).status).toBe(200);
  });
});

// REQ-2.7.48
describe('a code', () => {
  const sent = async (world: World, count = 1): Promise<string> => {
    await askCode(world, token);
    return (await mailedCodes(world, zoe, count)).at(-1) ?? '';
  };

  it('works once', async ({ world }) => {
    const code = await sent(world);
    expect((await enterCode(world, token, code)).status).toBe(200);
    expect(await enterCode(world, token, code)).toMatchObject({ status: 410, body: { code: 'CodeExpired' } });
  });

  it('entered right, whose answer was lost, is answered the same under the same key', async ({ world }) => {
    const code = await sent(world);
    const key = { 'idempotency-key': 'lost-answer' };
    const first = await enterCode(world, token, code, key);
    expect(await enterCode(world, token, code, key)).toMatchObject({ status: 200, body: first.body });
  });

  // REQ-2.7.48
  it('lives ten minutes, and what it proves half an hour', async ({ world }) => {
    const code = await sent(world);
    later(world, 11);
    expect((await enterCode(world, token, code)).body.code).toBe('CodeExpired');
    await askCode(world, token);
    const [, fresh = ''] = await mailedCodes(world, zoe, 2);
    const { body } = await enterCode(world, token, fresh);
    later(world, 42);
    expect((await sign(world, token, noteActions, {}, { 'signer-proof': body.proof })).body.code).toBe('CodeRequired');
  });

  it('dies when another is sent', async ({ world }) => {
    const first = await sent(world);
    const second = await sent(world, 2);
    if (first !== second) expect((await enterCode(world, token, first)).body.code).toBe('CodeWrong');
    expect((await enterCode(world, token, second)).status).toBe(200);
  });

  // REQ-2.7.48
  it('is blocked by five wrong tries, which the trail tells once, until another is sent', async ({ world }) => {
    const code = await sent(world);
    const words: string[] = [];
    for (let time = 1; time <= 6; time += 1) {
      const { body } = await enterCode(world, token, wrongFor(code, time));
      words.push(body.detail === undefined ? body.code : `${body.code} ${body.detail}`);
    }
    expect(words).toEqual([
      'CodeWrong 4',
      'CodeWrong 3',
      'CodeWrong 2',
      'CodeWrong 1',
      'CodeTriesUsedUp',
      'CodeTriesUsedUp',
    ]);
    expect((await enterCode(world, token, code)).body.code).toBe('CodeTriesUsedUp');
    expect((await events(world)).filter((event) => event === 'signer.identification_blocked')).toHaveLength(1);
    expect((await enterCode(world, token, await sent(world, 2))).status).toBe(200);
  });

  // REQ-2.7.48
  it('is kept as a keyed hash, and is no other signatory’s', async ({ world }) => {
    const code = await sent(world);
    const [row] = await world.context.db.selectFrom('signer_codes').selectAll().execute();
    expect(JSON.stringify(row)).not.toContain(code);
    const other = await create(world, bearer, coded(`other-${zoe}`));
    expect((await enterCode(world, other.signatories[0]?.token, code)).body.code).toBe('CodeExpired');
  });

  // REQ-2.7.48
  it('is six digits, and anything else is told apart without a try', async ({ world }) => {
    const code = await sent(world);
    for (const typed of ['', '12345', '1234567', 'abcdef'])
      expect((await enterCode(world, token, typed)).status).toBe(400);
    expect((await enterCode(world, token, ` ${code} `)).status).toBe(200);
  });

  it('is not sent to who needs none, nor once the document has ended', async ({ world }) => {
    const free = await create(world, bearer, note());
    expect((await askCode(world, free.signatories[0]?.token)).body.code).toBe('CodeNotAsked');
    await decline(world, await identify(world, token, zoe));
    expect((await askCode(world, token)).body.code).toBe('AlreadyDeclined');
    expect((await askCode(world, 'x'.repeat(43))).body.code).toBe('NoWebdocFound');
    expect(await mailedCodes(world, zoe, 1)).toHaveLength(1);
  });
});

describe('many hands at once', () => {
  it('never get more than five tries at a code', async ({ world }) => {
    await askCode(world, token);
    const [code = ''] = await mailedCodes(world, zoe, 1);
    const answers = await callAtOnce(200, (index) => enterCode(world, token, wrongFor(code, index + 1)));
    const count = (word: string) => answers.filter(({ body }) => body.code === word).length;
    expect([count('CodeWrong'), count('CodeTriesUsedUp')]).toEqual([4, 196]);
    expect((await events(world)).filter((event) => event === 'signer.identification_blocked')).toHaveLength(1);
  });

  it('with the right code are let in once', async ({ world }) => {
    await askCode(world, token);
    const [code = ''] = await mailedCodes(world, zoe, 1);
    const answers = await callAtOnce(50, () => enterCode(world, token, code));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'CodeExpired')).toHaveLength(49);
  });
});
