import { createHmac } from 'node:crypto';
import { connectTestOrg, seedTemplate, wantedOf } from '#domains/deployments/deployments.test-support.ts';
import { eventOf } from '#domains/sign-logs/sign-logs.test-support.ts';
import { consent, note, noteActions } from '#domains/webdocs/signing.test-support.ts';
import { openPasswords } from '#engines/secrets/passwords.ts';
import { asWorld } from '../durability/crm-room.ts';
import { seedApiToken, seedCompany, seedPeople } from '../durability/seeds.ts';
import type { Killable } from '../support/killable.ts';
import { isFault, type Ask, type Client, type Said } from './client.ts';

/** Results of a crowd's calls; `faults` lists unexpected answers. */
export interface Diary {
  answers: number;
  /** Answers 503 with Retry-After. */
  toldToComeBack: number;
  faults: string[];
  /** Ids of documents whose signature was acknowledged. */
  signed: Set<string>;
  /** Accepted events of the e-signature provider. */
  taken: Set<string>;
  /** Milliseconds, by kind. */
  times: Map<string, number[]>;
}

export const newDiary = (): Diary => ({
  answers: 0,
  toldToComeBack: 0,
  faults: [],
  signed: new Set(),
  taken: new Set(),
  times: new Map(),
});

/** A kind of work with its rate. */
export interface Desk {
  kind: string;
  perSecond: number;
  act(client: Client): Promise<void>;
}

const people = 20;
const password = 'Correct-Horse-42';

/** Records the answer; returns it when it has the expected status, else null. */
export const noting =
  (diary: Diary, kind: string, client: Client) =>
  async (what: Ask, hoped: number): Promise<Said | null> => {
    const said = await client.ask(what);
    diary.answers += 1;
    const times = diary.times.get(kind) ?? [];
    times.push(said.ms);
    diary.times.set(kind, times);
    if (said.status === hoped) return said;
    if (said.status === 503 && !isFault(said)) diary.toldToComeBack += 1;
    else diary.faults.push(`${what.method ?? 'GET'} ${what.path}: ${said.status} ${said.text.slice(0, 120)}`);
    return null;
  };

export const bodyOf = ({ text }: Said): any => JSON.parse(text);

const openReading = async (place: Killable, diary: Diary): Promise<Desk> => {
  const all = await seedPeople(
    place,
    Array.from({ length: people }, (_, at) => `reader${at}@load.example`),
  );
  let next = 0;
  return {
    kind: 'read',
    perSecond: 20,
    act: async (client) => {
      const { bearer = '' } = all[(next += 1) % all.length] ?? {};
      await noting(diary, 'read', client)({ path: '/api/user', bearer }, 200);
    },
  };
};

const openLogIns = async (place: Killable, diary: Diary): Promise<Desk> => {
  const username = 'logger@load.example';
  await seedPeople(place, [username]);
  const hash = await (await openPasswords()).hash(password);
  await place.query('update users set password_hash = $2 where username = $1', [username, hash]);
  const body = { username, encryptedPassword: Buffer.from(password, 'utf8').toString('base64') };
  return {
    kind: 'log-in',
    perSecond: 2,
    act: async (client) => {
      const ask = noting(diary, 'log-in', client);
      const said = await ask({ method: 'POST', path: '/api/auth/login', body }, 200);
      if (said)
        await ask({ method: 'POST', path: '/api/user/disconnect', bearer: bodyOf(said).userToken, body: {} }, 200);
    },
  };
};

/** Creates a document, reads it on the signing page and signs it as its only signatory; it is then sealed. */
const openSigning = async (place: Killable, diary: Diary): Promise<Desk> => {
  const bearer = await seedApiToken(place, await seedCompany(place, 'Signing'));
  return {
    kind: 'sign',
    perSecond: 1,
    act: async (client) => {
      const ask = noting(diary, 'sign', client);
      const created = await ask({ method: 'POST', path: '/api/public/webdocs', bearer, body: note() }, 201);
      if (!created) return;
      const { id, signatories } = bodyOf(created);
      const { token } = signatories[0];
      for (const path of [`/webdoc/${token}`, `/api/webdoc/${token}`]) await ask({ path }, 200);
      const body = { webdocToken: token, actions: noteActions, consent };
      if (await ask({ method: 'POST', path: '/api/webdoc/sign', body }, 200)) diary.signed.add(id);
    },
  };
};

const openEvents = ({ webhookSecret }: Killable, diary: Diary): Desk => ({
  kind: 'event',
  perSecond: 10,
  act: async (client) => {
    const event = eventOf();
    const body = JSON.stringify(event);
    const signature = createHmac('sha256', webhookSecret).update(body).digest('hex');
    const headers = { 'x-yousign-signature-256': `sha256=${signature}` };
    const ask = noting(diary, 'event', client);
    if (await ask({ method: 'POST', path: '/api/webhooks/sign', body, headers }, 200)) diary.taken.add(event.event_id);
  },
});

/** Event streams: live checks of a company's environments, and deployments followed to their end. */
const openStreams = async (place: Killable, diary: Diary): Promise<Desk[]> => {
  const world = asWorld(place);
  const companyId = await seedCompany(place, 'Streams');
  const [person] = await seedPeople(place, ['streams@load.example'], companyId);
  if (!person) throw new Error('nobody was seeded');
  const source = await connectTestOrg(world, person, 'load--from');
  const target = await connectTestOrg(world, person, 'load--to');
  seedTemplate(world, source, { externalId: 'LOAD-1' });
  const { bearer } = person;
  let isDeploying = false;
  const deploy = async (client: Client) => {
    const ask = noting(diary, 'deployment', client);
    const body = wantedOf({ source, target }, ['LOAD-1']);
    const started = await ask({ method: 'POST', path: '/api/deployment', bearer, body }, 202);
    const path = started && `/api/deployment/${bodyOf(started).id}/events`;
    const followed = path && (await ask({ path, bearer }, 200));
    if (followed && bodyOf(followed).at(-1)?.endedAt === null) diary.faults.push(`${path}: did not end`);
  };
  return [
    {
      kind: 'status stream',
      perSecond: 2,
      act: async (client) => {
        const ask = noting(diary, 'status stream', client);
        const said = await ask({ path: '/api/company/externalenvironments/status', bearer }, 200);
        if (said && bodyOf(said).length !== 2) diary.faults.push(`a status stream said ${said.text}`);
      },
    },
    {
      kind: 'deployment',
      perSecond: 0.2,
      act: async (client) => {
        // Only one deployment may run at a time between two orgs.
        if (isDeploying) return;
        isDeploying = true;
        await deploy(client).finally(() => {
          isDeploying = false;
        });
      },
    },
  ];
};

export const openCrowd = async (place: Killable, diary: Diary): Promise<Desk[]> => [
  await openReading(place, diary),
  await openLogIns(place, diary),
  await openSigning(place, diary),
  openEvents(place, diary),
  ...(await openStreams(place, diary)),
];
