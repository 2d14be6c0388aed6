import { addWebhook, type Receiver } from '#domains/webhooks/receiver.test-support.ts';
import { note } from '#domains/webdocs/signing.test-support.ts';
import { openPasswords } from '#engines/secrets/passwords.ts';
import { adminJson } from '#tests/support/admin-process.ts';
import { encode, goodPassword } from '#tests/support/people.ts';
import { asWorld } from '../durability/crm-room.ts';
import { seedApiToken, seedCompany, seedPeople } from '../durability/seeds.ts';
import type { Killable } from '../support/killable.ts';
import type { Client } from './client.ts';
import { bodyOf, noting, type Desk, type Diary } from './crowd.ts';

/** The screens of an owner and the exports of a month, as one person after the other opens them. */
const openPages = async (place: Killable, diary: Diary): Promise<Desk> => {
  const [person] = await seedPeople(place, ['pages@day.example'], await seedCompany(place, 'Pages'));
  const { bearer = '' } = person ?? {};
  const paths = [
    '/',
    '/billing',
    '/api/config',
    '/api/company/audit',
    '/api/company/audit/export',
    '/api/company/webhooks',
    '/api/logs/sign/week',
    '/api/logs/sign/export',
    '/api/public/token',
  ];
  let next = 0;
  return {
    kind: 'page',
    perSecond: 3,
    act: async (client) => {
      const path = paths[(next += 1) % paths.length] ?? '/';
      await noting(diary, 'page', client)({ path, ...(path.startsWith('/api/') && { bearer }) }, 200);
    },
  };
};

/** Log-ins without a log-out: the cap ends some of these sessions, time the others. */
const openLeavers = async (place: Killable, diary: Diary): Promise<Desk> => {
  const usernames = Array.from({ length: 5 }, (_, at) => `leaver${at}@day.example`);
  await seedPeople(place, usernames);
  const hash = await (await openPasswords()).hash(goodPassword);
  await place.query(`update users set password_hash = $1 where username like 'leaver%'`, [hash]);
  let next = 0;
  return {
    kind: 'left session',
    perSecond: 0.5,
    act: async (client) => {
      const body = { username: usernames[(next += 1) % usernames.length], encryptedPassword: encode(goodPassword) };
      await noting(diary, 'left session', client)({ method: 'POST', path: '/api/auth/login', body }, 200);
    },
  };
};

/** Documents that are declined, under a key, and told to a webhook; one more that nobody ever answers. */
const openDeclining = async (place: Killable, diary: Diary, receiver: Receiver): Promise<Desk> => {
  const companyId = await seedCompany(place, 'Declining');
  const [person] = await seedPeople(place, ['declining@day.example'], companyId);
  if (!person) throw new Error('nobody was seeded');
  await addWebhook(asWorld(place), person, receiver.url);
  const bearer = await seedApiToken(place, companyId);
  let made = 0;
  return {
    kind: 'decline',
    perSecond: 0.5,
    act: async (client) => {
      made += 1;
      const ask = noting(diary, 'decline', client);
      const headers = { 'idempotency-key': `declined ${made}` };
      const created = await ask({ method: 'POST', path: '/api/public/webdocs', bearer, body: note(), headers }, 201);
      if (!created || made % 10 === 0) return;
      const [{ token, id }] = bodyOf(created).signatories;
      const body = { webdocToken: token, stakeholderId: id, reason: 'Le montant est faux' };
      await ask({ method: 'POST', path: '/api/webdoc/decline', body, headers }, 200);
    },
  };
};

/** Support enters, asks to change something, is allowed to or sent away, and is ended. */
const openSupport = async (place: Killable, diary: Diary): Promise<Desk> => {
  const username = 'helped@day.example';
  const [owner] = await seedPeople(place, [username], await seedCompany(place, 'Helped'));
  const { bearer = '' } = owner ?? {};
  const staff = ['--staff=sam@docugen.example', '--reason=Ticket 4711'];
  let isThere = false;
  const help = async (client: Client): Promise<void> => {
    const { link } = await adminJson(place.env, ['support-link', username, ...staff]);
    const ask = noting(diary, 'support session', client);
    const token = String(link).slice(String(link).lastIndexOf('/') + 1);
    const entered = await ask({ method: 'POST', path: '/api/auth/loginAs', bearer: token, body: { username } }, 200);
    if (!entered) return;
    const support = bodyOf(entered).userToken as string;
    const wish = { wish: 'Corriger le modèle' };
    await ask({ method: 'PUT', path: '/api/user/support-writing', bearer: support, body: wish }, 200);
    const listed = await ask({ path: '/api/company/support-sessions', bearer }, 200);
    for (const { id } of listed ? bodyOf(listed) : []) {
      const path = `/api/company/support-sessions/${id}`;
      await ask({ method: 'PUT', path: `${path}/writing`, bearer, body: { allowed: true } }, 200);
      await ask({ method: 'DELETE', path, bearer }, 200);
    }
  };
  return {
    kind: 'support session',
    perSecond: 0.1,
    act: async (client) => {
      // The owner answers and ends every session in the list.
      if (isThere) return;
      isThere = true;
      await help(client).finally(() => {
        isThere = false;
      });
    },
  };
};

/** Events of a day beside the crowd's work. */
export const openDayDesks = async (place: Killable, diary: Diary, receiver: Receiver): Promise<Desk[]> => [
  await openPages(place, diary),
  await openLeavers(place, diary),
  await openDeclining(place, diary, receiver),
  await openSupport(place, diary),
];
