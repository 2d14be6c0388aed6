import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '../database.ts';

/** Of a primary or a standby, by functions that every role may call. */
export interface ServerState {
  isStandby: boolean;
  /** Cluster and database. A standby has those of its primary. */
  identity: string;
  /** Counts the promotions of a cluster. On a standby it may be known late, but never too early. */
  timeline: number;
  /** In bytes of the write-ahead log: up to where it is flushed (primary) or replayed (standby). */
  position: number;
}

const onlyRow = async <Row>(query: RawBuilder<Row>, db: Connection): Promise<Row> => {
  const [row] = (await query.execute(db)).rows;
  if (row === undefined) throw new Error('A select without a table answered no row');
  return row;
};

/**
 * The flushed position, not the inserted one: a commit is visible only after its flush, and at the start of an empty
 * page the inserted position is one that nobody ever replays. Only counters of limits are committed without a flush.
 */
const flushed = sql`pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')`;
const replayed = sql`pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')`;

/** The receiver's timeline is shown to members of `pg_monitor`; others know it from the next restart point on. */
const replayedTimeline = sql`coalesce((select max(received_tli) from pg_stat_wal_receiver),
  greatest((select timeline_id from pg_control_checkpoint()), (select min_recovery_end_timeline from pg_control_recovery())))`;
const writtenTimeline = sql`('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int`;

export const stateOf = (db: Connection): Promise<ServerState> =>
  onlyRow(
    sql<ServerState>`
      select "isStandby",
        (select system_identifier::text from pg_control_system())
          || '/' || (select oid::text from pg_database where datname = current_database()) as identity,
        case when "isStandby" then ${replayedTimeline} else ${writtenTimeline} end as timeline,
        (case when "isStandby" then ${replayed} else ${flushed} end)::bigint as position
      from (select pg_is_in_recovery() as "isStandby") asked`,
    db,
  );

/** Up to where the primary has written. What was visible before is before it. */
export const writtenPosition = async (primary: Connection): Promise<number> =>
  (await onlyRow(sql<{ position: number }>`select ${flushed}::bigint as position`, primary)).position;

/** Asked in the transaction of a read, whose statements may last `mostMs`. */
export const replayedPosition = (
  replica: Connection,
  mostMs: number,
): Promise<{ isStandby: boolean; position: number }> =>
  onlyRow(
    sql<{ isStandby: boolean; position: number }>`
      select pg_is_in_recovery() as "isStandby", coalesce(${replayed}, 0)::bigint as position,
        set_config('statement_timeout', ${String(mostMs)}, true)`,
    replica,
  );
