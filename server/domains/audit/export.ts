import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { exportAudit } from '#contract/audit.ts';
import type { Language } from '#contract/roles.ts';
import { attachment } from '#http/attachment.ts';
import { contentPolicies } from '#http/headers.ts';
import type { Product } from '#http/product.ts';
import type { Call } from '#http/route.ts';
import { csvLine, csvStart } from './csv.ts';
import { readAll } from './reading.ts';
import { parisDay } from './rules.ts';

const fileName = (company: string, language: Language, day: string): string => {
  const subject = language === 'fr' ? 'activité' : 'activity';
  const name = company.replaceAll(/[\p{C}\s<>:"/\\|?*.]+/gu, ' ').trim();
  return `${[name, subject, day].filter(Boolean).join(' ')}.csv`;
};

/** The whole log, or what a search finds, as a file that spreadsheets open. */
export const exportActivity = async (
  { db, clock }: Product,
  { caller, query, reply }: Call<typeof exportAudit>,
): Promise<FastifyReply> => {
  const language = query.language ?? caller.language;
  const lines = async function* () {
    yield csvStart(language);
    for await (const entries of readAll(db, caller.companyId, query)) {
      yield entries.map((entry) => csvLine(entry, language)).join('');
    }
  };
  return reply
    .type('text/csv; charset=utf-8; header=present')
    .headers({
      'content-disposition': attachment(fileName(caller.companyName, language, parisDay(clock.now()))),
      'content-security-policy': contentPolicies.file,
    })
    .send(Readable.from(lines()));
};
