import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReportPage } from '#contract/webdocs/reports.ts';
import { fullName } from '#contract/text.ts';
import { wantedLanguage } from '#http/pages/page-language.ts';
import { addressKey } from '#http/rate-limits/rate-limits.ts';
import { Refusal } from '#http/refusal.ts';
import type { AppContext } from '#server/app-context.ts';
import { readReportLink } from '../report-link.ts';
import { findReportedMail } from './report-store.ts';

type Loaded = Pick<ReportPage, 'state' | 'sender'> & Partial<Pick<ReportPage, 'language'>>;

/** Reads what the link is about. It writes nothing, because mail scanners open links too. */
const load = async (context: AppContext, token: string): Promise<Loaded> => {
  const partyId = readReportLink(context, token);
  const mail = partyId === null ? null : await findReportedMail(context.db, partyId);
  if (mail === null) return { state: 'notFound', sender: null };
  const sender = { name: fullName(mail), address: mail.address };
  return { state: mail.isReported ? 'reported' : 'open', sender, language: mail.language };
};

const statuses = { open: 200, reported: 200, notFound: 404, error: 500 } as const;

const answerFor = async (context: AppContext, request: FastifyRequest<{ Params: { token: string } }>) => {
  const page: ReportPage = {
    state: 'error',
    productName: context.settings.productName,
    language: wantedLanguage(context, request),
    sender: null,
  };
  try {
    await context.budgets.spend('webdocReadAddress', addressKey(request.ip));
    const loaded = await load(context, request.params.token);
    return { status: statuses[loaded.state], page: { ...page, ...loaded } };
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, page, retryAfter: error.retryAfterSeconds };
    request.log.error({ error: (error as Error).message }, 'the page of a report could not be loaded');
    return { status: statuses.error, page };
  }
};

/** The page on which a stranger reports a mail, by the link in it. */
export const reportPages =
  (context: AppContext) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { token: string } }>('/report/:token', async (request, reply) => {
      const { status, page, retryAfter } = await answerFor(context, request);
      if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
      return context.pages.sendReportPage(reply, status, page);
    });
  };
