import { setTimeout as pause } from 'node:timers/promises';
import { deskOf } from '#domains/tickets/tickets.test-support.ts';
import { adminJson } from '#tests/support/admin-process.ts';
import { customerOf } from '#tests/support/crm.ts';
import { declaredOperations, nameOf } from '#tests/support/operations.ts';
import type { Figure } from '../support/figures.ts';
import type { RunningWorld } from '../support/running-world.ts';
import { casesOf, type Cases } from './cases.ts';

const staff = 'sam@docugen.example';
const someId = '7d0f2a54-3a4b-4b57-9d0e-0a5a3f1f1c11';

const refused = new Set(['SupportMayOnlyRead', 'NotAllowedInSupportSession']);

/** Calls that change nothing of the company's, though they are no `GET`. */
const changeNothing = new Set([
  'POST /api/deployment/comparison',
  'POST /api/deployment/preview',
  'POST /api/salesforce/org/{externalId}/templates/contentversion',
  'POST /api/user/disconnect',
  'PUT /api/user/support-writing',
]);

/** Every call of a session that changes something. */
const writes = async () =>
  (await declaredOperations()).filter(
    (one) => one.method !== 'GET' && one.may.bearer === 'session' && !changeNothing.has(nameOf(one)),
  );

/** Enters by a support link, asks, is allowed to write, and is ended; every write before is refused. */
export const proveSupport = async ({ world, env }: RunningWorld): Promise<Figure[]> => {
  const owner = await customerOf(world, 'claire@edges.example', 'aciernord');
  const { username, bearer } = owner;
  const { body: ticket } = await deskOf(world, owner).create({ accessSupport: true });
  const { link } = await adminJson(env, ['support-link', username, `--staff=${staff}`, '--reason=Ticket 4711']);
  const token = String(link).slice(String(link).lastIndexOf('/') + 1);
  const { body: entered } = await world.call('POST', '/api/auth/loginAs', { bearer: token, body: { username } });
  const support = { bearer: String(entered.userToken) };
  const desk = deskOf(world, { ...owner, ...support });

  const before: Cases = {};
  for (const one of await writes()) {
    const path = one.path.replaceAll(/\{\w+\}/g, someId);
    const answer = await world.call(one.method, path, { ...support, body: {} });
    before[`${nameOf(one)} ${answer.status} ${answer.body.code}`] = refused.has(answer.body.code);
  }
  const running = async () => (await world.call('GET', '/api/company/support-sessions', { bearer })).body;
  const wish = 'Répondre au ticket';
  const asked = await world.call('PUT', '/api/user/support-writing', { ...support, body: { wish } });
  const [session] = await running();
  const path = `/api/company/support-sessions/${session.id}`;
  const own = await world.call('PUT', `${path}/writing`, { ...support, body: { allowed: true } });
  const stillRefused = (await desk.comment(ticket.id)).body.code;
  await world.call('PUT', `${path}/writing`, { bearer, body: { allowed: true } });
  const written = await desk.comment(ticket.id, '<p>Réglé pour vous.</p>');
  const { body: log } = await world.call('GET', '/api/company/audit', { bearer });
  const asking: Cases = {
    'the owner reads who asks for what': session.staff === staff && session.writing.wish === wish,
    'asking allows nothing': asked.status === 200 && stillRefused === 'SupportMayOnlyRead',
    'support does not answer itself': own.status === 403,
    'what was allowed goes': written.status === 201,
    'a comment is support’s': written.body.fromSupport === true && written.body.fromName === staff,
    'the owner’s log names support': JSON.stringify(log).includes(staff),
  };

  const pressed = performance.now();
  const ended = await world.call('DELETE', path, { bearer });
  let status = 0;
  while (performance.now() - pressed < 5_000) {
    ({ status } = await world.call('GET', '/api/user', support));
    if (status === 401) break;
    await pause(20);
  }
  const ms = performance.now() - pressed;
  return [
    casesOf('support only reads: every write of a session is refused before an owner allows it', before),
    casesOf('support asks, an owner answers, and what it writes is labelled', asking),
    {
      promise: 'a support session that the owner ends is refused within a second',
      figure: `${ms.toFixed(0)} ms from the press to the refusal`,
      holds: ended.status === 200 && status === 401 && ms < 1_000,
    },
  ];
};
