import { setTimeout as pause } from 'node:timers/promises';
import { connectTestOrg, seedTemplate, wantedOf, type Pair } from '#domains/deployments/deployments.test-support.ts';
import { wanted as wantedTicket } from '#domains/tickets/tickets.test-support.ts';
import { openVisitor } from '#tests/support/visitor.ts';
import { becomeCustomer, connectProduction } from '#tests/support/journeys.ts';
import type { World } from '#tests/support/world.ts';
import { count, none, type Figure } from '../support/figures.ts';
import type { Place } from '../support/killable.ts';
import { compare, type Room, type RoomParts } from './room.ts';
import { seedCompany, seedPeople } from './seeds.ts';

const writers = 2;
const deployers = 2;
const templatesPerRun = 3;
const longestWaitMs = 300_000;

/** The part of `World` that is needed to connect orgs and to read them. */
export const asWorld = ({ crm, origin }: Place): World => {
  const visitor = openVisitor(origin);
  const parts: Partial<World> = {
    crm,
    call: async (method, path, options = {}) => {
      const { status, body, bytes, headers } = await visitor.call(method ?? 'GET', path, options);
      return { status, body, text: bytes.toString('utf8'), headers: Object.fromEntries(headers) };
    },
  };
  return parts as World;
};

const untilNone = async ({ query }: Place, rows: string): Promise<void> => {
  const end = Date.now() + longestWaitMs;
  while (Date.now() < end) {
    if ((await query(rows)).length === 0) return;
    // Run now the jobs that were postponed while the portal was down.
    await query(`update jobs set run_at = now() where state = 'ready' and run_at > now()
      and (name like 'tickets.%' or name like 'deployment%')`);
    await pause(500);
  }
};

const openTickets = async ({ place, presser }: RoomParts): Promise<Room> => {
  const visitor = openVisitor(place.origin);
  const customer = await becomeCustomer(visitor, place.mailbox, 'nora.petit@studio-ouest.example');
  await connectProduction(visitor, customer, 'studioouest');
  await place.query(`update session_bearers set expires_at = now() + interval '1 day'`);
  const { bearer } = customer;
  const { body } = await visitor.call('GET', '/api/company/externalenvironments', { bearer });
  const path = `/api/salesforce/org/${body[0].externalId}/ticket`;
  const pressed = new Set<string>();
  const acknowledged = new Set<string>();

  const write = async () => {
    const subject = `Ticket ${pressed.size}`;
    pressed.add(subject);
    const press = { method: 'POST', path, bearer, key: subject, body: { ...wantedTicket, subject } };
    const { answer } = await presser.untilKnown(press);
    if (answer.status === 201) acknowledged.add(subject);
  };

  const figures = async (): Promise<Figure[]> => {
    await untilNone(place, `select 1 from tickets where sending = 'waiting' limit 1`);
    const cases = place.crm.world.orgs.get('docugen')?.store.rows('Case') ?? [];
    const stored = cases.map((row) => String(row['Subject'])).filter((subject) => subject.startsWith('Ticket '));
    const { lost, twice, strange } = compare(acknowledged, pressed, stored);
    return [
      none(
        'tickets that are not in the CRM exactly once',
        lost.length + twice.length + strange.length,
        count(acknowledged.size),
      ),
    ];
  };
  return { clients: Array.from({ length: writers }, () => write), figures };
};

const openDeployments = async ({ place, presser }: RoomParts): Promise<Room> => {
  const world = asWorld(place);
  const acknowledged = new Set<string>();
  const pairs: Pair[] = [];
  /** `target template` of each acknowledged run. */
  const sent: string[] = [];
  let starts = 0;

  const openPair = async (name: string): Promise<Pair> => {
    const companyId = await seedCompany(place, name);
    const [person] = await seedPeople(place, [`${name}@deploy.example`], companyId);
    if (!person) throw new Error('nobody was seeded');
    const source = await connectTestOrg(world, person, `${name}--from`);
    return { person, source, target: await connectTestOrg(world, person, `${name}--to`) };
  };

  const start = async (pair: Pair, ids: string[]): Promise<string | null> => {
    starts += 1;
    const press = {
      method: 'POST',
      path: '/api/deployment',
      bearer: pair.person.bearer,
      key: `run ${starts}`,
    };
    const { answer } = await presser.untilKnown({ ...press, body: wantedOf(pair, ids) });
    if (answer.status === 202) return String(answer.body.id);
    // The previous run has not finished.
    if (answer.body?.code === 'DeploymentRunning') return null;
    throw new Error(`deploying answered ${answer.status} ${JSON.stringify(answer.body)}`);
  };

  const deploy = (pair: Pair) => {
    let ids: string[] = [];
    return async () => {
      if (ids.length === 0) {
        ids = Array.from({ length: templatesPerRun }, (_, at) => `R${starts}-${at}`);
        for (const externalId of ids) seedTemplate(world, pair.source, { externalId });
      }
      const id = await start(pair, ids);
      if (id === null) return pause(200);
      acknowledged.add(id);
      for (const externalId of ids) sent.push(`${pair.target.prefix} ${externalId}`);
      ids = [];
    };
  };

  const figures = async (): Promise<Figure[]> => {
    await untilNone(place, `select 1 from deployments where state in ('queued', 'running') limit 1`);
    const rows = await place.query(`select id::text, state from deployments`);
    const stored = rows.map(({ id }) => String(id));
    const started = compare(acknowledged, acknowledged, stored);
    const unfinished = rows.filter(({ state }) => state !== 'done').length;
    const wrong = started.lost.length + started.twice.length + started.strange.length + unfinished;
    const there = pairs.flatMap(({ target: { prefix } }) =>
      (place.crm.world.orgs.get(prefix)?.store.rows('gnx__Template__c') ?? []).map(
        (row) => `${prefix} ${String(row['gnx__External_ID__c'])}`,
      ),
    );
    const templates = compare(sent, new Set(sent), there);
    return [
      none('deployments lost, made up or not carried to their end', wrong, count(acknowledged.size)),
      none(
        'deployed templates missing in the target or there twice',
        templates.lost.length + templates.twice.length + templates.strange.length,
        count(sent.length),
      ),
    ];
  };

  for (let at = 0; at < deployers; at += 1) pairs.push(await openPair(`proof${at}`));
  return { clients: pairs.map(deploy), figures };
};

/** Writes to the CRMs of customers and provider. The CRM simulator is never killed. */
export const openCrmRoom = async (parts: RoomParts): Promise<Room> => {
  const [tickets, deployments] = [await openTickets(parts), await openDeployments(parts)];
  return {
    clients: [...tickets.clients, ...deployments.clients],
    figures: async () => [...(await tickets.figures()), ...(await deployments.figures())],
  };
};
