import { randomUUID } from 'node:crypto';
import type { AccountStatus, CompanyStatus, Role } from '#contract/roles.ts';
import type { Person } from '#tests/support/people.ts';
import type { Answer, World } from '#tests/support/world.ts';

export interface Seeded extends Person {
  id: string;
}

export interface SeededCompany {
  id: string;
  owners: Seeded[];
  users: Seeded[];
}

interface NewPerson {
  companyId: string;
  username: string;
  role: Role;
  status?: AccountStatus;
  language?: 'fr' | 'en';
}

/** Inserts a person with an open session, without mails and password. */
export const seedPerson = async (world: World, person: NewPerson): Promise<Seeded> => {
  const { db, secrets } = world.context;
  const { companyId, username, role, status = 'active', language = 'fr' } = person;
  const { id } = await db
    .insertInto('users')
    .values({
      company_id: companyId,
      username,
      email: username,
      first_name: 'Paul',
      last_name: username.split('@')[0] ?? username,
      role,
      status,
      language,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const bearer = secrets.newToken();
  const session = await db.insertInto('sessions').values({ user_id: id }).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('session_bearers')
    .values({
      hash: secrets.hashToken(bearer),
      session_id: session.id,
      expires_at: new Date(Date.now() + 1_800_000),
    })
    .execute();
  return { id, username, bearer, companyId };
};

/** Inserts a company with owners and users, all with open sessions: `owner1@<word>.example`, `user1@<word>.example`. */
export const seedCompany = async (
  world: World,
  word: string,
  { status = 'verified', owners = 1, users = 0 }: { status?: CompanyStatus; owners?: number; users?: number } = {},
): Promise<SeededCompany> => {
  const { id } = await world.context.db
    .insertInto('companies')
    .values({ name: `Company ${word}`, status })
    .returning('id')
    .executeTakeFirstOrThrow();
  const several = (count: number, role: Role) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        seedPerson(world, { companyId: id, username: `${role}${index + 1}@${word}.example`, role }),
      ),
    );
  return { id, owners: await several(owners, 'owner'), users: await several(users, 'user') };
};

/** The company's people in the database, by username. */
export const peopleOf = (world: World, companyId: string) =>
  world.context.db
    .selectFrom('users')
    .select(['username', 'role', 'status', 'email', 'first_name', 'last_name'])
    .where('company_id', '=', companyId)
    .orderBy('username')
    .execute();

export const invite = (world: World, owner: Person, more: object = {}, key?: string): Promise<Answer> =>
  world.call('POST', '/api/user/invite', {
    bearer: owner.bearer,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    body: {
      username: `${randomUUID()}@invited.example`,
      firstName: 'Jeanne',
      lastName: 'Dupont',
      email: 'jeanne@invited.example',
      roleName: 'user',
      ...more,
    },
  });

/** Edits a seeded user; details not in `more` stay unchanged. */
export const edit = (world: World, owner: Person, username: string, more: object = {}): Promise<Answer> =>
  world.call('PATCH', '/api/user', {
    bearer: owner.bearer,
    body: {
      OriginalUsername: username,
      Username: username,
      FirstName: 'Paul',
      LastName: username.split('@')[0],
      Email: username,
      RoleName: 'user',
      ...more,
    },
  });

export const remove = (world: World, owner: Person, username: string): Promise<Answer> =>
  world.call('DELETE', `/api/company/user/${encodeURIComponent(username)}`, { bearer: owner.bearer });

export const mailsTo = (world: World, address: string) =>
  world.mailbox.all().filter((mail) => mail.envelope.to.includes(address));

/** Waits until all queued mails are sent, before a test checks that no other mail exists. */
export const untilMailsLeft = async (world: World): Promise<void> => {
  const waiting = () =>
    world.context.db.selectFrom('mails').select('id').where('state', '=', 'queued').executeTakeFirst();
  for (let tries = 0; tries < 200 && (await waiting()); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
};
