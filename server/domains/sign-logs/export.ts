import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { parisDay } from '#contract/days/paris.ts';
import { zoneOf } from '#contract/days/time-zone.ts';
import type { exportSignLogs } from '#contract/sign-logs.ts';
import { actorOf, recordAudit } from '#domains/audit/record.ts';
import { inTransaction, type Connection } from '#engines/postgres/database.ts';
import { contentDisposition } from '#http/content-disposition.ts';
import { csvType } from '#http/csv.ts';
import { contentPolicies } from '#http/headers.ts';
import { staleReads } from '#http/replicas/stale-reads.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Call } from '#http/route.ts';
import { signLogCsvLines, signLogCsvStart } from './csv.ts';
import { readPage } from './reading.ts';
import { toWanted, type EventPosition, type Wanted } from './rules.ts';
import type { SignEventRow } from './store.ts';
import { toSignLog } from './views.ts';

const exportedAtOnce = 500;
/** A reader that has accepted no data for this time counts as disconnected. */
const longestPauseMs = 2 * 60_000;

/** Reads pages of a few hundred, so that memory stays small and no statement stays open for a slow reader. */
const readAll = async function* (
  { stale }: AppContext,
  wanted: Wanted,
  from: EventPosition,
): AsyncGenerator<SignEventRow[], void> {
  const seen = await stale.position();
  let next: EventPosition | null = from;
  while (next !== null) {
    const place: EventPosition = next;
    const read = (db: Connection) => readPage(db, wanted, place, exportedAtOnce);
    const page: Awaited<ReturnType<typeof readPage>> = await stale.read(staleReads.signLogExport, read, seen);
    yield page.rows;
    ({ next } = page);
  }
};

/** Writes the filtered logs as CSV, and records the export in the audit log. */
export const exportLogs = async (
  context: AppContext,
  { caller, origin, query, reply }: Call<typeof exportSignLogs>,
): Promise<FastifyReply> => {
  const { db, clock, budgets } = context;
  const { companyId } = caller;
  const { language = caller.language, timeZone, ...filters } = query;
  const how = { language, timeZone: zoneOf(timeZone) };
  const { wanted, from } = toWanted(companyId, filters, clock.now());
  await budgets.spend('signLogExport', companyId);
  await inTransaction(db, (trx) =>
    recordAudit(trx, clock, {
      companyId,
      action: 'signLogs.exported',
      actor: actorOf(caller),
      details: { ...filters },
      origin,
    }),
  );
  const lines = async function* () {
    yield signLogCsvStart(how);
    for await (const rows of readAll(context, wanted, from)) yield signLogCsvLines(rows.map(toSignLog), how);
  };
  const name = language === 'fr' ? 'événements de signature' : 'sign logs';
  reply.raw.setTimeout(longestPauseMs, () => reply.raw.destroy());
  return reply
    .type(csvType)
    .headers({
      'content-disposition': contentDisposition(`${name} ${parisDay(clock.now())}.csv`),
      'content-security-policy': contentPolicies.file,
    })
    .send(Readable.from(lines(), { highWaterMark: 1 }));
};
