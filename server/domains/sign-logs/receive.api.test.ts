import { describe, expect } from 'vitest';
import { connectOrg } from '#tests/support/crm.ts';
import { signUp, type Person } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { deliver, eventOf, idsOf, listLogs, namesOf, postBody, signatureOf } from './sign-logs.test-support.ts';

const org = '00DSo0000000001';
const it = worldTest();
let nora: Person;
let lars: Person;
it.beforeAll(async ({ world }) => {
  nora = await signUp(world, 'nora@studio-ouest.example');
  lars = await signUp(world, 'lars@nordic-parts.example');
  await connectOrg(world, nora.bearer, 'login', 'studioouest');
  await connectOrg(world, lars.bearer, 'login', 'nordicparts');
});

const rowsOf = async (world: World, eventId: string) =>
  world.context.db.selectFrom('sign_events').selectAll().where('event_id', '=', eventId).execute();
const countAll = async (world: World): Promise<number> => {
  const { count } = await world.context.db
    .selectFrom('sign_events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};
const byIdOf = (world: World, id: string, bearer = nora.bearer) =>
  world.call('GET', `/api/logs/sign/event/${encodeURIComponent(id)}`, { bearer });

describe('an event of the e-signature provider', () => {
  // REQ-2.7.29
  it('stands in the log of the company that has the org, and of no other', async ({ world }) => {
    const id = await deliver(world, { org });
    expect(idsOf(await listLogs(world, nora.bearer))).toContain(id);
    expect(idsOf(await listLogs(world, lars.bearer))).toEqual([]);
    expect((await byIdOf(world, id, lars.bearer)).body.code).toBe('NotFound');
  });

  // REQ-2.3.13
  it('is found by the org id’s 15 or 18 characters, in their exact case', async ({ world }) => {
    const [short, long, wrong] = [
      await deliver(world, { org }),
      await deliver(world, { org: `${org}MAA` }),
      await deliver(world, { org: org.toLowerCase() }),
    ];
    const found = idsOf(await listLogs(world, nora.bearer));
    expect(found).toEqual(expect.arrayContaining([short, long]));
    expect(found).not.toContain(wrong);
  });

  // REQ-2.3.12 REQ-2.3.13
  it('is told with every field of the log, and never with a link to sign with', async ({ world }) => {
    const signer = {
      id: 's-1',
      status: 'signed',
      signature_link: 'https://sign.example/secret',
      info: { first_name: 'Élodie', last_name: 'Schmitt', email: 'elodie@client.example' },
      signature_level: 'electronic_signature',
      signature_authentication_mode: 'otp_email',
      answers: [{ field_type: 'checkbox', question: 'D’accord ?', answer: null, checked: true }],
    };
    const id = await deliver(world, {
      org,
      event_name: 'signer.done',
      event_time: '1670855889',
      request: 'r-1',
      signer,
      error: '',
    });
    const { body, text } = await byIdOf(world, id);
    expect(body.recovery).toBeNull();
    expect(body.log).toMatchObject({
      event_id: id,
      event_name: 'signer.done',
      event_time: 1_670_855_889,
      error: null,
      status: 'success',
      org_id: `${org}MAA`,
      content_document_id: '0695g00000AbCdE',
      source: 'provider',
      data: {
        signature_request: { id: 'r-1', status: 'done', ordered_signers: false },
        signer: {
          id: 's-1',
          status: 'signed',
          info: {
            first_name: 'Élodie',
            email: 'elodie@client.example',
            signature_level: 'electronic_signature',
            signature_authentication_mode: 'otp_email',
          },
          answers: [{ field_type: 'checkbox', name: null, question: 'D’accord ?', answer: null, checked: true }],
        },
      },
    });
    expect(text).not.toContain('sign.example');
    expect(JSON.stringify(await rowsOf(world, id))).not.toContain('sign.example');
  });

  // REQ-2.4.27
  it('has failed when its error is not empty', async ({ world }) => {
    const id = await deliver(world, { org, error: 'The document could not be read' });
    expect((await byIdOf(world, id)).body.log).toMatchObject({
      status: 'error',
      error: 'The document could not be read',
    });
  });

  // REQ-2.3.14
  it('is stored and shown whatever its name: unknown, contact.created, contact-created', async ({ world }) => {
    const names = ['workflow_session.dreamt', 'contact.created', 'contact-created'];
    for (const name of names) await deliver(world, { org, event_name: name });
    expect(namesOf(await listLogs(world, nora.bearer))).toEqual(expect.arrayContaining(names));
  });

  // REQ-2.7.28
  it('delivered again changes nothing, even with other words', async ({ world }) => {
    const id = await deliver(world, { org, event_name: 'signer.notified' });
    const before = await rowsOf(world, id);
    await deliver(world, { org, event_id: id, event_name: 'signer.declined' });
    expect(await rowsOf(world, id)).toEqual(before);
  });

  // REQ-2.7.28, REQ-3.5.1
  it('delivered 200 times at once is stored once, and each delivery is answered', async ({ world }) => {
    const event = JSON.stringify(eventOf({ org }));
    const others = Array.from({ length: 20 }, () => JSON.stringify(eventOf({ org })));
    const before = await countAll(world);
    const bodies = [...Array.from({ length: 200 }, () => event), ...others];
    const answers = await Promise.all(bodies.map((body) => postBody(world, body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await countAll(world)).toBe(before + 21);
  });

  it('out of order takes its place by its own time', async ({ world }) => {
    const request = 'out-of-order';
    const at = Math.floor(Date.now() / 1_000) - 1_000;
    await deliver(world, { org, request, event_name: 'signature_request.done', event_time: at + 9 });
    await deliver(world, { org, request, event_name: 'signature_request.activated', event_time: at });
    await deliver(world, { org, request, event_name: 'signer.done', event_time: at + 5 });
    expect(namesOf(await listLogs(world, nora.bearer, { search: request }))).toEqual([
      'signature_request.done',
      'signer.done',
      'signature_request.activated',
    ]);
  });

  it('of an org nobody has is shown to nobody, until a company connects it', async ({ world }) => {
    const id = await deliver(world, { org: '00DKe0000000001' });
    const without = await deliver(world, { external_id: 'a%%b' });
    for (const { bearer } of [nora, lars]) expect((await byIdOf(world, id, bearer)).status).toBe(404);
    expect((await rowsOf(world, without))[0]).toMatchObject({ company_id: null, org_id: null });
  });

  it('holds what PostgreSQL cannot, and what nobody would send, without harm', async ({ world }) => {
    const deep = '{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000);
    const id = await deliver(world, {
      org,
      org_name: 'a\0b\uD800',
      data: {
        signature_request: { id: 'r\0', external_id: `a%%b%%${org}%%x`, __proto__: { polluted: true } },
        signer: { answers: ['x', null, { answer: ['a', 1], checked: 'true' }], info: 'nobody' },
      },
    });
    const event = JSON.stringify(eventOf({ org, data: {} })).replace('"data":{}', `"data":${deep}`);
    expect((await postBody(world, event)).status).toBe(200);
    expect((await byIdOf(world, id)).body.log).toMatchObject({
      org_name: 'ab',
      data: {
        signature_request: { id: 'r' },
        signer: { answers: [{ answer: 'a, 1', checked: true }], info: { email: null } },
      },
    });
  });
});

// REQ-2.7.27
describe('a delivery is refused', () => {
  const body = JSON.stringify(eventOf({ org }));
  const verdict = async (world: World, bytes: string | Buffer, headers?: Record<string, string>) => {
    const before = await countAll(world);
    const { status, body: problem } = await postBody(world, bytes, headers);
    expect(await countAll(world)).toBe(before);
    return `${status} ${problem.code}`;
  };

  it.for([
    ['without a signature', () => ({})],
    ['with another body’s', (world: World) => ({ 'x-yousign-signature-256': signatureOf(world, `${body} `) })],
    [
      'with a part of the right one',
      (world: World) => ({ 'x-yousign-signature-256': signatureOf(world, body).slice(0, 40) }),
    ],
    ['without its scheme', (world: World) => ({ 'x-yousign-signature-256': signatureOf(world, body).slice(7) })],
    ['with letters that are no digits', () => ({ 'x-yousign-signature-256': `sha256=${'g'.repeat(64)}` })],
  ] as const)('%s', async ([, headers], { world }) => {
    expect(await verdict(world, body, headers(world))).toBe('403 WebhookSignatureInvalid');
  });

  it('when its body was cut on the way', async ({ world }) => {
    const signature = signatureOf(world, body);
    for (const length of [0, 1, body.length - 1])
      expect(await verdict(world, body.slice(0, length), { 'x-yousign-signature-256': signature })).toBe(
        '403 WebhookSignatureInvalid',
      );
  });

  it.for([
    ['no JSON', '{"event_id":'],
    ['no object', '[]'],
    ['no id', JSON.stringify({ ...eventOf(), event_id: ' ' })],
    ['no name', JSON.stringify({ ...eventOf(), event_name: undefined })],
    ['no time', JSON.stringify({ ...eventOf(), event_time: 'now' })],
    ['a time of another age', JSON.stringify({ ...eventOf(), event_time: 1 })],
    ['an endless id', JSON.stringify({ ...eventOf(), event_id: 'x'.repeat(201) })],
    ['bytes that are no text', Buffer.from([0x22, 0xff, 0x22])],
  ] as const)('signed, but with %s', async ([, bytes], { world }) => {
    expect(await verdict(world, bytes)).toBe('400 InvalidRequest');
  });

  it('when it is larger than a megabyte, before it is looked at', async ({ world }) => {
    expect(await verdict(world, 'x'.repeat(1_048_577))).toBe('413 BodyTooLarge');
  });

  it('none of it by its type: the signature is over the bytes', async ({ world }) => {
    const bytes = JSON.stringify(eventOf({ org }));
    const headers = { 'x-yousign-signature-256': signatureOf(world, bytes), 'content-type': 'text/plain' };
    expect((await postBody(world, bytes, headers)).status).toBe(200);
  });
});
