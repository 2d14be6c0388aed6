import { expect } from 'vitest';
import { dayMs } from '#contract/days/day-ms.ts';
import { webdocQuestions } from '#contract/limits.ts';
import type { AskedQuestion } from '#contract/webdocs/questions.ts';
import { addWebhook, openIntegrator, openReceiver } from '#domains/webhooks/receiver.test-support.ts';
import { worldTest } from '#tests/support/world-test.ts';
import type { World } from '#tests/support/world.ts';
import { act, mailsTo } from '../lifecycle/lifecycle.test-support.ts';
import { coded, identify } from '../signer-codes/signer-code.test-support.ts';
import { create, eventsOf, note, noteActions, sign } from '../signing.test-support.ts';

const test = worldTest();

const question = 'Le prix\r\n<b>comprend</b>-il la pose ?';
const answer = 'Oui, pose comprise.';
const owner = (name: string) => ({ firstName: 'Odile', lastName: 'Roy', email: `${name}@asked.example` });
const zoe = (name: string) => ({
  signatories: [{ firstName: 'Zoé', lastName: 'Lefèvre', email: `zoe.${name}@client.example` }],
});

const ask = (world: World, webdocToken: string | undefined, text = question, headers: Record<string, string> = {}) =>
  world.call('POST', '/api/webdoc/questions', { body: { webdocToken, question: text }, headers });

const thread = (world: World, token: string | undefined, headers: Record<string, string> = {}) =>
  world.call('GET', `/api/webdoc/questions/${token}`, { headers });

/** Token of the latest link by which the owner answers. */
const questionToken = async (world: World, address: string, count = 1): Promise<string> => {
  const links = () =>
    world.mailbox
      .all()
      .filter(({ envelope }) => envelope.to.includes(address))
      .flatMap(({ text }) => /\/question\/([\w-]+)/.exec(text)?.[1] ?? []);
  await world.mailbox.waitFor(() => links().length >= count, 10_000);
  return links().at(-1) ?? '';
};

const answerBy = (world: World, token: string, text = answer, headers: Record<string, string> = {}) =>
  world.call('POST', '/api/webdoc/questions/answer', { body: { questionToken: token, answer: text }, headers });

// REQ-2.3.16 REQ-2.7.57 REQ-2.7.58 REQ-2.4.35 REQ-2.4.36
test('a question goes to the sender by mail, is answered by its link alone, and both come back', async ({ world }) => {
  const claire = await openIntegrator(world, 'claire@questions.example');
  const receiver = await openReceiver();
  await addWebhook(world, claire, receiver.url);
  const { id, signatories } = await create(world, claire.token, note({ owner: owner('whole'), ...zoe('whole') }));
  const token = signatories[0]?.token;

  const key = { 'idempotency-key': 'one press' };
  const [first, second] = [await ask(world, token, question, key), await ask(world, token, question, key)];
  expect([first.status, second.body.id]).toEqual([200, first.body.id]);
  const link = await questionToken(world, owner('whole').email);
  const told = world.mailbox.all().find(({ envelope }) => envelope.to.includes(owner('whole').email));
  expect(told?.subject).toBe('Question de Zoé Lefèvre\u00A0: Note');
  expect(told?.text).toContain('<b>comprend</b>-il la pose ?');
  expect(told?.html).not.toContain('<b>comprend');

  const open = await world.call('GET', `/question/${link}`);
  expect([open.status, open.text.includes('&lt;b&gt;comprend'), open.headers['cache-control']]).toEqual([
    200,
    true,
    'no-store',
  ]);
  expect(await mailsTo(world, 'zoe.whole@client.example')).toEqual(['invitation']);
  const answered = await answerBy(world, link);
  expect([answered.status, answered.text]).toEqual([200, '']);
  expect((await answerBy(world, link, 'Non')).body).toMatchObject({ status: 409, code: 'QuestionAnswered' });
  expect((await world.call('GET', `/question/${link}`)).text).toContain(answer);

  const mail = await world.mailbox.waitFor(({ subject }) => subject === 'Réponse à votre question\u00A0: Note', 10_000);
  expect(mail.text).toContain(answer);
  expect(mail.text).toContain(`http://portal.test/webdoc/${token}`);
  const { body: asked } = await thread(world, token);
  expect(asked).toMatchObject([{ question: 'Le prix\n<b>comprend</b>-il la pose ?', answer }]);

  expect(await eventsOf(world, claire.token, id)).toEqual([
    'created',
    'signer.notified',
    'signer.sender_contacted',
    'signer.question_answered',
  ]);
  const { body: evidence } = await world.call('GET', `/api/public/webdocs/${id}/evidence`, { bearer: claire.token });
  expect(evidence.questions).toMatchObject([{ askedBy: 'Zoé Lefèvre', answer, answeredBy: 'Odile Roy' }]);
  expect(JSON.stringify(evidence.entries)).not.toContain('pose');
  await expect
    .poll(() => receiver.received.filter(({ body }) => body.type === 'signer.question_answered'))
    .toMatchObject([{ body: { data: { id, signatory: { recipient: 's1' } } } }]);
  expect((await sign(world, token, noteActions)).status).toBe(200);
  await receiver.close();
});

// REQ-2.7.59
test('the portal shows the same thread and answers it; another company finds nothing', async ({ world }) => {
  const nora = await openIntegrator(world, 'nora@questions.example');
  const stranger = await openIntegrator(world, 'stranger@elsewhere.example');
  const { id, signatories } = await create(world, nora.token, note({ owner: owner('portal'), ...zoe('portal') }));
  await ask(world, signatories[0]?.token);
  const link = await questionToken(world, owner('portal').email);
  const path = `/api/company/webdocs/${id}/questions`;
  const list = async (): Promise<AskedQuestion[]> => (await world.call('GET', path, { bearer: nora.bearer })).body;
  const [asked] = await list();
  expect(asked).toMatchObject({ askedBy: 'Zoé Lefèvre', answer: null, canBeAnswered: true });
  const reply = (bearer: string, headers = {}) =>
    world.call('POST', `${path}/${asked?.id}/answer`, { bearer, headers, body: { answer } });
  expect((await world.call('GET', path, { bearer: stranger.bearer })).body.code).toBe('NotFound');
  expect((await reply(stranger.bearer)).body.code).toBe('NotFound');

  // Two tabs, a double click and the mail's link at once: one answer, one mail.
  const press = { 'idempotency-key': 'double click' };
  const all = await Promise.all([
    reply(nora.bearer, press),
    reply(nora.bearer, press),
    reply(nora.bearer),
    ...Array.from({ length: 5 }, () => answerBy(world, link)),
  ]);
  const refused = all.filter(({ status }) => status !== 200).map(({ body }): string => body.code);
  expect(all.length - refused.length).toBeGreaterThan(0);
  expect(refused.filter((code) => code !== 'QuestionAnswered' && code !== 'IdempotencyInFlight')).toEqual([]);
  expect((await eventsOf(world, nora.token, id)).filter((event) => event === 'signer.question_answered')).toHaveLength(
    1,
  );
  expect(await mailsTo(world, 'zoe.portal@client.example')).toEqual(['invitation', 'answered']);
  expect(await list()).toMatchObject([{ answer, canBeAnswered: false }]);
});

// REQ-4.4.12
test('a blocked company answers nobody, by the link neither, until it is unblocked', async ({ world }) => {
  const olaf = await openIntegrator(world, 'olaf@questions.example');
  const { id, signatories } = await create(world, olaf.token, note({ owner: owner('blocked'), ...zoe('blocked') }));
  const { body: asked } = await ask(world, signatories[0]?.token);
  const link = await questionToken(world, owner('blocked').email);
  const setStatus = (status: string) =>
    world.context.db.updateTable('companies').set({ status }).where('id', '=', olaf.companyId).execute();
  await setStatus('blocked');
  const path = `/api/company/webdocs/${id}/questions/${asked.id}/answer`;
  const inPortal = () => world.call('POST', path, { bearer: olaf.bearer, body: { answer } });
  expect((await answerBy(world, link)).body.code).toBe('TooManyRequests');
  expect((await inPortal()).status).not.toBe(200);
  expect(await mailsTo(world, 'zoe.blocked@client.example')).toEqual(['invitation']);
  await setStatus('verified');
  expect((await answerBy(world, link)).status).toBe(200);
});

// REQ-2.7.57
test('five questions wait at most, an ended document takes none, and neither does a text nobody sees', async ({
  world,
}) => {
  const { token: bearer } = await openIntegrator(world, 'limits@questions.example');
  const { id, signatories } = await create(world, bearer, note({ owner: owner('limits'), ...zoe('limits') }));
  const token = signatories[0]?.token;
  for (const wrong of ['  ', 'a'.repeat(webdocQuestions.length + 1), 'a\u0007', 'a\u202Eb'])
    expect((await ask(world, token, wrong)).body.code).toBe('InvalidRequest');
  const all = await Promise.all(Array.from({ length: 7 }, (_, index) => ask(world, token, `Question ${index}`)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(all.find(({ status }) => status === 409)?.body.code).toBe('TooManyQuestions');
  const link = await questionToken(world, owner('limits').email, 5);

  await act(world, bearer, `${id}/cancel`);
  expect((await ask(world, token)).body).toMatchObject({ code: 'WebdocExpired', detail: 'cancelled' });
  expect((await answerBy(world, link)).body).toMatchObject({ status: 409, code: 'QuestionClosed' });
  expect((await world.call('GET', `/question/${link}`)).status).toBe(410);
  expect((await answerBy(world, 'x'.repeat(43))).body.code).toBe('NoWebdocFound');
});

// REQ-2.7.58
test('the link of a question ends after 30 days and then shows nothing', async ({ world }) => {
  const { token: bearer } = await openIntegrator(world, 'old@questions.example');
  const { signatories } = await create(world, bearer, note({ owner: owner('old'), ...zoe('old') }));
  await ask(world, signatories[0]?.token);
  const link = await questionToken(world, owner('old').email);
  world.clock.set(new Date(Date.now() + (webdocQuestions.linkDays + 1) * dayMs));
  const page = await world.call('GET', `/question/${link}`);
  expect([page.status, page.text.includes('comprend')]).toEqual([410, false]);
  expect((await answerBy(world, link)).body.code).toBe('QuestionClosed');
  world.clock.set(new Date());
});

// REQ-2.4.37
test('with a code required, nobody asks or reads without it; whoever takes the place reads nothing', async ({
  world,
}) => {
  const { token: bearer } = await openIntegrator(world, 'codes@questions.example');
  const email = 'zoe.coded@client.example';
  const { id, signatories } = await create(world, bearer, coded(email, {}, { owner: owner('coded') }));
  const [signatory] = signatories;
  expect((await ask(world, signatory?.token)).body.code).toBe('CodeRequired');
  expect((await thread(world, signatory?.token)).body.code).toBe('CodeRequired');
  const proof = await identify(world, signatory?.token, email);
  expect((await ask(world, signatory?.token, question, proof)).status).toBe(200);
  expect((await thread(world, signatory?.token, proof)).body).toHaveLength(1);

  const link = await questionToken(world, owner('coded').email);
  const corrected = await act(world, bearer, `${id}/signatories/${signatory?.id}`, { email: 'ida@client.example' });
  const ida = await identify(world, corrected.body.token, 'ida@client.example');
  expect((await thread(world, corrected.body.token, ida)).body).toEqual([]);
  expect((await answerBy(world, link)).status).toBe(200);
  expect(await mailsTo(world, 'ida@client.example')).not.toContain('answered');
  expect(await mailsTo(world, email)).not.toContain('answered');
});
