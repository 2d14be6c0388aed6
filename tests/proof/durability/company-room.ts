import type { SeededRandom } from '#tests/support/seeded-random.ts';
import { count, none, type Figure } from '../support/figures.ts';
import type { Place } from '../support/killable.ts';
import { outcomes, spell, type CompanyState, type Action } from './company-model.ts';
import { complain, checkHistory, type Operation } from './history.ts';
import type { Known, ApiCall, RetryingClient, Tried } from './presses.ts';
import { compare, type Room, type RoomParts } from './room.ts';
import { seedCompany, seedPeople, type SeededPerson } from './seeds.ts';

const companies = 6;
const owners = 3;
const pool = 5;
const strangersPerRound = 4;

interface Company {
  id: string;
  owners: SeededPerson[];
  /** Accounts that owners create, change and remove. */
  pool: string[];
  /** People who have not asked to join yet. */
  waiting: SeededPerson[];
  /** People who recently asked to join. */
  strangers: string[];
  happened: Operation<CompanyState>[];
  /** Unique first names of all sent changes, which identify their audit entries. */
  pressed: Set<string>;
  acknowledged: Set<string>;
}

const openCompany = async ({ place, rounds }: RoomParts, number: number): Promise<Company> => {
  const id = await seedCompany(place, `Company ${number}`);
  const ownersNames = Array.from({ length: owners }, (_, at) => `owner${at}@c${number}.example`);
  const people = await seedPeople(place, ownersNames, id);
  const visitors = Array.from({ length: strangersPerRound * rounds }, (_, at) => `stranger${at}@c${number}.example`);
  return {
    id,
    owners: people,
    pool: Array.from({ length: pool }, (_, at) => `pool${at}@c${number}.example`),
    waiting: await seedPeople(place, visitors),
    strangers: [],
    happened: [],
    pressed: new Set(),
    acknowledged: new Set(),
  };
};

let serial = 0;
/** A unique first name, which identifies the call of an audit entry. */
const newName = (): string => {
  serial += 1;
  return `N${serial}`;
};

/** A user without password gets the mail at the new address, which is as unique as the name. */
const addressFor = (username: string, name: string): string =>
  username.startsWith('pool') ? `${name.toLowerCase()}@proof.example` : username;

const toPress = (deed: Action, { id }: Company, bearer: string): ApiCall => {
  const key = `${deed.kind} ${newName()}`;
  switch (deed.kind) {
    case 'invite':
      return {
        method: 'POST',
        path: '/api/user/invite',
        bearer,
        key,
        body: {
          username: deed.username,
          firstName: deed.firstName,
          lastName: 'Proof',
          email: addressFor(deed.username, deed.firstName),
          roleName: deed.role,
        },
      };
    case 'update':
      return {
        method: 'PATCH',
        path: '/api/user',
        bearer,
        body: {
          OriginalUsername: deed.username,
          Username: deed.username,
          FirstName: deed.firstName,
          LastName: 'Proof',
          Email: addressFor(deed.username, deed.firstName),
          RoleName: deed.role,
        },
      };
    case 'remove':
      return { method: 'DELETE', path: `/api/company/user/${encodeURIComponent(deed.username)}`, bearer };
    case 'ask':
      return { method: 'POST', path: `/api/company/${id}/user/request`, bearer, key, body: {} };
    case 'accept':
    case 'refuse': {
      const approval = deed.kind === 'accept';
      return {
        method: 'POST',
        path: '/api/company/user/request/approval',
        bearer,
        key,
        body: { Approval: approval, RoleName: approval ? deed.role : null, Username: deed.username },
      };
    }
    case 'list':
      return { method: 'GET', path: '/api/company/users', bearer };
    case 'listRequests':
      return { method: 'GET', path: '/api/company/users/request', bearer };
  }
};

const namesOf = (deed: Action): string[] => (deed.kind === 'invite' || deed.kind === 'update' ? [deed.firstName] : []);

const tell = (deed: Action, answer: Tried['answer']): string =>
  `${JSON.stringify(deed)} was answered ${answer ? `${answer.status} ${JSON.stringify(answer.body)}` : 'nothing'}`;

/** With an Idempotency-Key the call is repeated until its outcome is known; otherwise the outcome may stay unknown. */
const performAction = async (
  presser: RetryingClient,
  company: Company,
  deed: Action,
  bearer: string,
): Promise<void> => {
  const press = toPress(deed, company, bearer);
  for (const name of namesOf(deed)) company.pressed.add(name);
  const known: Known | null = press.key ? await presser.untilKnown(press) : null;
  const lostSince = known?.lostSince;
  const tried: Tried = known ?? (await presser.tryOnce(press));
  const answer = lostSince === undefined ? tried.answer : null;
  if (answer && answer.status < 300) for (const name of namesOf(deed)) company.acknowledged.add(name);
  company.happened.push({
    what: tell(deed, answer),
    from: lostSince ?? tried.from,
    // A getter, because the end of a lost call is set only when the portal is up again.
    get to() {
      return tried.to;
    },
    after: outcomes(deed, answer),
  });
};

const ownersDeed = (company: Company, by: string, chance: SeededRandom): Action => {
  const pick = (from: readonly string[]): string => from[chance.between(0, from.length - 1)] ?? by;
  const role = chance.between(0, 2) > 0 ? 'owner' : 'user';
  const anybody = pick([...company.owners.map(({ username }) => username), ...company.pool]);
  const die = chance.between(0, 19);
  if (die < 6) return { kind: 'invite', by, username: pick(company.pool), role, firstName: newName() };
  if (die < 11) return { kind: 'update', by, username: anybody, role, firstName: newName() };
  if (die < 14) return { kind: 'remove', by, username: pick([...company.pool, ...company.strangers]) };
  if (die < 16) return { kind: 'accept', by, username: pick(company.strangers), role: 'user' };
  if (die < 17) return { kind: 'refuse', by, username: pick(company.strangers) };
  return { kind: die < 19 ? 'list' : 'listRequests', by };
};

const startOf = ({ owners: people }: Company): CompanyState => ({
  people: Object.fromEntries(
    people.map(({ username }) => [username, { role: 'owner', firstName: 'Nora', active: true }]),
  ),
  asking: [],
  gone: [],
});

/** The first names and the mailed addresses in the audit log. */
const logged = async ({ query }: Place, { id }: Company) => {
  const rows = await query(
    `select body->>'action' as action, body->'details' as details from chain_entries
      where chain = $1 and body->>'action' in ('user.invited', 'user.invitedAgain', 'user.changed')`,
    [`company:${id}`],
  );
  const names: string[] = [];
  const addresses: string[] = [];
  for (const { action, details } of rows) {
    if (action === 'user.changed') names.push(String(details.firstName).split(' → ')[1] ?? '');
    else addresses.push(String(details.email));
    if (action === 'user.invited') names.push(String(details.email).split('@')[0]?.toUpperCase() ?? '');
  }
  return { names, addresses };
};

const untilMailed = async ({ query }: Place): Promise<void> => {
  for (let tries = 0; tries < 1_200; tries += 1) {
    if ((await query(`select 1 from mails where state = 'queued' limit 1`)).length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/** Companies whose owners and applicants change users and requests to join at the same time. */
export const openCompanyRoom = async (parts: RoomParts): Promise<Room> => {
  const { place, presser, chance } = parts;
  const all: Company[] = [];
  for (let number = 0; number < companies; number += 1) all.push(await openCompany(parts, number));

  const stranger = async (company: Company): Promise<void> => {
    const person = company.waiting.shift();
    if (!person) {
      const [first] = company.owners;
      if (first) await performAction(presser, company, { kind: 'list', by: first.username }, first.bearer);
      return;
    }
    company.strangers.push(person.username);
    if (company.strangers.length > 3) company.strangers.shift();
    for (let times = chance.between(1, 3); times > 0; times -= 1)
      await performAction(presser, company, { kind: 'ask', by: person.username }, person.bearer);
  };

  const figures = async (): Promise<Figure[]> => {
    for (const company of all)
      for (const { username, bearer } of company.owners)
        await performAction(presser, company, { kind: 'list', by: username }, bearer);
    const unexplained = all.filter((company) => {
      const { ends, stuckAt } = checkHistory(startOf(company), company.happened, spell);
      if (ends.length === 0) complain(stuckAt, company.happened);
      return ends.length === 0;
    });
    await untilMailed(place);
    const wrong = { lost: 0, twice: 0, mails: 0 };
    let mailed = 0;
    for (const company of all) {
      const { names, addresses } = await logged(place, company);
      const { lost, twice, strange } = compare(company.acknowledged, company.pressed, names);
      wrong.lost += lost.length + strange.length;
      wrong.twice += twice.length;
      const toMail = addresses.filter((address) => address.endsWith('@proof.example'));
      const rows = await place.query(`select to_address from mails where to_address = any($1)`, [toMail]);
      const mails = compare(
        toMail,
        new Set(toMail),
        rows.map(({ to_address: to }) => String(to)),
      );
      wrong.mails += mails.lost.length + mails.twice.length;
      mailed += toMail.length;
    }
    const deeds = all.reduce((sum, { happened }) => sum + happened.length, 0);
    const acknowledged = all.reduce((sum, company) => sum + company.acknowledged.size, 0);
    return [
      {
        promise: 'users, owners, link requests: one order of deeds explains every answer',
        figure: `${companies - unexplained.length} of ${companies} companies, ${count(deeds)} deeds`,
        holds: unexplained.length === 0,
      },
      none('acknowledged changes of people missing in the log', wrong.lost, count(acknowledged)),
      none('changes of people logged twice', wrong.twice, count(acknowledged)),
      none('invitations not mailed, or mailed twice', wrong.mails, count(mailed)),
    ];
  };

  return {
    clients: all.flatMap((company) => [
      ...company.owners.map(
        ({ username, bearer }) =>
          () =>
            performAction(presser, company, ownersDeed(company, username, chance), bearer),
      ),
      () => stranger(company),
    ]),
    figures,
  };
};
