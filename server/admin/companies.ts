import os from 'node:os';
import { sql } from 'kysely';
import { companyStatuses, type CompanyStatus } from '#contract/roles.ts';
import type { EnginesWithoutPdf } from '#engines/engine-types.ts';
import type { Clock } from '#engines/clock.ts';
import { inTransaction, type Connection, type Trx } from '#engines/postgres/database.ts';
import { companyChain, recordAudit } from '#domains/audit/record.ts';
import { AdminRefusal, oneLine, table, type Command } from './command.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Finds a company by its id, its exact name, or the username of a member. An id names nothing else: a company is called as
 * its org is, and whoever called theirs by the id of another would keep staff from both. @throws AdminRefusal
 */
export const findCompany = async ({ db }: EnginesWithoutPdf, word: string | undefined) => {
  if (!word) throw new AdminRefusal('name the company: its id, its name, or the username of one of its people');
  const companies = await db
    .selectFrom('companies as company')
    .selectAll()
    .where((where) =>
      uuid.test(word)
        ? where('company.id', '=', word)
        : where.or([
            where(sql`lower(company.name)`, '=', word.toLowerCase()),
            where.exists(
              where
                .selectFrom('users as person')
                .select('person.id')
                .whereRef('person.company_id', '=', 'company.id')
                .where(sql`lower(person.username)`, '=', word.toLowerCase()),
            ),
          ]),
    )
    .execute();
  const [company] = companies;
  if (!company) throw new AdminRefusal(`no company is called ${word}`);
  if (companies.length > 1) throw new AdminRefusal(`${companies.length} companies are called ${word}; use the id`);
  return company;
};

/** The operating system's user, recorded in the audit log. */
export const staffName = (): string => os.userInfo().username;

export const companyList: Command = {
  name: 'company list',
  summary: 'the companies, their status and size',
  options: {},
  run: async ({ db }) => {
    const companies = await db
      .selectFrom('companies as company')
      .leftJoin('users as person', 'person.company_id', 'company.id')
      .select(['company.id', 'company.name', 'company.status', 'company.created_at as createdAt'])
      .select((select) => select.fn.count<number>('person.id').as('users'))
      .groupBy('company.id')
      .orderBy('company.created_at')
      .execute();
    const rows = companies.map((company) => [company.id, company.status, company.users, company.name || '–']);
    return { data: companies, text: table([['id', 'status', 'users', 'name'], ...rows]) };
  },
};

interface ChangedCompany {
  id: string;
  name: string;
  status: string;
}

/** @throws {AdminRefusal} when the company's status is no longer one of `from` */
const changeStatus = async (
  trx: Trx,
  clock: Clock,
  company: ChangedCompany,
  { from, to }: { from: CompanyStatus[]; to: CompanyStatus },
): Promise<void> => {
  const changed = await trx
    .updateTable('companies')
    .set({ status: to })
    .where('id', '=', company.id)
    .where('status', 'in', from)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new AdminRefusal(`${company.name || company.id} is ${company.status}: it cannot become ${to}`);
  await recordAudit(trx, clock, {
    companyId: company.id,
    action: 'company.statusChanged',
    actor: { kind: 'staff', name: staffName() },
    details: { from: company.status, to },
  });
};

const mayBeVerified: CompanyStatus[] = ['free', 'verificationinprogress'];

/** Like `company verify`, for a company created in the same transaction. */
export const verifyNewCompany = (trx: Trx, clock: Clock, company: { id: string; name: string }): Promise<void> =>
  changeStatus(trx, clock, { ...company, status: 'free' }, { from: mayBeVerified, to: 'verified' });

/** The company's status before it was blocked, from its audit log; `free` when the log has no such entry. */
const statusBeforeBlock = async (db: Connection, companyId: string): Promise<CompanyStatus> => {
  const { rows } = await sql<{
    from: CompanyStatus;
  }>`select body #>> '{details,from}' as from from chain_entries
    where chain = ${companyChain(companyId)} and body ->> 'action' = 'company.statusChanged'
      and body #>> '{details,to}' = 'blocked' order by seq desc limit 1`.execute(db);
  const before = rows[0]?.from;
  return before && before !== 'blocked' && companyStatuses.includes(before) ? before : 'free';
};

const statusCommand = (
  name: string,
  summary: string,
  to: CompanyStatus | typeof statusBeforeBlock,
  from: CompanyStatus[],
): Command => ({
  name,
  summary,
  takes: '<company>',
  options: {},
  run: async (engines, { words }) => {
    const company = await findCompany(engines, words[0]);
    const status = await inTransaction(engines.db, async (trx) => {
      const next = typeof to === 'string' ? to : await to(trx, company.id);
      await changeStatus(trx, engines.clock, company, { from, to: next });
      return next;
    });
    return { data: { id: company.id, status }, text: oneLine(`${company.name || company.id} is now ${status}`) };
  },
});

export const companyVerify = statusCommand('company verify', 'verify a company', 'verified', mayBeVerified);
export const companyBlock = statusCommand('company block', 'block a company', 'blocked', [
  'free',
  'verificationinprogress',
  'verified',
]);
export const companyUnblock = statusCommand(
  'company unblock',
  'give a blocked company the status it had before',
  statusBeforeBlock,
  ['blocked'],
);
