import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { exportAudit } from '#contract/audit/audit.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { parisDay } from '#contract/days/paris.ts';
import { zoneOf } from '#contract/days/time-zone.ts';
import type { Language } from '#contract/roles.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import { contentDisposition } from '#http/content-disposition.ts';
import { csvType } from '#http/csv.ts';
import { contentPolicies } from '#http/headers.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Call } from '#http/route.ts';
import { auditCsvLines, auditCsvStart } from './csv.ts';
import { provenBy } from './export-proof.ts';
import { readAll } from './reading.ts';
import { actorOf, companyChain, recordAudit, type AuditDetails } from './record.ts';
import { toEntry } from './rules.ts';
import type { FoundEntry } from './store.ts';
import type { KeyedQueue } from '#engines/concurrency/keyed-queue.ts';

const fileName = (company: string, language: Language, day: string): string => {
  const subject = language === 'fr' ? 'activité' : 'activity';
  const name = company.replaceAll(/[\p{C}\s<>:"/\\|?*.]+/gu, ' ').trim();
  return `${[name, subject, day].filter(Boolean).join(' ')}.csv`;
};

/** The filters of the export, for its audit entry. */
const detailsOf = ({ search, from, to }: QueryOf<typeof exportAudit>): AuditDetails => ({
  ...(search && { search }),
  ...(from && { firstDay: from }),
  ...(to && { lastDay: to }),
});

/** A reader that has accepted no data for this time counts as disconnected. */
const longestPauseMs = 2 * 60_000;

/** Exports the whole log or a search result as CSV. The export itself is logged. */
export const exportActivity = async (
  context: AppContext,
  turns: KeyedQueue,
  { caller, origin, query, reply }: Call<typeof exportAudit>,
): Promise<FastifyReply> => {
  const { db, clock, budgets } = context;
  const { companyId } = caller;
  const language = query.language ?? caller.language;
  const timeZone = zoneOf(query.timeZone);
  await budgets.spend('auditExport', companyId);
  const pages = readAll(context, turns, companyId, query);
  // The first page is read before the export is logged, so that the file does not contain its own entry.
  const first = await pages.next();
  await inTransaction(db, (trx) =>
    recordAudit(trx, clock, {
      companyId,
      action: 'audit.exported',
      actor: actorOf(caller),
      details: detailsOf(query),
      origin,
    }),
  );
  const chain = companyChain(companyId);
  const line = auditCsvLines(language, timeZone);
  const linesOf = (entries: FoundEntry[]) =>
    entries.map((entry) => line(toEntry(entry), provenBy(chain, entry))).join('');
  const lines = async function* () {
    yield auditCsvStart(language, timeZone) + linesOf(first.value ?? []);
    for await (const entries of pages) yield linesOf(entries);
  };
  reply.raw.setTimeout(longestPauseMs, () => reply.raw.destroy());
  return reply
    .type(csvType)
    .headers({
      'content-disposition': contentDisposition(fileName(caller.companyName, language, parisDay(clock.now()))),
      'content-security-policy': contentPolicies.file,
    })
    .send(Readable.from(lines(), { highWaterMark: 1 }));
};
