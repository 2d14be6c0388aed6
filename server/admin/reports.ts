import { inTransaction } from '#engines/postgres/database.ts';
import { recordAudit } from '#domains/audit/record.ts';
import { AdminRefusal, table, type Command } from './command.ts';
import { staffAndReason, staffOptions } from './support.ts';

export const reportList: Command = {
  name: 'report list',
  summary: 'mails that strangers have reported and nobody has closed, the latest first',
  options: { all: { type: 'boolean', help: 'closed ones too' } },
  run: async ({ db }, { options }) => {
    const query = db
      .selectFrom('abuse_reports as report')
      .innerJoin('companies as company', 'company.id', 'report.company_id')
      .leftJoin('webdocs as webdoc', 'webdoc.id', 'report.webdoc_id')
      .leftJoin('webdoc_parties as party', 'party.id', 'report.party_id')
      .select([
        'report.id',
        'report.reported_at as reportedAt',
        'report.reason',
        'report.closed_at as closedAt',
        'report.closed_by as closedBy',
        'report.closing_reason as closingReason',
        'company.id as companyId',
        'company.name as company',
        'company.status as companyStatus',
        'report.webdoc_id as documentId',
        'webdoc.name as document',
        'party.email as recipient',
      ])
      .orderBy('report.reported_at', 'desc')
      .limit(1_000);
    const reports = await (options['all'] === true ? query : query.where('report.closed_at', 'is', null)).execute();
    const rows = reports.map((report) => [
      report.id,
      report.reportedAt.toISOString(),
      report.reason,
      report.company || report.companyId,
      report.companyStatus,
      report.document ?? report.documentId,
      report.closedAt === null ? 'open' : `closed by ${report.closedBy ?? '?'}`,
    ]);
    const head = ['id', 'reported', 'reason', 'company', 'status', 'document', 'state'];
    return { data: reports, text: reports.length === 0 ? 'no report' : table([head, ...rows]) };
  },
};

export const reportClose: Command = {
  name: 'report close',
  summary: 'closes a report that staff have looked at',
  takes: '<id>',
  options: staffOptions,
  run: async ({ db, clock }, { options, words }) => {
    const [id = ''] = words;
    if (!/^[0-9a-f-]{36}$/i.test(id)) throw new AdminRefusal('name the report by its id');
    const { staff, reason } = staffAndReason(options);
    await inTransaction(db, async (trx) => {
      const closed = await trx
        .updateTable('abuse_reports')
        .set({ closed_at: clock.now(), closed_by: staff, closing_reason: reason })
        .where('id', '=', id)
        .where('closed_at', 'is', null)
        .returning(['company_id', 'webdoc_id'])
        .executeTakeFirst();
      if (!closed) throw new AdminRefusal(`no open report ${id}`);
      await recordAudit(trx, clock, {
        companyId: closed.company_id,
        action: 'webdoc.reportClosed',
        actor: { kind: 'staff', name: staff },
        object: { id: closed.webdoc_id, name: closed.webdoc_id },
        details: { reason },
      });
    });
    return { data: { id }, text: `${id} closed` };
  },
};
