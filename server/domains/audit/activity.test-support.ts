import { sql } from 'kysely';
import { inTransaction } from '#engines/postgres/database.ts';
import { signUp, type Person } from '#tests/support/people.ts';
import { openWorld, type Answer, type World } from '#tests/support/world.ts';
import { companyChain, recordAudit, type AuditEvent } from './record.ts';

type Query = Record<string, string>;

export interface Office {
  world: World;
  /** Owners of three free companies, and `sophie`, a user of the first who is no owner. */
  claire: Person;
  other: Person;
  many: Person;
  sophie: Person;
  note(companyId: string, more: Partial<AuditEvent>, at?: Date): Promise<void>;
  /** With the bearer of `claire` by default. */
  list(query?: Query, bearer?: string): Promise<Answer>;
  exported(query?: Query, bearer?: string): Promise<Answer>;
  /** The objects of the listed entries. */
  objects(query: Query, bearer?: string): Promise<(string | null)[]>;
}

/** Makes the person a user, not an owner, of the company. */
const makeLimited = async (world: World, person: Person, companyId: string) => {
  await world.context.db
    .updateTable('users')
    .set({ company_id: companyId, role: 'user' })
    .where('username', '=', person.username)
    .execute();
};

/** Inserts many entries with invalid hashes, for speed. */
export const fill = async (world: World, companyId: string, entries: number) => {
  const chain = companyChain(companyId);
  // A head moves on by one entry at a time only.
  await sql`alter table chain_heads disable trigger user`.execute(world.context.db);
  await sql`
    with head as (select seq from chain_heads where chain = ${chain}),
    filled as (
      insert into chain_entries (chain, seq, at, body, prev_hash, hash)
      select ${chain}, head.seq + n, now() - make_interval(secs => ${entries}::int - n),
        jsonb_build_object('action', 'webdoc.created', 'actor', jsonb_build_object('kind', 'token', 'id', n),
          'object', jsonb_build_object('name', 'contract ' || n), 'details', null, 'origin', null), '\\x00', '\\x00'
      from head, generate_series(1, ${entries}::int) n returning seq)
    update chain_heads set seq = (select max(seq) from filled) where chain = ${chain}`.execute(world.context.db);
  await sql`alter table chain_heads enable trigger user`.execute(world.context.db);
  await sql`analyze chain_entries`.execute(world.context.db);
};

export const openOffice = async (env: Record<string, string> = {}): Promise<Office> => {
  const world = await openWorld({ env });
  const claire = await signUp(world, 'claire@acier-nord.example');
  const other = await signUp(world, 'nora@studio-ouest.example');
  const many = await signUp(world, 'many@atelier.example');
  const sophie = await signUp(world, 'sophie@acier-nord.example');
  await makeLimited(world, sophie, claire.companyId);
  // Otherwise statements of the job queue would be counted too.
  await world.context.jobs.stop();
  const read =
    (path: string) =>
    (query: Query = {}, bearer = claire.bearer) =>
      world.call('GET', `${path}?${new URLSearchParams(query).toString()}`, { bearer });
  const list = read('/api/company/audit');
  return {
    world,
    claire,
    other,
    many,
    sophie,
    list,
    exported: read('/api/company/audit/export'),
    note: (companyId, more, at) =>
      inTransaction(world.context.db, (trx) =>
        recordAudit(trx, at ? { now: () => at } : world.context.clock, {
          companyId,
          action: 'user.invited',
          actor: { kind: 'user', id: claire.username, username: claire.username },
          ...more,
        }),
      ),
    objects: async (query, bearer) =>
      (await list(query, bearer)).body.entries.map(({ object }: { object: string | null }) => object),
  };
};
