import { Client } from 'pg';
import { describe, expect } from 'vitest';
import { auditOf } from '#tests/support/audit.ts';
import { openSeededRandom } from '#tests/support/seeded-random.ts';
import { allowAtCrm } from '#tests/support/crm.ts';
import type { Person } from '#tests/support/people.ts';
import type { Answer, World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import {
  edit,
  invite,
  mailsTo,
  peopleOf,
  remove,
  seedCompany,
  untilMailsLeft,
  type Seeded,
} from './people.test-support.ts';

const it = worldTest();

const trials = 20;
const calls = 200;
const chance = openSeededRandom();

const oneOf = (people: Seeded[]): Seeded => people[chance.between(0, people.length - 1)]!;

/** An owner demotes or deletes a random owner, possibly themselves. */
const attack = async (world: World, owners: Seeded[]): Promise<string> => {
  const caller = oneOf(owners);
  const target = oneOf(owners);
  const { status, text, body } = await (chance.between(0, 1) === 0
    ? edit(world, caller, target.username)
    : remove(world, caller, target.username));
  return status === 200 ? text || 'deleted' : body.code;
};

/** Allowed answers; any other answer is a fault. */
const fairAnswers = new Set([
  'UserModified',
  'deleted',
  'MinimumOneOwner',
  'CannotDeleteYourself',
  'IsNotOwner',
  'UserDoesNotExist',
  'TokenInvalid',
]);

describe('the last owner', () => {
  // REQ-1.6.4
  it(`stays, whatever ${calls} parallel demotions and deletions do in ${trials} trials`, async ({ world }) => {
    for (let trial = 0; trial < trials; trial += 1) {
      const { id, owners } = await seedCompany(world, `trial${trial}`, { owners: 4 });
      const answers = await Promise.all(Array.from({ length: calls }, () => attack(world, owners)));
      const people = await peopleOf(world, id);
      const where = `trial ${trial}, seed ${chance.seed}`;
      expect(people.filter(({ role }) => role === 'owner').length, where).toBeGreaterThanOrEqual(1);
      expect(
        answers.filter((answer) => !fairAnswers.has(answer)),
        where,
      ).toEqual([]);
      // The log contains exactly the successful calls.
      const deleted = answers.filter((answer) => answer === 'deleted').length;
      expect(people.length, where).toBe(4 - deleted);
      expect((await auditOf(world, id, 'user.deleted')).length, where).toBe(deleted);
    }
  }, 180_000);
});

describe('the database', () => {
  // REQ-1.6.4
  it('keeps an owner by itself, whoever writes past the portal', async ({ world }) => {
    for (let trial = 0; trial < 30; trial += 1) {
      const { id, owners } = await seedCompany(world, `sql${trial}`, { owners: 6, users: 1 });
      const elsewhere = await seedCompany(world, `aside${trial}`);
      const { db } = world.context;
      const ways = [
        (person: string) => db.updateTable('users').set({ role: 'user' }).where('id', '=', person),
        (person: string) => db.updateTable('users').set({ status: 'registered' }).where('id', '=', person),
        (person: string) => db.updateTable('users').set({ company_id: elsewhere.id }).where('id', '=', person),
        (person: string) => db.deleteFrom('users').where('id', '=', person),
      ];
      const results = await Promise.allSettled(
        owners.map((person, place) => ways[(trial + place) % ways.length]!(person.id).execute()),
      );
      const refused = results.filter(({ status }) => status === 'rejected');
      expect(refused).toHaveLength(1);
      expect((refused[0] as PromiseRejectedResult).reason).toMatchObject({
        constraint: 'company_keeps_an_owner',
      });
      const people = await peopleOf(world, id);
      expect(people.filter(({ role, status }) => role === 'owner' && status === 'active')).toHaveLength(1);
    }
  });
});

describe('two owners answering one request at once', () => {
  it('are heard once: the other is told UserDoesNotExist, and the person gets one mail', async ({ world }) => {
    for (let trial = 0; trial < 10; trial += 1) {
      const { id, owners } = await seedCompany(world, `answers${trial}`, { owners: 2 });
      const asker = await seedCompany(world, `asks${trial}`, { status: 'free' });
      const [person] = asker.owners;
      await world.call('POST', `/api/company/${id}/user/request`, { bearer: person!.bearer });
      const answers = await Promise.all(
        owners.flatMap(({ bearer }) =>
          [true, false].map((Approval) =>
            world.call('POST', '/api/company/user/request/approval', {
              bearer,
              body: { Approval, RoleName: 'user', Username: person!.username },
            }),
          ),
        ),
      );
      const heard = answers.filter(({ status }) => status === 200);
      expect(heard).toHaveLength(1);
      expect(answers.filter(({ body }) => body.code === 'UserDoesNotExist')).toHaveLength(3);
      const isIn = (await peopleOf(world, id)).some(({ username }) => username === person!.username);
      expect(isIn).toBe(heard[0]!.body.status === 'accepted');
      await untilMailsLeft(world);
      expect(mailsTo(world, person!.username)).toHaveLength(1);
    }
  });

  it('of two companies take the person over once', async ({ world }) => {
    for (let trial = 0; trial < 10; trial += 1) {
      const targets = [await seedCompany(world, `east${trial}`), await seedCompany(world, `west${trial}`)];
      const asker = await seedCompany(world, `between${trial}`, { status: 'free' });
      const [person] = asker.owners;
      for (const { id } of targets)
        await world.call('POST', `/api/company/${id}/user/request`, { bearer: person!.bearer });
      const answers = await Promise.all(
        targets.map(({ owners }) =>
          world.call('POST', '/api/company/user/request/approval', {
            bearer: owners[0]!.bearer,
            body: { Approval: true, RoleName: 'owner', Username: person!.username },
          }),
        ),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
      expect(await auditOf(world, asker.id, 'user.left')).toHaveLength(1);
    }
  });
});

describe('owners of two companies who ask each other in', () => {
  it('who asks once more while being let in leaves no request behind', async ({ world }) => {
    const { id } = await seedCompany(world, 'twice');
    const [person] = (await seedCompany(world, 'asker', { status: 'free' })).owners;
    const accepting = new Client({ connectionString: world.connectionString });
    await accepting.connect();
    try {
      await accepting.query('begin');
      await accepting.query('update users set company_id = $1 where id = $2', [id, person?.id]);
      // A request to join reads this table before it writes, so it waits here.
      await accepting.query('lock table api_tokens in access exclusive mode');
      const asking = world.call('POST', `/api/company/${id}/user/request`, { bearer: person?.bearer ?? '' });
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await accepting.query(waiting)).rowCount).toBe(1);
      await accepting.query('delete from link_requests where user_id = $1', [person?.id]);
      await accepting.query('commit');
      expect((await asking).body.code).toBe('CompanyDoesNotExist');
    } finally {
      await accepting.end();
    }
    const left = () =>
      world.context.db.selectFrom('link_requests').select('user_id').where('company_id', '=', id).execute();
    expect(await left()).toEqual([]);
  });

  it('end with every company that has people having an owner', async ({ world }) => {
    for (let trial = 0; trial < 10; trial += 1) {
      const one = await seedCompany(world, `left${trial}`);
      const two = await seedCompany(world, `right${trial}`);
      const [ann, bob] = [one.owners[0]!, two.owners[0]!];
      await world.call('POST', `/api/company/${two.id}/user/request`, { bearer: ann.bearer });
      await world.call('POST', `/api/company/${one.id}/user/request`, { bearer: bob.bearer });
      const accept = (owner: Seeded, username: string) =>
        world.call('POST', '/api/company/user/request/approval', {
          bearer: owner.bearer,
          body: { Approval: true, RoleName: 'user', Username: username },
        });
      const answers = await Promise.all([accept(ann, bob.username), accept(bob, ann.username)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const { id } of [one, two]) {
        const people = await peopleOf(world, id);
        expect(people.length === 0 || people.some(({ role }) => role === 'owner')).toBe(true);
      }
    }
  });
});

describe('two owners inviting one username at once', () => {
  it('make one user, and the others are told UsernameAlreadyExists', async ({ world }) => {
    const { id, owners } = await seedCompany(world, 'inviters', { owners: 2 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        invite(world, owners[place % 2]!, {
          username: 'one@inviters.example',
          email: 'one@inviters.example',
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'UsernameAlreadyExists')).toHaveLength(19);
    expect(await peopleOf(world, id)).toHaveLength(3);
    await world.mailbox.waitFor((mail) => mail.envelope.to.includes('one@inviters.example'), 10_000);
    await untilMailsLeft(world);
    expect(mailsTo(world, 'one@inviters.example')).toHaveLength(1);
  });
});

describe('a person who is connecting an org while the CRM is slow', () => {
  /** Resolves when the code is used and the CRM has not answered yet; `ending` is the later answer. */
  const begin = async (world: World, person: Person): Promise<{ ending: Promise<Answer> }> => {
    const started = await world.call('POST', '/api/salesforce/authorize', {
      bearer: person.bearer,
      body: { orgType: 'test' },
    });
    const back = await allowAtCrm(started.body.authorizeUrl, 'aciernord--uat');
    await control(world, 'faults', { slowMs: 700 });
    const ending = world.call('POST', '/api/salesforce/auth', {
      bearer: person.bearer,
      body: {
        orgType: 'test',
        salesforceCode: back.searchParams.get('code'),
        nonce: started.body.nonce,
      },
    });
    const attempts = () => world.context.db.selectFrom('oauth_attempts').selectAll().execute();
    await expect.poll(attempts, { interval: 20 }).toEqual([]);
    return { ending };
  };
  const control = (world: World, action: string, body: object = {}) =>
    fetch(`${world.crm.origin}/_sim/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ org: 'aciernord--uat', ...body }),
    });
  const nothingIsLeft = async (world: World) => {
    await control(world, 'clear-faults');
    expect(await world.context.db.selectFrom('environments').select('id').execute()).toEqual([]);
    const { grants } = (await (await fetch(`${world.crm.origin}/_sim/state`)).json()) as {
      grants: { revoked: string | null }[];
    };
    expect(grants.filter(({ revoked }) => revoked === null)).toEqual([]);
  };

  it('and is let into another company meanwhile leaves no org tied to the empty one', async ({ world }) => {
    const target = await seedCompany(world, 'calm');
    const old = await seedCompany(world, 'hasty', { status: 'free' });
    const [person] = old.owners;
    await world.call('POST', `/api/company/${target.id}/user/request`, { bearer: person!.bearer });
    const { ending } = await begin(world, person!);
    const answer = await world.call('POST', '/api/company/user/request/approval', {
      bearer: target.owners[0]!.bearer,
      body: { Approval: true, RoleName: 'user', Username: person!.username },
    });
    expect(answer.body.status).toBe('accepted');
    expect((await ending).body.code).toBe('OAuthStateInvalid');
    await nothingIsLeft(world);
  });

  it('and is removed meanwhile leaves nothing, here or at the CRM', async ({ world }) => {
    const { owners, users } = await seedCompany(world, 'removed', { users: 1 });
    const { ending } = await begin(world, users[0]!);
    expect((await remove(world, owners[0]!, users[0]!.username)).status).toBe(200);
    expect((await ending).body.code).toBe('OAuthStateInvalid');
    await nothingIsLeft(world);
  });
});
