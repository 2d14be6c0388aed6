import { createHmac, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { sql } from 'kysely';
import pg from 'pg';
import { openBatchInsert } from '#domains/sign-logs/batch-insert.ts';
import { parseEvent } from '#domains/sign-logs/parse-event.ts';
import { insertEvents } from '#domains/sign-logs/store-incoming.ts';
import { silentLog } from '#engines/log.ts';
import { openDatabase, type Database } from '#engines/postgres/database.ts';

export const signEventNames = ['signer.done', 'signer.notified', 'signature_request.done', 'signer.link_opened'];
const companies = 400;

/** Inserts the companies. The first one gets a tenth of all events, the others share the rest. */
export const fillCompanies = async (db: Database, first: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    insert into companies (name) select 'Company ' || n from generate_series(2, ${companies}::int) n
    returning id`.execute(db);
  return [first, ...rows.map(({ id }) => id)];
};

/** Connects an org, so that events from the webhook belong to the company. */
export const connectOrg = async (db: Database, companyId: string): Promise<void> => {
  await db
    .insertInto('environments')
    .values({
      company_id: companyId,
      external_id: '00DAc0000000001MAA',
      org_name: 'Acier Nord SA',
      org_type: 'prod',
      instance_url: 'https://acier-nord.example',
    })
    .execute();
};

const indexes = async (db: Database) =>
  (
    await sql<{ name: string; statement: string }>`
      select indexname as name, indexdef as statement from pg_indexes
      where tablename = 'sign_events' and indexname not in ('sign_events_pkey', 'sign_events_event_id')`.execute(db)
  ).rows;

/** Inserts a year of events: four names, two orgs per company, every 23rd an error. Creates indexes last, for speed. */
export const fillEvents = async (db: Database, ids: string[], count: number): Promise<void> => {
  const made = await indexes(db);
  for (const { name } of made) await sql`drop index ${sql.ref(name)}`.execute(db);
  await sql`
    insert into sign_events
      (company_id, event_id, event_name, event_time, received_at, org_id, org_name, error, source, data)
    select (${sql.val(ids)}::uuid[])[case when n % 10 = 0 then 1 else 1 + n % ${companies}::int end],
      gen_random_uuid(), (${sql.val(signEventNames)}::text[])[1 + (n / 10) % 4],
      timestamptz '2026-11-01' - n * interval '1 second' * (31536000.0 / ${count}::int), now(),
      '00DAc000000000' || (1 + (n / 30) % 2) || 'MAA', 'Acier Nord SA',
      case when (n / 10) % 23 = 0 then 'The document could not be written back' end, 'provider',
      jsonb_build_object('signature_request', jsonb_build_object('id', md5((n / 5)::text)::uuid, 'status', 'ongoing',
          'name', 'Contrat de vente', 'external_id', 'a%%b%%00DAc0000000001%%0695g00000AbCdE'),
        'signer', jsonb_build_object('info', jsonb_build_object('first_name', 'Anne', 'last_name', 'Lefèvre',
          'email', 'signer' || n % 5000 || '@client.example')))
    from generate_series(1, ${count}::int) n`.execute(db);
  for (const { statement } of made) await sql.raw(statement).execute(db);
  await sql`vacuum analyze sign_events`.execute(db);
};

interface WireEvent {
  id: string;
  text: string;
  /** The provider's signature. */
  signature: string;
}

export const newEvents = (count: number, secret: string): WireEvent[] =>
  Array.from({ length: count }, () => {
    const id = randomUUID();
    const info = { first_name: 'Anne', last_name: 'Lefèvre', email: 'anne@client.example' };
    const data = {
      signature_request: {
        id: randomUUID(),
        status: 'done',
        name: 'Contrat de vente',
        external_id: 'a%%b%%00DAc0000000001%%0695g00000AbCdE',
      },
      signer: { id: randomUUID(), status: 'signed', info },
    };
    const event = { event_id: id, event_name: 'signer.done', event_time: '1793491200', sandbox: false, data };
    const text = JSON.stringify(event);
    return { id, text, signature: createHmac('sha256', secret).update(text).digest('hex') };
  });

/** Runs `act` for each event, `atOnce` in parallel. Returns the milliseconds of each, and events per second. */
const withEach = async (events: WireEvent[], atOnce: number, act: (event: WireEvent) => Promise<void>) => {
  const left = events.values();
  const times: number[] = [];
  const work = async () => {
    for (const event of left) {
      const begun = performance.now();
      await act(event);
      times.push(performance.now() - begun);
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: atOnce }, work));
  return { perSecond: events.length / ((performance.now() - begun) / 1_000), times };
};

/** Posts signed events to the webhook, as the provider does. */
export const deliverAll = async (origin: string, events: WireEvent[], atOnce: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const done = await withEach(
    events,
    atOnce,
    ({ text, signature }) =>
      new Promise((resolve, reject) => {
        const headers = {
          'content-type': 'application/json',
          'x-yousign-signature-256': `sha256=${signature}`,
        };
        request(`${origin}/api/webhooks/sign`, { method: 'POST', agent, headers }, (answer) => {
          answer.resume().on('end', () => {
            if (answer.statusCode === 200) resolve();
            else reject(new Error(`the webhook answered ${answer.statusCode}`));
          });
        })
          .on('error', reject)
          .end(text);
      }),
  );
  agent.destroy();
  return done;
};

/** Stores events as the webhook does, but without HTTP. */
export const storeAll = async (connectionString: string, events: WireEvent[], atOnce: number) => {
  const { db } = openDatabase({ connectionString, log: silentLog });
  const keep = openBatchInsert((some) => insertEvents(db, some, new Date()));
  const done = await withEach(events, atOnce, ({ text }) => keep(parseEvent(Buffer.from(text))));
  await db.destroy();
  return done;
};

/** Inserts the same rows, one per statement, into a table with only a primary key. */
export const insertBare = async (connectionString: string, companyId: string, events: WireEvent[], atOnce: number) => {
  const pool = new pg.Pool({ connectionString, max: atOnce });
  await pool.query(`create table if not exists bare_events (id bigint generated always as identity primary key,
    company_id uuid, event_id text, event_name text, event_time timestamptz, received_at timestamptz, org_id text,
    org_name text, error text, source text, data jsonb)`);
  const done = await withEach(events, atOnce, async ({ id, text }) => {
    await pool.query({
      name: 'bare',
      text: `insert into bare_events (company_id, event_id, event_name, event_time, received_at, org_id, org_name,
        source, data) values ($1, $2, 'signer.done', now(), now(), '00DAc0000000001MAA', 'Acier Nord SA', 'provider', $3)`,
      values: [companyId, id, JSON.stringify(JSON.parse(text).data)],
    });
  });
  await pool.end();
  return done;
};
