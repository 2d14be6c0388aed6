import type { reportMail } from '#contract/webdocs/reports.ts';
import { recordAudit } from '#domains/audit/record.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import type { AppContext } from '#server/app-context.ts';
import { readReportLink } from '../report-link.ts';
import { countOpenReports, findReportedMail, insertReport } from './report-store.ts';
import { staffMail } from './staff-mail.ts';

/** Keeps the report for staff. A second one of the same person changes nothing. */
export const report = async (context: AppContext, { body }: Call<typeof reportMail>): Promise<undefined> => {
  const { db, clock, outbox, settings } = context;
  const partyId = readReportLink(context, body.reportToken);
  if (partyId === null) throw new Refusal('NotFound');
  await inTransaction(db, async (trx) => {
    const mail = await findReportedMail(trx, partyId);
    if (mail === null) throw new Refusal('NotFound');
    if (!(await insertReport(trx, mail, body.reason))) return;
    await recordAudit(trx, clock, {
      companyId: mail.companyId,
      action: 'webdoc.mailReported',
      actor: { kind: 'system' },
      object: { id: mail.webdocId, name: mail.document },
      details: { reason: body.reason },
    });
    const { staffEmail, productName } = settings;
    if (staffEmail !== undefined && (await countOpenReports(trx, mail.companyId)) === 1)
      await outbox.queue(trx, staffMail(mail, body.reason, { staffEmail, productName }));
  });
  return undefined;
};
